// Temporary chats: their ids say what they are, so that nothing about one of them can reach a database, a log or a browser's storage
// by a way that nobody thought of.
import { newId } from './ids.ts';

const prefix = 'temporary-';

/** Of a temporary chat, or of anything that belongs to one: a message, a file, a run, a turn. */
export const isTemporary = (id: string | undefined): boolean => id?.startsWith(prefix) === true;

export const newTemporaryId = (): string => `${prefix}${newId()}`;

/** The id of something in a chat, made from a new id: of a temporary one it says so. */
export const idIn = (conversationId: string | undefined, id: string): string =>
  conversationId !== undefined && isTemporary(conversationId) ? `${conversationId}-${id}` : id;

/** The id that a temporary chat has once it is kept. */
export const keptId = (conversationId: string): string => conversationId.slice(prefix.length);
