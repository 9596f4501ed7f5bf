// Conversations in the server's responses: rows of the list, and a conversation with its last messages.
import type { conversationsApi } from '../api/conversations.ts';
import type { Answer } from '../api/endpoint.ts';
import { storedMessage } from '../api/message.ts';
import { fits } from '../api/read.ts';
import { asksConsent } from '../turn/turn-words.ts';
import { readConfig } from '../message/chat-config.ts';
import type { ChatConfig } from '../message/chat-config.ts';
import type { Message } from '../message/message.ts';
import type { Conversation } from './tree.ts';

/** A row of the list. */
export interface Summary extends Omit<Conversation, 'config' | 'tree' | 'messages' | 'turns' | 'tasks'> {
  readonly answeredAt: number | null;
  readonly unread: boolean;
  /** A reply is running, started from any device. */
  readonly writing: boolean;
  /** A tool call waits for the user's consent. */
  readonly waiting: boolean;
  /** The last message is an error. */
  readonly failed: boolean;
}

export interface Page {
  readonly rows: readonly Summary[];
  /** Id of the last row, if there are more. */
  readonly next?: string;
}

export const pageOf = ({ conversations, next }: Answer<typeof conversationsApi.list>): Page => ({
  rows: conversations,
  ...(next === undefined ? {} : { next }),
});

/** Reads a conversation. `fallback`: defaults for missing configuration fields. */
export function wholeOf(
  { conversation, tree, messages, turns, tasks = [] }: Answer<typeof conversationsApi.get>,
  fallback: ChatConfig,
): Conversation {
  const { deletedAt, config, ...row } = conversation;
  const read = { config: readConfig(config, fallback), tree: byId(tree), messages: byId<Message>(messages) };
  return { ...row, ...read, turns, tasks, ...(deletedAt === null ? {} : { trashed: true }) };
}

/** Reads stored messages; invalid ones are skipped. */
export const readMessages = (value: unknown): readonly Message[] =>
  Array.isArray(value) ? value.filter(isMessage) : [];

export const isMessage = (value: unknown): value is Message => fits(storedMessage, value);

export const byId = <T extends { readonly id: string }>(rows: readonly T[]): Readonly<Record<string, T>> =>
  Object.fromEntries(rows.map((row) => [row.id, row]));

/** Sort order of the list: pinned first, then newest. */
export function compareRows(a: Summary, b: Summary): number {
  return Number(b.pinned) - Number(a.pinned) || b.updatedAt - a.updatedAt || (a.id < b.id ? 1 : -1);
}

/** Appends a further page to the known rows, sorted. */
export function withFurther(known: readonly Summary[], further: readonly Summary[]): readonly Summary[] {
  const here = new Set(known.map(({ id }) => id));
  return [...known, ...further.filter(({ id }) => !here.has(id))].toSorted(compareRows);
}

/**
 * Merges the known rows with a new first page. `own`: ids with changes the server does not have yet; these rows are kept.
 * Rows missing from the page's range are removed.
 */
export function mergePage(known: readonly Summary[], page: Page, own: (id: string) => boolean): readonly Summary[] {
  const last = page.next === undefined ? undefined : page.rows.at(-1);
  const fresh = new Map(page.rows.map((row) => [row.id, row]));
  for (const row of known) {
    if (own(row.id)) fresh.set(row.id, row);
    else if (!fresh.has(row.id) && last && compareRows(last, row) < 0) fresh.set(row.id, row);
  }
  return [...fresh.values()].toSorted(compareRows);
}

/** Merges a reread conversation: loaded messages are kept, changes are applied. */
export function mergeConversation(known: Conversation, fresh: Conversation): Conversation {
  const messages: Record<string, Message> = {};
  for (const id of Object.keys(fresh.tree)) {
    const [old, read] = [known.messages[id], fresh.messages[id]];
    // Messages are immutable, except that a running reply ends.
    const message = old && (!read || !isRunning(old)) ? old : read;
    if (message) messages[id] = message;
  }
  return { ...fresh, messages };
}

export const isRunning = (message: Message): boolean => message.role === 'assistant' && message.outcome === 'running';

export function summaryOf({
  config: _config,
  trashed: _trashed,
  tree: _tree,
  turns = [],
  tasks: _tasks,
  messages,
  ...row
}: Conversation): Summary {
  const head = row.headId === null ? undefined : messages[row.headId];
  const failed = head?.role === 'assistant' && head.outcome === 'error';
  const { answeredAt = null, unread = false } = row;
  const writing = head !== undefined && isRunning(head);
  return { ...row, answeredAt, unread, writing, waiting: turns.some(asksConsent), failed };
}

type Seeable = Pick<Conversation, 'answeredAt' | 'unread' | 'updatedAt'>;

/** Applies a read mark. `until`: answers up to this time are read; null: marks as unread. */
export function withSeen<T extends Seeable>(row: T, until: number | null): T {
  const { answeredAt = null, updatedAt } = row;
  if (until === null) return { ...row, answeredAt: answeredAt ?? updatedAt, unread: true };
  return (answeredAt ?? 0) <= until ? { ...row, unread: false } : row;
}

/** Updates the read state of a row that was built from an older conversation. */
export const withNewsOf = (row: Summary, { answeredAt, unread }: Summary): Summary =>
  (answeredAt ?? 0) >= (row.answeredAt ?? 0) ? { ...row, answeredAt, unread } : row;

/** Fields of a row that reveal a change of the conversation. */
export const markOf = ({ updatedAt, headId, title, pinned, folderId, configMark }: Summary): string =>
  [updatedAt, headId, title, pinned, folderId, configMark].join(' ');

export type DateGroup = 'today' | 'yesterday' | 'week' | 'month' | 'older';

/** Groups rows by calendar date, newest first. */
export function groupByDate<T extends Pick<Summary, 'updatedAt'>>(
  rows: readonly T[],
  now: number,
  zone: 'local' | 'UTC' = 'local',
): readonly (readonly [DateGroup, readonly T[]])[] {
  const midnight = zone === 'UTC' ? new Date(now).setUTCHours(0, 0, 0, 0) : new Date(now).setHours(0, 0, 0, 0);
  const day = 86_400_000;
  const bounds: readonly (readonly [DateGroup, number])[] = [
    ['today', midnight],
    ['yesterday', midnight - day],
    ['week', midnight - 7 * day],
    ['month', midnight - 30 * day],
    ['older', Number.NEGATIVE_INFINITY],
  ];
  const groups = new Map<DateGroup, T[]>();
  for (const row of rows.toSorted((a, b) => b.updatedAt - a.updatedAt)) {
    const group = bounds.find(([, from]) => row.updatedAt >= from)?.[0] ?? 'older';
    groups.set(group, [...(groups.get(group) ?? []), row]);
  }
  return [...groups];
}
