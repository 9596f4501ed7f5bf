// Connects a provider by key: saves the key on the server, tests it with a short question, and removes it if the vendor
// refuses.
import { useState } from 'react';
import { sendTo } from '../../client/net/call.ts';
import { checksApi } from '../../shared/api/checks.ts';
import { errorOfResponse, errorOfThrown } from '../../shared/errors.ts';
import { firstModel } from '../../shared/providers/default-model.ts';
import type { ProviderInfo } from '../../shared/providers/providers.ts';
import type { ReplyError } from '../../shared/reply/reply.ts';
import { useClient } from '../parts/client-context.ts';

export type Connecting =
  | { readonly is: 'idle' }
  | { readonly is: 'running' }
  | { readonly is: 'failed'; readonly provider: ProviderInfo; readonly error: ReplyError }
  | { readonly is: 'unsaved' };

export interface Connect {
  readonly state: Connecting;
  reset(): void;
  /**
   * Resolves with true once the key works and is saved. `untried`: skips the test, for a vendor that currently refuses
   * it.
   */
  run(provider: ProviderInfo, key: string, options?: { readonly untried?: boolean }): Promise<boolean>;
}

export function useConnect(): Connect {
  const client = useClient();
  const [state, setState] = useState<Connecting>({ is: 'idle' });
  return {
    state,
    reset: () => setState({ is: 'idle' }),
    async run(provider, apiKey, { untried = false } = {}) {
      setState({ is: 'running' });
      const error = untried ? undefined : await problemOf(provider, apiKey);
      if (error) {
        setState({ is: 'failed', provider, error });
        return false;
      }
      try {
        await client.vaults.save(provider.id, { apiKey }, 'server');
      } catch {
        setState({ is: 'unsaved' });
        return false;
      }
      if (provider.operations.includes('models')) void client.refreshModels(provider.id);
      setState({ is: 'idle' });
      return true;
    },
  };

  async function problemOf(provider: ProviderInfo, apiKey: string): Promise<ReplyError | undefined> {
    const model = provider.checkModel ?? firstModel(provider)?.id;
    // Without a known model, loading the model list is the test.
    if (model === undefined) return undefined;
    try {
      const { ok, error } = await sendTo(
        client.transport,
        checksApi.connection,
        { route: provider.id, provider: undefined },
        { model, responses: false },
        { vault: { apiKey }, provider: provider.id },
      );
      if (ok) return undefined;
      return errorOfResponse(error?.status ?? 500, JSON.stringify(error ?? {}), provider.id);
    } catch (thrown) {
      return errorOfThrown(thrown, provider.id);
    }
  }
}
