// Storage format of outbox entries.
import { readMessages } from '../../shared/conversation/conversation-rows.ts';
import { withoutAttachments } from '../net/blob-store.ts';
import type { Message } from '../../shared/message/message.ts';
import type { Entry } from './outbox-entry.ts';

export interface StoredEntry {
  readonly tab: string;
  readonly user?: string;
  readonly entry: Entry;
  /** Attachments are stored in the blob store. */
  readonly apart?: true;
}

export const keyPrefix = 'outbox.';
/** Key prefix of complete entries in the blob store, used if the key-value store is full. */
export const unmarkedPrefix = 'unmarked.';
export const blobKey = ({ id }: Entry): string => `${keyPrefix}${id}`;

const bareMessage = (message: Message): Message => (message.role === 'user' ? withoutAttachments(message) : message);

/** Returns the entry without attachments. */
export function bare(entry: Entry): Entry {
  if (entry.kind === 'ask') return { ...entry, messages: entry.messages.map(bareMessage) };
  const { messages }: { readonly messages?: unknown } = Object(entry.body);
  return Array.isArray(messages) ? { ...entry, body: { messages: readMessages(messages).map(bareMessage) } } : entry;
}

/** Parses a stored entry; undefined for an unknown shape of an older version. */
export function readStoredEntry(value: unknown): StoredEntry | undefined {
  const { tab, user, entry, apart } = (value ?? {}) as Partial<StoredEntry>;
  const known = entry?.kind === 'ask' ? Array.isArray(entry.messages) : entry?.kind === 'request';
  if (typeof tab !== 'string' || !entry || !known || typeof entry.lane !== 'string') return undefined;
  return { tab, entry, ...(typeof user === 'string' ? { user } : {}), ...(apart === true ? { apart } : {}) };
}
