// Fetch on client as the chat's client puts it together: the user's switches, the session, and a worker when it is needed.
import type { ProviderStates } from '../provider-states.ts';
import type { SessionClient } from '../session.ts';
import type { Transport } from '../transport.ts';
import { admitClientCall } from './admission.ts';
import type { ClientCalls, Target } from './host.ts';
import { withFetchOnClient } from './on-client.ts';

export interface OnClient {
  /** What everything asks through: providers that are fetched on the client are called from here, the rest by the server. */
  readonly transport: Transport;
  target(provider: string): Promise<Target | undefined>;
  calls(): Promise<ClientCalls>;
  /** Reads the user's switches; calls wait for the first time. */
  readStates(): Promise<void>;
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
    // Tried again by the next call that has to know.
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
    // A chunk that did not come is asked for again by the next call.
    loading.catch(() => (calling = undefined));
    return loading;
  }
  const admit = (provider: string): Promise<void> => admitClientCall(session, provider);
  return { transport: withFetchOnClient(server, { target, admit, calls }), target, calls, readStates };
}
