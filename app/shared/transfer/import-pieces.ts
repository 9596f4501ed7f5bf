// A file to be taken in, cut into pieces that the server takes, and their reports put together again.
import type { ImportReport } from '../api/transfer.ts';

/** Reason for leaving out an entry of an import. The screen has a sentence for each. */
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

/** Below what the server takes at once (32 MB), with room for what it counts differently. Unit: bytes. */
export const pieceBytes = 20_000_000;
/** Each conversation is a commit: so many take a second or two, and the progress shows. */
export const pieceConversations = 500;

const bytesOf = (value: unknown): number => new TextEncoder().encode(JSON.stringify(value)).length;

export interface Cut {
  readonly pieces: readonly unknown[];
  /** Number of chats, or messages of one, that are too large even alone. They are not imported. */
  readonly tooLarge: number;
}

/**
 * The file itself where it is small enough; else parts of its list of conversations, and of the own format also parts of
 * one conversation. Undefined: it is too large, and cannot be cut.
 */
export function piecesOfFile(file: unknown, size: number, limit = pieceBytes): Cut | undefined {
  const list: unknown = Array.isArray(file) ? file : fieldsOf(file)['conversations'];
  const few = !Array.isArray(list) || list.length <= pieceConversations;
  if (size <= limit && few) return { pieces: [file], tooLarge: 0 };
  if (Array.isArray(file)) {
    const { parts, outside } = cut(file, limit, pieceConversations);
    return parts.length > 0 ? { pieces: parts, tooLarge: outside.length } : undefined;
  }
  const { conversations, ...head } = fieldsOf(file);
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
  // The library comes once: what it leaves out is counted once.
  const { projects: _projects, assistants: _assistants, prompts: _prompts, memories: _memories, ...rest } = head;
  const pieces = parts.map((part, at) => ({ ...(at === 0 ? head : rest), conversations: part }));
  return parts.length > 0 ? { pieces, tooLarge } : undefined;
}

type Fields = Readonly<Record<string, unknown>>;
/** Fields of any value in the file: a value that is no object has none. */
const fieldsOf = (value: unknown): Fields => (typeof value === 'object' && value !== null ? (value as Fields) : {});

/** Its messages come parents first; every part but the first says that it goes on. */
function cutChat(chat: Fields, limit: number): { readonly parts: readonly unknown[]; readonly tooLarge: number } {
  const { messages, ...head } = chat;
  if (!Array.isArray(messages)) return { parts: [], tooLarge: 1 };
  const { parts, outside } = cut(messages, limit - bytesOf({ ...head, messages: [], continues: true }) - 1);
  if (parts.length === 0) return { parts: [], tooLarge: 1 };
  // Children of a message that is left out are attached to its parent.
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

/** `outside`: what is over the limit alone. */
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

/** Of what one chat brings; everything else that is left out is a setting. */
const ofAChat = 'chat-consents';

/** The same settings and items come with every piece of a file: they count once. */
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
    items: Math.max(a.items, b.items),
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
