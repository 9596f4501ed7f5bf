// Sets up client-side provider calls: the user's settings, the session, and a worker started on demand.
import { runsApi } from '../../../shared/api/runs.ts';
import { sendTo } from '../../net/call.ts';
import type { ChatPayload } from '@tributary/runtime-core';
import type { ProviderStates } from '../provider-states-store.ts';
import type { Asked, RunSource } from '../../reply/run-source.ts';
import type { SessionClient } from '../../net/session.ts';
import type { Transport } from '../../net/transport.ts';
import type { Vaults } from '../vaults.ts';
import { admitClientCall } from './admission.ts';
import type { ClientCalls, Target } from './host.ts';
import { withFetchOnClient } from './on-client.ts';

export interface OnClient {
  /** Transport that calls fetch-on-client providers from the browser, all others through the server. */
  readonly transport: Transport;
  target(provider: string): Promise<Target | undefined>;
  /** Reads the user's settings; calls wait for the first read. */
  readStates(): Promise<void>;
  /** Returns the source of a reply: this browser's call if the run requires it, else the server. */
  source(asked: Asked, from: SourceParts): RunSource;
}

export interface SourceParts {
  filled(payload: ChatPayload): Promise<ChatPayload>;
  readonly vaults: Pick<Vaults, 'get'>;
}

export interface OnClientParts {
  readonly server: Transport;
  readonly states: Pick<ProviderStates, 'get' | 'load'>;
  readonly session: Pick<SessionClient, 'get'>;
  routeOf(provider: string): string;
}

export function createOnClient({ server, states, session, routeOf }: OnClientParts): OnClient {
  let read: Promise<void> | undefined;
  let calling: Promise<ClientCalls> | undefined;

  function readStates(): Promise<void> {
    const reading = states.load();
    read = reading;
    // The next call retries.
    reading.catch(() => {
      if (read === reading) read = undefined;
    });
    return reading;
  }
  async function target(provider: string): Promise<Target | undefined> {
    await (read ?? readStates());
    return states.get(provider).fetchOnClient ? { id: provider, route: routeOf(provider) } : undefined;
  }
  function calls(): Promise<ClientCalls> {
    const loading = (calling ??= import('./start-host.ts').then(({ startHost }) => startHost(server)));
    // The next call retries a chunk that failed to load.
    loading.catch(() => (calling = undefined));
    return loading;
  }
  const admit = (provider: string): Promise<void> => admitClientCall(session, provider);
  function source({ provider, server: run, begun }: Asked, { filled, vaults }: SourceParts): RunSource {
    const load = async (): Promise<RunSource> => {
      const [{ createClientSource }, { earlierEvents }] = await Promise.all([
        import('./client-source.ts'),
        import('./earlier.ts'),
      ]);
      return createClientSource({
        server: run,
        begun,
        provider,
        async params(payload) {
          const { provider: _provider, plugins: _plugins, ...params } = await filled(payload);
          return params;
        },
        async chat(params, signal, take) {
          await admit(provider);
          const client = await calls();
          const found = { id: provider, route: routeOf(provider) };
          await client.chat(found, { params, vault: vaults.get(provider) ?? {}, signal }, take);
        },
        post: (runId, posting) => sendTo(server, runsApi.post, { id: runId }, posting, { again: true }),
        onLeave(callback) {
          // A page kept in the back/forward cache may continue.
          const leave = ({ persisted }: PageTransitionEvent): void => callback(!persisted);
          window.addEventListener('pagehide', leave);
          return () => window.removeEventListener('pagehide', leave);
        },
        earlier: (runId, lastSeq) => earlierEvents(server, runId, lastSeq),
      });
    };
    let own: Promise<RunSource> | undefined;
    let stopped = false;
    return {
      start: run.start,
      async follow(take, signal) {
        if (!begun()?.payload) return run.follow(take, signal);
        const loaded = await (own = load());
        if (stopped) void loaded.stop();
        return loaded.follow(take, signal);
      },
      async stop() {
        stopped = true;
        await (own ? (await own).stop() : run.stop());
      },
    };
  }
  return { transport: withFetchOnClient(server, { target, admit, calls }), target, readStates, source };
}
