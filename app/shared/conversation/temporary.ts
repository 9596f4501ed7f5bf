// Ids of temporary chats. A prefix marks all of their data, so that it is never stored in a database, a log or the browser.
import { newId } from './ids.ts';

const prefix = 'temporary-';

/** True if an id belongs to a temporary chat, or to a message, file, run or turn of one. */
export const isTemporary = (id: string | undefined): boolean => id?.startsWith(prefix) === true;

export const newTemporaryId = (): string => `${prefix}${newId()}`;

/** Returns an id for an object in a chat, with the prefix if the chat is temporary. */
export const idIn = (conversationId: string | undefined, id: string): string =>
  conversationId !== undefined && isTemporary(conversationId) ? `${conversationId}-${id}` : id;

/** Returns the id of a temporary chat after it is kept. */
export const keptId = (conversationId: string): string => conversationId.slice(prefix.length);
