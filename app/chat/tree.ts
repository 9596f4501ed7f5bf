// A conversation as an immutable tree of messages: editing and regenerating add a sibling, nothing is overwritten.
import type { ChatConfig } from './chat-config.ts';
import type { AssistantMessage, Message } from './message.ts';

export type { ChatConfig } from './chat-config.ts';

export interface Conversation {
  readonly id: string;
  readonly title: string;
  /** The user gave the title; it is not replaced by one made from the first message. */
  readonly named: boolean;
  readonly createdAt: number;
  readonly updatedAt: number;
  readonly config: ChatConfig;
  readonly messages: Readonly<Record<string, Message>>;
  /** Per parent (`''` at the start) the child that is on screen. Absent: the newest. */
  readonly selected: Readonly<Record<string, string>>;
}

const keyOf = (parentId: string | null): string => parentId ?? '';

/** The messages that answer the same parent, oldest first: the versions 1…m. */
export function versionsOf(conversation: Conversation, parentId: string | null): readonly Message[] {
  return Object.values(conversation.messages)
    .filter((message) => message.parentId === parentId)
    .sort((a, b) => a.createdAt - b.createdAt);
}

/** What is on screen, first message first. */
export function pathOf(conversation: Conversation): readonly Message[] {
  const children = childrenOf(conversation);
  const path: Message[] = [];
  let parent = '';
  // A stored tree may be damaged: no path is longer than the number of its messages.
  while (path.length <= Object.keys(conversation.messages).length) {
    const siblings = children.get(parent);
    const chosen = siblings?.find(({ id }) => id === conversation.selected[parent]) ?? siblings?.at(-1);
    if (!chosen) break;
    path.push(chosen);
    parent = chosen.id;
  }
  return path;
}

/** The versions below each message (`''` at the start), oldest first: one pass for the whole tree. */
export function childrenOf(conversation: Conversation): ReadonlyMap<string, readonly Message[]> {
  const children = new Map<string, Message[]>();
  for (const message of Object.values(conversation.messages)) {
    const key = keyOf(message.parentId);
    const siblings = children.get(key);
    if (siblings) siblings.push(message);
    else children.set(key, [message]);
  }
  for (const siblings of children.values()) siblings.sort((a, b) => a.createdAt - b.createdAt);
  return children;
}

/** The path from the start down to one message, whatever is selected elsewhere. */
export function pathTo(conversation: Conversation, id: string | null): readonly Message[] {
  const path: Message[] = [];
  const seen = new Set<string>();
  let next = id;
  while (next !== null && !seen.has(next)) {
    seen.add(next);
    const message: Message | undefined = conversation.messages[next];
    if (!message) break;
    path.push(message);
    next = message.parentId;
  }
  return path.reverse();
}

/** Adds a message below its parent and puts it on screen. An id that is taken already changes nothing. */
export function addMessage(conversation: Conversation, message: Message): Conversation {
  if (conversation.messages[message.id]) return conversation;
  return {
    ...conversation,
    updatedAt: Math.max(conversation.updatedAt, message.createdAt),
    messages: { ...conversation.messages, [message.id]: message },
    selected: { ...conversation.selected, [keyOf(message.parentId)]: message.id },
  };
}

export function selectVersion(conversation: Conversation, id: string): Conversation {
  const message = conversation.messages[id];
  if (!message) return conversation;
  return { ...conversation, selected: { ...conversation.selected, [keyOf(message.parentId)]: id } };
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

/** Takes a message and everything below it out of the tree. */
export function removeBranch(conversation: Conversation, id: string): Conversation {
  const gone = new Set([id]);
  const byAge = Object.values(conversation.messages).sort((a, b) => a.createdAt - b.createdAt);
  // Children may share a timestamp with their parent, so one pass is not enough in every order.
  for (let before = 0; before !== gone.size;) {
    before = gone.size;
    for (const message of byAge) if (message.parentId !== null && gone.has(message.parentId)) gone.add(message.id);
  }
  return {
    ...conversation,
    messages: Object.fromEntries(Object.entries(conversation.messages).filter(([key]) => !gone.has(key))),
    selected: Object.fromEntries(
      Object.entries(conversation.selected).filter(([key, child]) => !gone.has(key) && !gone.has(child)),
    ),
  };
}

export interface History {
  readonly sent: readonly Message[];
  /** How many messages at the start are not sent. */
  readonly leftOut: number;
  /** What stands in for them. */
  readonly summary?: string;
}

/** What is sent of a path, and how much of it is left out (specification section 2). */
export function historyOf(
  path: readonly Message[],
  config: Pick<ChatConfig, 'enableHistoryCount' | 'historyCount'> & Partial<Pick<ChatConfig, 'historySummary'>>,
): History {
  const left = config.enableHistoryCount && path.length > config.historyCount ? path.length - config.historyCount : 0;
  const { historySummary: summary } = config;
  const covered = summary ? path.findIndex(({ id }) => id === summary.upTo) + 1 : 0;
  // What a summary does not cover yet is sent with the rest: nothing is forgotten unseen.
  if (summary && covered > 0 && covered <= left)
    return { sent: path.slice(covered), leftOut: covered, summary: summary.text };
  return { sent: path.slice(left), leftOut: left };
}

/** A first line of the first message makes a title until somebody gives a better one. */
export function titleFrom(text: string): string {
  const line = text
    .replace(/[#*_`>[\]]+/g, '')
    .replace(/\s+/g, ' ')
    .trim();
  const characters = [...line];
  return characters.length <= 60 ? line : `${characters.slice(0, 58).join('').trimEnd()}…`;
}
