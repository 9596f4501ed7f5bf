// The page's chat client for client loaders, which run outside React and have no context.
import { isTemporary } from '../shared/conversation/temporary.ts';
import type { ChatClient } from './client.ts';

let current: ChatClient | undefined;

export const setPageClient = (client: ChatClient): void => void (current = client);

/** Returns a conversation's title if known. Empty for temporary chats, since browsers store titles in their history. */
export function knownTitle(id: string | undefined): string {
  if (id === undefined || isTemporary(id) || !current) return '';
  const { byId, list } = current.conversations.store.get();
  return (byId[id] ?? list.find((row) => row.id === id))?.title ?? '';
}
