// A conversation as an immutable tree of messages: editing and regenerating add a sibling, nothing is overwritten.
import type { TaskView } from '../api/tasks.ts';
import type { TurnView } from '../api/turn-view.ts';
import type { ChatConfig } from '../message/chat-config.ts';
import type { AssistantMessage, Message } from '../message/message.ts';

export type { ChatConfig } from '../message/chat-config.ts';

/** Place of a message, without its content. */
export type Place = Pick<Message, 'id' | 'parentId' | 'role' | 'createdAt'>;

/** `none`: the first line of the first message, until there is a better one. */
export type TitleSource = 'none' | 'generated' | 'user';

export interface Conversation {
  readonly id: string;
  readonly title: string;
  readonly titleSource: TitleSource;
  readonly folderId: string | null;
  readonly pinned: boolean;
  readonly archived: boolean;
  /** In the trash, as the server told of it last. */
  readonly trashed?: boolean;
  readonly createdAt: number;
  readonly updatedAt: number;
  readonly config: ChatConfig;
  /** The server's word for the configuration that it has: another one says that another device has changed it. */
  readonly configMark?: string;
  /** End of its last answer, as the server told of it; null: none since such times are kept. */
  readonly answeredAt?: number | null;
  /** Nobody has looked at that answer. */
  readonly unread?: boolean;
  /** The last message of the path that is on screen. */
  readonly headId: string | null;
  /** The place of every message, oldest first. */
  readonly tree: Readonly<Record<string, Place>>;
  /** Messages loaded so far: the end of the path first. */
  readonly messages: Readonly<Record<string, Message>>;
  /** Turns that have not ended, as the server told of them last. */
  readonly turns?: readonly TurnView[];
  /** The last title and the last summary that the server made or makes, likewise. */
  readonly tasks?: readonly TaskView[];
}

/** The way from the start down to a place. A damaged tree ends where it is damaged. */
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

/** The messages down to one, from the first one on behind which everything is loaded. */
export function pathTo(conversation: Conversation, id: string | null): readonly Message[] {
  const path: Message[] = [];
  for (const place of placesTo(conversation, id).toReversed()) {
    const message = conversation.messages[place.id];
    if (!message) break;
    path.push(message);
  }
  return path.reverse();
}

/** Path that is on screen, first message first, as far as it is loaded. */
export const pathOf = (conversation: Conversation): readonly Message[] => pathTo(conversation, conversation.headId);

/** The versions below each message (`''` at the start), oldest first: one pass for the whole tree. */
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

/** The messages that answer the same parent, oldest first: the versions 1…m. */
export const versionsOf = (conversation: Pick<Conversation, 'tree'>, parentId: string | null): readonly Place[] =>
  childrenOf(conversation).get(parentId ?? '') ?? [];

/** The last message of the newest path below a message (null: of all): what a version shows when it is chosen. */
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

/** Adds a message below its parent and puts it on screen. An id that is taken already changes nothing. */
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

/** The one change a message ever sees: a running reply becomes what it came to. */
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

/** Takes a message and everything below it out of the tree. Where it was on screen, its newest sibling takes its place. */
export function removeBranch(conversation: Conversation, id: string): Conversation {
  const place = conversation.tree[id];
  if (!place) return conversation;
  const gone = new Set([id]);
  const places = Object.values(conversation.tree);
  // Children may share a timestamp with their parent, so one pass is not enough in every order.
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
  /** Replacement for them. */
  readonly summary?: string;
}

/** Part of a path that is sent, and the number of messages left out. */
export function historyOf<T extends Pick<Place, 'id' | 'role'>>(
  path: readonly T[],
  config: Pick<ChatConfig, 'enableHistoryCount' | 'historyCount'> & Partial<Pick<ChatConfig, 'historySummary'>>,
): History<T> {
  const left = config.enableHistoryCount ? cutOf(path, path.length - config.historyCount) : 0;
  const { historySummary: summary } = config;
  const covered = summary ? path.findIndex(({ id }) => id === summary.upTo) + 1 : 0;
  // Messages that a summary does not cover yet are sent with the rest, and messages beyond the limit that it does cover
  // are sent twice: nothing is lost silently.
  if (summary && covered > 0 && left > 0) {
    const from = cutOf(path, Math.min(covered, left));
    return { sent: path.slice(from), leftOut: from, summary: summary.text };
  }
  return { sent: path.slice(left), leftOut: left };
}

/**
 * Where a limit really cuts: the question that is being answered stays with what follows it, and an answer that called
 * tools is sent whole and behind its question: half of one is refused, or means nothing.
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

/** A first line of the first message makes a title until somebody gives a better one. */
export function titleFrom(text: string): string {
  const line = text
    // Of an image or a link its words; the address may be cut off.
    .replace(/!?\[([^\]]*)\]\([^)\s]*\)?/g, '$1')
    // Stars of emphasis and of lists, and none of a product.
    .replace(/(?<![\d*])(\*{1,3})(?=[^\s*])([^*\n]+?)(?<=\S)\1(?![\d*])/g, '$2')
    .replace(/^[ \t]*\*[ \t]+/gm, '')
    // Tags, the mark of an alert, and the rest of markup.
    .replace(/<\/?[a-z][^<>]*>|\[!\w+\]|[#_`>|[\]]+/gi, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  const characters = [...line];
  return characters.length <= 60 ? line : `${characters.slice(0, 58).join('').trimEnd()}…`;
}
