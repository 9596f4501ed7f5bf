// React context of the chat client, and a hook for stores.
import { createContext, useContext, useSyncExternalStore } from 'react';
import type { ChatClient } from '../../client/client.ts';
import type { Store } from '../../client/net/store.ts';

export const ClientContext = createContext<ChatClient | undefined>(undefined);

export function useClient(): ChatClient {
  const client = useContext(ClientContext);
  if (!client) throw new Error('ClientContext is missing');
  return client;
}

/** `select` must return the same value for the same state: a primitive, or a part of the state. */
export function useStore<T, S>(store: Store<T>, select: (state: T) => S): S {
  const read = () => select(store.get());
  return useSyncExternalStore(store.subscribe, read, read);
}
