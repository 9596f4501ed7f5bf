// Splits an import file into pieces below the server's limit, and merges their reports.
import type { ImportReport } from '../api/transfer.ts';

/** Why an entry was not imported; displayed as a sentence each. */
export const leftOutReasons = [
  'tool-consents',
  'installed-tools',
  'providers',
  'client-origins',
  'setting-name',
  'setting-limit',
  'chat-consents',
] as const;
export type LeftOutReason = (typeof leftOutReasons)[number];

/** Below the server's limit (32 MB), with a margin for differences in counting. Unit: bytes. */
export const pieceBytes = 20_000_000;
/** Each conversation or item is a commit: this many take one or two seconds, so that progress is visible. */
export const pieceConversations = 500;

const bytesOf = (value: unknown): number => new TextEncoder().encode(JSON.stringify(value)).length;

export interface Cut {
  readonly pieces: readonly unknown[];
  /** Number of chats, messages or items that are too large even alone; not imported. */
  readonly tooLarge: number;
}

/**
 * Returns the file if it is small enough, else pieces of its list of conversations; in our own format, also of a
 * conversation, and of the items of features. Undefined if it is too large and cannot be split.
 */
export function piecesOfFile(file: unknown, size: number, limit = pieceBytes): Cut | undefined {
  const list: unknown = Array.isArray(file) ? file : fieldsOf(file)['conversations'];
  const few = [list, fieldsOf(file)['items']].every(
    (some) => !Array.isArray(some) || some.length <= pieceConversations,
  );
  if (size <= limit && few) return { pieces: [file], tooLarge: 0 };
  if (Array.isArray(file)) {
    const { parts, outside } = cut(file, limit, pieceConversations);
    return parts.length > 0 ? { pieces: parts, tooLarge: outside.length } : undefined;
  }
  const { conversations, items, ...head } = fieldsOf(file);
  if (!Array.isArray(conversations)) return undefined;
  const room = limit - bytesOf({ ...head, conversations: [] });
  let tooLarge = 0;
  const small = conversations.flatMap((chat: unknown) => {
    if (bytesOf(chat) < room) return [chat];
    const some = head['format'] === 'tributary-export' ? cutChat(fieldsOf(chat), room) : { parts: [], tooLarge: 1 };
    tooLarge += some.tooLarge;
    return some.parts;
  });
  const { parts } = cut(small, room, pieceConversations);
  // The library is sent once, so that its omissions are counted once.
  const { projects: _projects, assistants: _assistants, prompts: _prompts, memories: _memories, ...rest } = head;
  const { parts: itemParts, outside } = cut(
    Array.isArray(items) ? items : [],
    room - '"items":[],'.length,
    pieceConversations,
  );
  const pieces = [
    ...parts.map((part) => ({ conversations: part })),
    ...itemParts.map((part) => ({ conversations: [], items: part })),
  ].map((piece, at) => ({ ...(at === 0 ? head : rest), ...piece }));
  return pieces.length > 0 ? { pieces, tooLarge: tooLarge + outside.length } : undefined;
}

type Fields = Readonly<Record<string, unknown>>;
/** Returns the fields of any value; none for a non-object. */
const fieldsOf = (value: unknown): Fields => (typeof value === 'object' && value !== null ? (value as Fields) : {});

/** Splits a chat's messages, parents first; all pieces but the first are marked as continuations. */
function cutChat(chat: Fields, limit: number): { readonly parts: readonly unknown[]; readonly tooLarge: number } {
  const { messages, ...head } = chat;
  if (!Array.isArray(messages)) return { parts: [], tooLarge: 1 };
  const { parts, outside } = cut(messages, limit - bytesOf({ ...head, messages: [], continues: true }) - 1);
  if (parts.length === 0) return { parts: [], tooLarge: 1 };
  // Children of an omitted message are attached to its parent.
  const instead = new Map<unknown, unknown>();
  const above = (id: unknown): unknown => (instead.has(id) ? instead.get(id) : id);
  for (const message of outside) instead.set(fieldsOf(message)['id'], above(fieldsOf(message)['parentId']));
  const hung = (message: unknown): unknown => {
    const { parentId } = fieldsOf(message);
    return instead.has(parentId) ? { ...fieldsOf(message), parentId: above(parentId) } : message;
  };
  return {
    parts: parts.map((part, at) => ({
      ...head,
      headId: above(head['headId']),
      messages: part.map(hung),
      ...(at > 0 ? { continues: true } : {}),
    })),
    tooLarge: outside.length,
  };
}

/** `outside`: items above the limit. */
function cut(list: readonly unknown[], limit: number, most = Number.POSITIVE_INFINITY) {
  const parts: unknown[][] = [];
  const outside: unknown[] = [];
  let room = 0;
  for (const item of list) {
    const size = bytesOf(item) + 1;
    if (size > limit) {
      outside.push(item);
      continue;
    }
    if (size > room || (parts.at(-1)?.length ?? 0) >= most) {
      parts.push([]);
      room = limit;
    }
    parts.at(-1)?.push(item);
    room -= size;
  }
  return { parts, outside };
}

const sampleSize = 20;

/** Reason that belongs to a chat; all others are settings. */
const ofAChat = 'chat-consents';

/** Adds two reports; settings, which are in every piece, count once. */
export function addReports(a: ImportReport | undefined, b: ImportReport): ImportReport {
  if (!a) return b;
  const notes = new Map(a.notes.map(({ what, count }) => [what, count]));
  for (const { what, count } of b.notes) notes.set(what, (notes.get(what) ?? 0) + count);
  return {
    format: a.format,
    conversations: {
      found: a.conversations.found + b.conversations.found,
      added: a.conversations.added + b.conversations.added,
      known: a.conversations.known + b.conversations.known,
    },
    messages: a.messages + b.messages,
    folders: [...new Set([...a.folders, ...b.folders])],
    settings: Math.max(a.settings, b.settings),
    items: a.items + b.items,
    notes: [...notes].map(([what, count]) => ({ what, count })),
    leftOut: addLeftOut(a.leftOut, b.leftOut),
    sample: [...a.sample, ...b.sample].slice(0, sampleSize),
  };
}

function addLeftOut(a: ImportReport['leftOut'], b: ImportReport['leftOut']): ImportReport['leftOut'] {
  const counts = new Map(a.map(({ reason, count }) => [reason, count]));
  for (const { reason, count } of b) {
    const before = counts.get(reason) ?? 0;
    counts.set(reason, reason === ofAChat ? before + count : Math.max(before, count));
  }
  return [...counts].map(([reason, count]) => ({ reason, count }));
}
