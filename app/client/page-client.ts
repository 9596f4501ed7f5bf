// The chat client of this page, for loaders in the browser: they run outside of React and have no context.
import { isTemporary } from '../shared/conversation/temporary.ts';
import type { ChatClient } from './client.ts';

let current: ChatClient | undefined;

export const setPageClient = (client: ChatClient): void => void (current = client);

/** Title of a conversation as the page shows it; empty while the page knows none, and of a temporary chat: browsers keep titles. */
export function knownTitle(id: string | undefined): string {
  if (id === undefined || isTemporary(id) || !current) return '';
  const { byId, list } = current.conversations.store.get();
  return (byId[id] ?? list.find((row) => row.id === id))?.title ?? '';
}
