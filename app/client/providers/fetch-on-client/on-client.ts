// Routes calls of fetch-on-client providers to the browser instead of the server.
import { checksApi } from '../../../shared/api/checks.ts';
import { isPathOf } from '../../../shared/api/endpoint.ts';
import { modelsApi } from '../../../shared/api/models.ts';
import type { KeyVault } from '@tributary/runtime-core';
import type { ReadBatch, ReadEnd } from '../../net/sse-reader.ts';
import type { Transport } from '../../net/transport.ts';
import type { ClientCalls, Target } from './host.ts';

export interface OnClientOptions {
  /**
   * Resolves to undefined if the server calls the provider. Rejects while the settings are unknown: a key must not be sent to
   * the server before they are loaded.
   */
  target(provider: string): Promise<Target | undefined>;
  /** Rejects if the browser may not call providers: the server requires an access code and has not admitted the user. */
  admit(provider: string): Promise<void>;
  /** Loaded with the first call. */
  calls(): Promise<ClientCalls>;
}

/** Requests that may carry keys. */
type ProviderTransport = Pick<Transport, 'chat' | 'getJSON' | 'sendJSON' | 'downloadModel'>;
type JSONOptions = Parameters<Transport['getJSON']>[1];

/** Wraps a transport. Keys of fetch-on-client providers are never sent to this server. */
export function withFetchOnClient<Server extends ProviderTransport>(
  transport: Server,
  { target, admit, calls }: OnClientOptions,
): Server {
  const targetOf = async (
    options: Pick<NonNullable<JSONOptions>, 'provider'> | undefined,
  ): Promise<Target | undefined> => (options?.provider === undefined ? undefined : target(options.provider));
  const admitted = async ({ id }: Target): Promise<ClientCalls> => {
    await admit(id);
    return calls();
  };

  /** Removes the keys of fetch-on-client providers from further keys of a request. */
  async function keptHere(vaults: Readonly<Record<string, KeyVault>> | undefined) {
    if (!vaults) return {};
    const all = await Promise.all(
      Object.entries(vaults).map(async (entry) => ((await target(entry[0])) ? [] : [entry])),
    );
    return { vaults: Object.fromEntries(all.flat()) };
  }

  return {
    ...transport,
    async chat(payload, call) {
      const { provider = '', plugins: _plugins, ...params } = payload;
      const found = await target(provider);
      if (!found) return transport.chat(payload, call);
      const client = await admitted(found);
      let closed = false;
      const onEvents = (events: ReadBatch['events']): void => {
        closed ||= events.some(({ type }) => type === 'stop' || type === 'error');
        call.onBatch({ events });
      };
      await client.chat(found, { params, vault: call.vault ?? {}, signal: call.signal }, { onEvents });
      return { events: [], how: closed ? 'events' : 'cut' } satisfies ReadEnd;
    },
    async getJSON(path, options) {
      const found = await targetOf(options);
      if (!found) return transport.getJSON(path, options);
      const { vault = {}, signal } = options ?? {};
      if (isPathOf(modelsApi.list, path)) return (await admitted(found)).models(found, vault, signal);
      return transport.getJSON(path, { ...options, vault: undefined });
    },
    async sendJSON(method, path, body, options) {
      const found = await targetOf(options);
      const own = await keptHere(options?.vaults);
      if (!found) return transport.sendJSON(method, path, body, { ...options, ...own });
      const { vault = {} } = options ?? {};
      if (isPathOf(checksApi.connection, path)) return (await admitted(found)).check(found, { ...asked(body), vault });
      return transport.sendJSON(method, path, body, { ...options, ...own, vault: undefined });
    },
    async downloadModel(provider, model, call) {
      const found = await target(provider);
      if (!found) return transport.downloadModel(provider, model, call);
      const { vault = {}, signal, onStep } = call;
      return (await admitted(found)).downloadModel(found, { model, vault, signal }, onStep);
    },
  };
}

/** Reads the body of a check request. */
function asked(body: unknown): { readonly model: string; readonly responses: boolean } {
  const { model, responses }: { model?: unknown; responses?: unknown } = Object(body);
  return { model: String(model), responses: responses === true };
}
