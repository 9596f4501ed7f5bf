// Conversation as an immutable tree of messages: editing and regenerating add siblings, nothing is overwritten.
import type { TaskView } from '../api/tasks.ts';
import type { TurnView } from '../api/turn-view.ts';
import type { ChatConfig } from '../message/chat-config.ts';
import type { AssistantMessage, Message } from '../message/message.ts';

export type { ChatConfig } from '../message/chat-config.ts';

/** Position of a message in the tree, without content. */
export type Place = Pick<Message, 'id' | 'parentId' | 'role' | 'createdAt'>;

/** `none`: the title is the first line of the first message. */
export type TitleSource = 'none' | 'generated' | 'user';

export interface Conversation {
  readonly id: string;
  readonly title: string;
  readonly titleSource: TitleSource;
  readonly folderId: string | null;
  readonly pinned: boolean;
  readonly archived: boolean;
  /** True if the conversation is in the trash, at the last read. */
  readonly trashed?: boolean;
  readonly createdAt: number;
  readonly updatedAt: number;
  readonly config: ChatConfig;
  /** Revision of the server's configuration; another value means that another device has changed it. */
  readonly configMark?: string;
  /** End time of the last answer, at the last read; null if none is recorded. */
  readonly answeredAt?: number | null;
  /** True if that answer is unread. */
  readonly unread?: boolean;
  /** Last message of the path on screen. */
  readonly headId: string | null;
  /** Position of every message, oldest first. */
  readonly tree: Readonly<Record<string, Place>>;
  /** Loaded messages, starting with the end of the path. */
  readonly messages: Readonly<Record<string, Message>>;
  /** Unfinished turns, at the last read. */
  readonly turns?: readonly TurnView[];
  /** The last title task and the last summary task, at the last read. */
  readonly tasks?: readonly TaskView[];
}

/** Returns the path from the root to a message. Stops at a gap in a damaged tree. */
export function placesTo({ tree }: Pick<Conversation, 'tree'>, id: string | null): readonly Place[] {
  const path: Place[] = [];
  const seen = new Set<string>();
  let next = id;
  while (next !== null && !seen.has(next)) {
    seen.add(next);
    const place: Place | undefined = tree[next];
    if (!place) break;
    path.push(place);
    next = place.parentId;
  }
  return path.reverse();
}

/** Returns the loaded messages at the end of the path to a message, without gaps. */
export function pathTo(conversation: Conversation, id: string | null): readonly Message[] {
  const path: Message[] = [];
  for (const place of placesTo(conversation, id).toReversed()) {
    const message = conversation.messages[place.id];
    if (!message) break;
    path.push(message);
  }
  return path.reverse();
}

/** Returns the loaded part of the path on screen, first message first. */
export const pathOf = (conversation: Conversation): readonly Message[] => pathTo(conversation, conversation.headId);

/** Returns the children of each message (root: `''`), oldest first, in one pass. */
export function childrenOf({ tree }: Pick<Conversation, 'tree'>): ReadonlyMap<string, readonly Place[]> {
  const children = new Map<string, Place[]>();
  for (const place of Object.values(tree)) {
    const key = place.parentId ?? '';
    const siblings = children.get(key);
    if (siblings) siblings.push(place);
    else children.set(key, [place]);
  }
  for (const siblings of children.values()) siblings.sort((a, b) => a.createdAt - b.createdAt);
  return children;
}

/** Returns the children of a message, oldest first: the versions 1…m. */
export const versionsOf = (conversation: Pick<Conversation, 'tree'>, parentId: string | null): readonly Place[] =>
  childrenOf(conversation).get(parentId ?? '') ?? [];

/** Returns the last message of the newest path below a message (null: of the tree), shown when a version is chosen. */
export function leafBelow(conversation: Pick<Conversation, 'tree'>, id: string | null): string | null {
  const children = childrenOf(conversation);
  const seen = new Set([id]);
  for (let at = id; ;) {
    const newest = children.get(at ?? '')?.at(-1)?.id;
    if (newest === undefined || seen.has(newest)) return at;
    seen.add(newest);
    at = newest;
  }
}

const placeOf = ({ id, parentId, role, createdAt }: Place): Place => ({ id, parentId, role, createdAt });

/** Adds a message below its parent and shows it. No-op for an existing id. */
export function addMessage(conversation: Conversation, message: Message): Conversation {
  if (conversation.tree[message.id]) return conversation;
  return {
    ...conversation,
    updatedAt: Math.max(conversation.updatedAt, message.createdAt),
    headId: message.id,
    tree: { ...conversation.tree, [message.id]: placeOf(message) },
    messages: { ...conversation.messages, [message.id]: message },
  };
}

export function selectVersion(conversation: Conversation, id: string): Conversation {
  return conversation.tree[id] ? { ...conversation, headId: leafBelow(conversation, id) } : conversation;
}

/** Sets the final reply of a running message, the only change to a message. */
export function settleReply(
  conversation: Conversation,
  id: string,
  result: Pick<AssistantMessage, 'reply' | 'outcome'>,
  at: number,
): Conversation {
  const message = conversation.messages[id];
  if (message?.role !== 'assistant' || message.outcome !== 'running') return conversation;
  return {
    ...conversation,
    updatedAt: at,
    messages: { ...conversation.messages, [id]: { ...message, ...result } },
  };
}

/** Removes a message and its descendants. If it was on screen, its newest sibling is shown. */
export function removeBranch(conversation: Conversation, id: string): Conversation {
  const place = conversation.tree[id];
  if (!place) return conversation;
  const gone = new Set([id]);
  const places = Object.values(conversation.tree);
  // Repeated until stable: children may share a timestamp with their parent, so that they may come first.
  for (let before = 0; before !== gone.size;) {
    before = gone.size;
    for (const each of places) if (each.parentId !== null && gone.has(each.parentId)) gone.add(each.id);
  }
  const kept = <T>(all: Readonly<Record<string, T>>): Readonly<Record<string, T>> =>
    Object.fromEntries(Object.entries(all).filter(([key]) => !gone.has(key)));
  const rest = { ...conversation, tree: kept(conversation.tree), messages: kept(conversation.messages) };
  const shown = conversation.headId !== null && !gone.has(conversation.headId);
  return shown ? rest : { ...rest, headId: leafBelow(rest, place.parentId) };
}

export interface History<T> {
  readonly sent: readonly T[];
  /** Number of messages at the start that are not sent. */
  readonly leftOut: number;
  /** Summary of the omitted messages. */
  readonly summary?: string;
}

/** Returns the part of a path that is sent. */
export function historyOf<T extends Pick<Place, 'id' | 'role'>>(
  path: readonly T[],
  config: Pick<ChatConfig, 'enableHistoryCount' | 'historyCount'> & Partial<Pick<ChatConfig, 'historySummary'>>,
): History<T> {
  const left = config.enableHistoryCount ? cutOf(path, path.length - config.historyCount) : 0;
  const { historySummary: summary } = config;
  const covered = summary ? path.findIndex(({ id }) => id === summary.upTo) + 1 : 0;
  // Messages that the summary does not cover are sent, even beyond the limit, so that nothing is lost silently.
  if (summary && covered > 0 && left > 0) {
    const from = cutOf(path, Math.min(covered, left));
    return { sent: path.slice(from), leftOut: from, summary: summary.text };
  }
  return { sent: path.slice(left), leftOut: left };
}

/**
 * Adjusts a cut: the current question is kept with everything after it, and an answer with tool calls is kept completely and
 * with its question, since vendors refuse parts of it.
 */
function cutOf(path: readonly Pick<Place, 'role'>[], wanted: number): number {
  const asked = path.findLastIndex(({ role }) => role === 'user');
  const at = Math.max(0, asked === -1 ? wanted : Math.min(wanted, asked));
  const inTools = path[at]?.role !== 'user' && [at - 1, at, at + 1].some((near) => path[near]?.role === 'tool');
  return inTools
    ? Math.max(
        0,
        path.slice(0, at).findLastIndex(({ role }) => role === 'user'),
      )
    : at;
}

/** Makes a title from the first line of a message. */
export function titleFrom(text: string): string {
  const line = text
    // Keep the text of images and links; the URL may be cut off.
    .replace(/!?\[([^\]]*)\]\([^)\s]*\)?/g, '$1')
    // Remove asterisks of emphasis and lists, but not of products.
    .replace(/(?<![\d*])(\*{1,3})(?=[^\s*])([^*\n]+?)(?<=\S)\1(?![\d*])/g, '$2')
    .replace(/^[ \t]*\*[ \t]+/gm, '')
    // Remove tags, alert markers and other markup.
    .replace(/<\/?[a-z][^<>]*>|\[!\w+\]|[#_`>|[\]]+/gi, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  const characters = [...line];
  return characters.length <= 60 ? line : `${characters.slice(0, 58).join('').trimEnd()}…`;
}
