// The conversations of this browser: held in memory, written behind to its storage, one entry a conversation.
import { closeReply } from './event-reducer.ts';
import type { Message } from './message.ts';
import { readConfig } from './settings.ts';
import type { Shelf } from './storage.ts';
import { createStore } from './store.ts';
import type { Store } from './store.ts';
import type { Conversation } from './tree.ts';

export interface ConversationsState {
  readonly loaded: boolean;
  readonly byId: Readonly<Record<string, Conversation>>;
  /** Deleted a moment ago: can still be brought back. */
  readonly removed?: Conversation;
}

export interface Conversations {
  readonly store: Store<ConversationsState>;
  load(): void;
  get(id: string): Conversation | undefined;
  put(conversation: Conversation): void;
  update(id: string, change: (conversation: Conversation) => Conversation): void;
  remove(id: string): void;
  /** Brings the last deleted conversation back. */
  undo(): void;
  /** The time for undo is over. */
  forget(): void;
  /** Writes what is waiting; before the page goes away. */
  flush(): void;
}

const keyOf = (id: string): string => `chat.${id}`;
const writeDelayMs = 400;

export function createConversations(shelf: Shelf): Conversations {
  const store = createStore<ConversationsState>({ loaded: false, byId: {} });
  const dirty = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  const flush = (): void => {
    clearTimeout(timer);
    timer = undefined;
    for (const id of dirty) {
      const conversation = store.get().byId[id];
      if (!conversation) shelf.remove(keyOf(id));
      // Pictures are what fills a browser's storage; a conversation without them is better than none.
      else if (!shelf.write(keyOf(id), conversation)) shelf.write(keyOf(id), withoutPictures(conversation));
    }
    dirty.clear();
  };
  const touch = (id: string): void => {
    dirty.add(id);
    timer ??= setTimeout(flush, writeDelayMs);
  };
  const put = (conversation: Conversation): void => {
    store.set((state) => ({ ...state, byId: { ...state.byId, [conversation.id]: conversation } }));
    touch(conversation.id);
  };

  return {
    store,
    load() {
      const stored = shelf.keys('chat.').flatMap((key) => {
        const conversation = readConversation(shelf.read(key));
        return conversation ? [[conversation.id, conversation] as const] : [];
      });
      store.set((state) => ({ ...state, loaded: true, byId: { ...Object.fromEntries(stored), ...state.byId } }));
    },
    get: (id) => store.get().byId[id],
    put,
    update(id, change) {
      const conversation = store.get().byId[id];
      if (!conversation) return;
      const changed = change(conversation);
      if (changed !== conversation) put(changed);
    },
    remove(id) {
      const { [id]: removed, ...byId } = store.get().byId;
      if (!removed) return;
      store.set((state) => ({ ...state, byId, removed }));
      touch(id);
    },
    undo() {
      const { removed } = store.get();
      if (!removed) return;
      store.set(({ removed: _, ...state }) => state);
      put(removed);
    },
    forget: () => store.set((state) => (state.removed ? { loaded: state.loaded, byId: state.byId } : state)),
    flush,
  };
}

function withoutPictures(conversation: Conversation): Conversation {
  const messages = Object.values(conversation.messages).map((message): Message => {
    if (message.role === 'user')
      return { ...message, images: message.images.filter(({ url }) => !url.startsWith('data:')) };
    if (message.role !== 'assistant') return message;
    return {
      ...message,
      reply: { ...message.reply, parts: message.reply.parts.filter(({ type }) => type !== 'image') },
    };
  });
  return { ...conversation, messages: Object.fromEntries(messages.map((message) => [message.id, message])) };
}

/** A reply that was still running when its page went away was interrupted. Undefined for what is no conversation. */
export function readConversation(value: unknown): Conversation | undefined {
  const stored = value as Partial<Conversation> | undefined | null;
  if (typeof stored !== 'object' || stored === null) return undefined;
  if (typeof stored.id !== 'string' || typeof stored.messages !== 'object' || stored.messages === null)
    return undefined;
  const messages = Object.entries(stored.messages).flatMap(([id, message]) =>
    isMessage(message) ? [[id, settle(message)] as const] : [],
  );
  const createdAt = typeof stored.createdAt === 'number' ? stored.createdAt : 0;
  return {
    id: stored.id,
    title: typeof stored.title === 'string' ? stored.title : '',
    named: stored.named === true,
    createdAt,
    updatedAt: typeof stored.updatedAt === 'number' ? stored.updatedAt : createdAt,
    config: readConfig(stored.config),
    messages: Object.fromEntries(messages),
    selected: stored.selected ?? {},
  };
}

function isMessage(value: unknown): value is Message {
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

function settle(message: Message): Message {
  if (message.role !== 'assistant' || message.outcome !== 'running') return message;
  return { ...message, outcome: 'interrupted', reply: closeReply(message.reply, message.createdAt) };
}

export type DateGroup = 'today' | 'yesterday' | 'week' | 'month' | 'older';

/** Newest first, in groups by the calendar of this place. */
export function groupByDate(
  conversations: readonly Conversation[],
  now: number,
): readonly (readonly [DateGroup, readonly Conversation[]])[] {
  const midnight = new Date(now).setHours(0, 0, 0, 0);
  const day = 86_400_000;
  const bounds: readonly (readonly [DateGroup, number])[] = [
    ['today', midnight],
    ['yesterday', midnight - day],
    ['week', midnight - 7 * day],
    ['month', midnight - 30 * day],
    ['older', Number.NEGATIVE_INFINITY],
  ];
  const groups = new Map<DateGroup, Conversation[]>();
  for (const conversation of [...conversations].sort((a, b) => b.updatedAt - a.updatedAt)) {
    const group = bounds.find(([, from]) => conversation.updatedAt >= from)?.[0] ?? 'older';
    groups.set(group, [...(groups.get(group) ?? []), conversation]);
  }
  return [...groups];
}
