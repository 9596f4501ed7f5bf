// Chat client of the gallery: the real client without server, storage, or other tabs.
import { createChatClient } from '../client/create-client.ts';
import type { ChatClient } from '../client/client.ts';
import { createKeyValueStore } from '../client/net/key-value-store.ts';
import { createTabs } from '../client/net/tabs.ts';
import { conversation, providers, tools } from './samples.ts';

const nowhere: typeof fetch = () => new Promise<Response>(() => undefined);

export function galleryClient(): ChatClient {
  const client = createChatClient(nowhere, createKeyValueStore(undefined), createTabs(undefined, 'gallery'));
  client.providers.set({ status: 'ready', list: providers });
  client.tools.registry.list.set({ status: 'ready', sources: tools });
  client.conversations.store.set((state) => ({ ...state, byId: { [conversation.id]: conversation } }));
  return client;
}
