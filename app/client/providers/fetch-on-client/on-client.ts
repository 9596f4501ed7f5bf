// Puts the browser's own calls in the place of the server's, for the providers that the user fetches on the client.
import { checksApi } from '../../../shared/api/checks.ts';
import { isPathOf } from '../../../shared/api/endpoint.ts';
import { modelsApi } from '../../../shared/api/models.ts';
import type { KeyVault } from '@tributary/runtime-core';
import type { ReadBatch, ReadEnd } from '../../net/sse-reader.ts';
import type { Transport } from '../../net/transport.ts';
import type { ClientCalls, Target } from './host.ts';

export interface OnClientOptions {
  /**
   * Undefined: the server calls this provider. Rejects while nobody knows: a key must not go to the server because the
   * user's switches were still on their way.
   */
  target(provider: string): Promise<Target | undefined>;
  /** Rejects where this browser may not call providers: the server asks for an access code and has not let the user in. */
  admit(provider: string): Promise<void>;
  /** Loaded with the first call. */
  calls(): Promise<ClientCalls>;
}

/** The requests that may carry keys. */
type ProviderTransport = Pick<Transport, 'chat' | 'getJSON' | 'sendJSON' | 'downloadModel'>;
type JSONOptions = Parameters<Transport['getJSON']>[1];

/** The keys of a provider that is fetched on the client are in no request to this server. */
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

  /** Keys of the providers whose keys a request may need besides its own. */
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

/** The body of a check, as its route takes it. */
function asked(body: unknown): { readonly model: string; readonly responses: boolean } {
  const { model, responses }: { model?: unknown; responses?: unknown } = Object(body);
  return { model: String(model), responses: responses === true };
}
