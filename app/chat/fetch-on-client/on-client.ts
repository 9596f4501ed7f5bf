// Puts the browser's own calls in the place of the server's, for the providers that the user fetches on the client.
import type { KeyVault } from '@tributary/runtime-core';
import type { ReadBatch, ReadEnd } from '../sse-reader.ts';
import type { Transport } from '../transport.ts';
import type { ClientCalls, Target } from './host.ts';

export interface OnClientOptions {
  /** Undefined: the server calls this provider. */
  target(provider: string): Target | undefined;
  /** Rejects where this browser may not call providers (specification, section 5: client-side access-code rule). */
  admit(provider: string): Promise<void>;
  /** Loaded with the first call. */
  calls(): Promise<ClientCalls>;
}

/** The keys of a provider that is fetched on the client are in no request to this server. */
export function withFetchOnClient(transport: Transport, { target, admit, calls }: OnClientOptions): Transport {
  const admitted = async (provider: string): Promise<ClientCalls> => {
    await admit(provider);
    return calls();
  };

  return {
    ...transport,
    async chat(payload, call) {
      const { provider = '', plugins: _plugins, ...params } = payload;
      const found = target(provider);
      if (!found) return transport.chat(payload, call);
      const client = await admitted(provider);
      let closed = false;
      const onEvents = (events: ReadBatch['events']): void => {
        closed ||= events.some(({ type }) => type === 'stop' || type === 'error');
        call.onBatch({ events });
      };
      await client.chat(found, { params, vault: call.vault ?? {}, signal: call.signal }, { onEvents });
      return { events: [], how: closed ? 'events' : 'cut' } satisfies ReadEnd;
    },
    async getJSON(path, options = {}) {
      const provider = listOf.exec(path)?.[1];
      const found = provider === undefined ? undefined : target(decodeURIComponent(provider));
      if (!found) return transport.getJSON(path, withoutVault(options, target));
      return (await admitted(found.id)).models(found, options.vault ?? {}, options.signal);
    },
    sendJSON: (method, path, body, options = {}) =>
      transport.sendJSON(method, path, body, withoutVault(options, target)),
    async pull(provider, model, { vault = {}, signal, onStep }) {
      const found = target(provider);
      if (!found) return transport.pull(provider, model, { vault, signal, onStep });
      return (await admitted(provider)).pull(found, { model, vault, signal }, onStep);
    },
  };
}

const listOf = /^\/api\/models\/([^/?]+)$/;

function withoutVault<Options extends { readonly vault?: KeyVault | undefined; readonly provider?: string }>(
  options: Options,
  target: OnClientOptions['target'],
): Options {
  return options.provider !== undefined && target(options.provider) ? { ...options, vault: undefined } : options;
}
