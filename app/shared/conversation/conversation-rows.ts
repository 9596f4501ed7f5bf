// Conversations as the server reports them: rows of the list, and one with its last messages. Read with care.
import { readConfig } from './chat-config.ts';
import type { ChatConfig } from './chat-config.ts';
import type { Message } from './message.ts';
import type { Conversation, Place, TitleSource } from './tree.ts';

/** A row of the list. */
export interface Summary extends Omit<Conversation, 'config' | 'tree' | 'messages'> {
  /** A reply of it is being written, by whichever device. */
  readonly writing: boolean;
  /** It ends with an error. */
  readonly failed: boolean;
}

export interface Page {
  readonly rows: readonly Summary[];
  /** The last row, where more may follow. */
  readonly next?: string;
}

type Fields = Readonly<Record<string, unknown>>;
const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null;
const record = (value: unknown): Fields => (isFields(value) ? value : {});
const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const text = (value: unknown): string => (typeof value === 'string' ? value : '');
const textOrNull = (value: unknown): string | null => (typeof value === 'string' ? value : null);
const number = (value: unknown): number => (typeof value === 'number' ? value : 0);

const sourceOf = (value: unknown): TitleSource => (value === 'generated' || value === 'user' ? value : 'none');

function readRow(value: unknown): Summary | undefined {
  const row = record(value);
  if (typeof row['id'] !== 'string') return undefined;
  return {
    id: row['id'],
    title: text(row['title']),
    titleSource: sourceOf(row['titleSource']),
    folderId: textOrNull(row['folderId']),
    pinned: row['pinned'] === true,
    archived: row['archived'] === true,
    headId: textOrNull(row['headId']),
    configMark: text(row['configMark']),
    createdAt: number(row['createdAt']),
    updatedAt: number(row['updatedAt']),
    writing: row['writing'] === true,
    failed: row['failed'] === true,
  };
}

/** The answer of GET /api/conversations. */
export function readPage(value: unknown): Page {
  const { conversations, next } = record(value);
  const rows = list(conversations).flatMap((row) => readRow(row) ?? []);
  return { rows, ...(typeof next === 'string' ? { next } : {}) };
}

/** The answer of GET /api/conversations/:id. Undefined for what is none. */
export function readWhole(value: unknown, fallback: ChatConfig): Conversation | undefined {
  const { conversation, tree, messages } = record(value);
  const row = readRow(conversation);
  if (!row) return undefined;
  const { writing: _writing, failed: _failed, ...rest } = row;
  const places = list(tree).flatMap((place) => readPlace(record(place)) ?? []);
  return {
    ...rest,
    config: readConfig(record(conversation)['config'], fallback),
    tree: Object.fromEntries(places.map((place) => [place.id, place])),
    messages: byId(readMessages(messages)),
  };
}

function readPlace({ id, parentId, role, createdAt }: Fields): Place | undefined {
  if (typeof id !== 'string' || (role !== 'user' && role !== 'assistant' && role !== 'tool')) return undefined;
  return { id, parentId: textOrNull(parentId), role, createdAt: number(createdAt) };
}

/** The `messages` of an answer. Those that cannot be read are left out. */
export const readMessages = (value: unknown): readonly Message[] => list(value).filter(isMessage);

export function isMessage(value: unknown): value is Message {
  const message = value as Partial<Message> | null;
  if (
    typeof message !== 'object' ||
    message === null ||
    typeof message.id !== 'string' ||
    typeof message.createdAt !== 'number'
  )
    return false;
  if (message.role === 'user') return typeof message.text === 'string' && Array.isArray(message.images);
  if (message.role === 'assistant') return typeof message.reply === 'object' && Array.isArray(message.reply.parts);
  return message.role === 'tool' && typeof message.content === 'string';
}

export const byId = <T extends { readonly id: string }>(rows: readonly T[]): Readonly<Record<string, T>> =>
  Object.fromEntries(rows.map((row) => [row.id, row]));

/** The list's order: pinned first, then the newest. */
export function compareRows(a: Summary, b: Summary): number {
  return Number(b.pinned) - Number(a.pinned) || b.updatedAt - a.updatedAt || (a.id < b.id ? 1 : -1);
}

/**
 * Known rows merged with a fresh first page. `own`: ids whose newest change the server does not have yet; they stay as
 * they are here. Rows that the page would have to contain and does not are gone.
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

/** A conversation that was read again: what has been loaded stays, what has changed elsewhere is taken over. */
export function mergeConversation(known: Conversation, fresh: Conversation): Conversation {
  const messages: Record<string, Message> = {};
  for (const id of Object.keys(fresh.tree)) {
    const [old, read] = [known.messages[id], fresh.messages[id]];
    // Messages do not change, but for the one time that a reply ends.
    const message = old && (!read || !isRunning(old)) ? old : read;
    if (message) messages[id] = message;
  }
  return { ...fresh, messages };
}

export const isRunning = (message: Message): boolean => message.role === 'assistant' && message.outcome === 'running';

export function summaryOf({ config: _config, tree: _tree, messages, ...row }: Conversation): Summary {
  const head = row.headId === null ? undefined : messages[row.headId];
  const failed = head?.role === 'assistant' && head.outcome === 'error';
  return { ...row, writing: head !== undefined && isRunning(head), failed };
}

/** Fields of a row that reveal a change of the conversation. */
export const markOf = ({ updatedAt, headId, title, pinned, folderId, configMark }: Summary): string =>
  [updatedAt, headId, title, pinned, folderId, configMark].join(' ');

export type DateGroup = 'today' | 'yesterday' | 'week' | 'month' | 'older';

/** Newest first, in groups by the calendar of this place. */
export function groupByDate<T extends Pick<Summary, 'updatedAt'>>(
  rows: readonly T[],
  now: number,
): readonly (readonly [DateGroup, readonly T[]])[] {
  const midnight = new Date(now).setHours(0, 0, 0, 0);
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
