// A message that was deleted a moment ago: gone from the page at once, from the server when the time for undo is over.
import { conversationsApi, messagesApi } from '../../shared/api/conversations.ts';
import { requestTo } from '../net/call.ts';
import type { Message } from '../../shared/message/message.ts';
import type { RequestEntry } from '../outbox/outbox.ts';
import { createStore } from '../net/store.ts';
import type { Store } from '../net/store.ts';
import { removeBranch } from '../../shared/conversation/tree.ts';
import type { Conversation } from '../../shared/conversation/tree.ts';

export interface Removal {
  readonly conversationId: string;
  readonly messageId: string;
  readonly role: Message['role'];
}

/** A removal with its messages, and the leaf that was on screen before and after it. */
interface Held extends Removal {
  readonly taken: Pick<Conversation, 'tree' | 'messages'>;
  readonly before: string | null;
  readonly after: string | null;
  /** Discards what lies in the storage in case the page ends before the server is asked. */
  discard(): void;
  /** Discards of that what the server was to show. */
  discardHead(): void;
}

export interface Removals {
  /** The last one, while it can be brought back. */
  readonly store: Store<Removal | undefined>;
  remove(id: string, messageId: string): void;
  undo(): void;
  /** The time for undo is over: the server is asked to delete. */
  settle(): void;
  /** The page shows this now. What was said or chosen since goes to the server by itself, and would be undone by the next page. */
  shown(conversation: Conversation): void;
  /** A conversation as the server has it, without what is removed here. */
  without(conversation: Conversation): Conversation;
}

type Change = Pick<RequestEntry, 'method' | 'path' | 'body'>;

export interface RemovalsOptions {
  get(id: string): Conversation | undefined;
  put(conversation: Conversation): void;
  request(lane: string, entry: Change): void;
  /** Keeps a request for the next page, in case this one ends first. Returns the way to discard it. */
  reserve(lane: string, entry: Change): () => void;
  /** Something else is on screen now: it may not be loaded. */
  onShown(id: string, leaf: string): void;
  /** A reply that ran when it was removed is back: how far it has come only the server knows. */
  onBack(id: string): void;
}

export function createRemovals({ get, put, request, reserve, onShown, onBack }: RemovalsOptions): Removals {
  const store = createStore<Removal | undefined>(undefined);
  let held: Held | undefined;

  function settle(): void {
    if (!held) return;
    const { conversationId: id, discard } = held;
    const requests = requestsOf(held, get(id)?.headId ?? held.after);
    held = undefined;
    store.set(undefined);
    for (const each of requests) request(id, each);
    discard();
  }

  return {
    store,
    settle,
    remove(id, messageId) {
      settle();
      const whole = get(id);
      const place = whole?.tree[messageId];
      if (!whole || !place) return;
      const rest = removeBranch(whole, messageId);
      const removal = { conversationId: id, messageId, role: place.role };
      const taken = { tree: missingIn(rest.tree, whole.tree), messages: missingIn(rest.messages, whole.messages) };
      const places = { before: whole.headId, after: rest.headId };
      // Before the screen changes: a page that ends without a word has deleted it all the same.
      const discards = requestsOf({ ...removal, ...places }, rest.headId).map((each) => reserve(id, each));
      const discard = (): void => discards.forEach((each) => each());
      const discardHead = (): void => discards.slice(1).forEach((each) => each());
      held = { ...removal, ...places, taken, discard, discardHead };
      put(rest);
      store.set(removal);
      if (rest.headId !== null && rest.headId !== whole.headId) onShown(id, rest.headId);
    },
    undo() {
      if (!held) return;
      const { conversationId: id, taken, before, after, discard } = held;
      held = undefined;
      discard();
      store.set(undefined);
      const rest = get(id);
      if (!rest) return;
      put({
        ...rest,
        // Messages sent since stay on screen; the restored ones are a version beside them.
        headId: rest.headId === after ? before : rest.headId,
        tree: { ...rest.tree, ...taken.tree },
        messages: { ...rest.messages, ...taken.messages },
      });
      const ran = Object.values(taken.messages).some((each) => each.role === 'assistant' && each.outcome === 'running');
      if (ran) onBack(id);
    },
    shown({ id, headId }) {
      if (held?.conversationId === id && headId !== held.after) held.discardHead();
    },
    without: (conversation) =>
      held?.conversationId === conversation.id ? removeBranch(conversation, held.messageId) : conversation,
  };
}

/** The server shows the parent; a version beside what is gone, or what was said since, is shown here: `headId`. */
function requestsOf(
  { conversationId, messageId, before }: Pick<Held, 'conversationId' | 'messageId' | 'before'>,
  headId: string | null,
): readonly Change[] {
  const gone = requestTo(messagesApi.remove, { conversation: conversationId, id: messageId }, undefined);
  const shows = requestTo(conversationsApi.change, { id: conversationId }, { headId });
  return headId === null || headId === before ? [gone] : [gone, shows];
}

const missingIn = <T>(
  rest: Readonly<Record<string, T>>,
  whole: Readonly<Record<string, T>>,
): Readonly<Record<string, T>> => Object.fromEntries(Object.entries(whole).filter(([key]) => !(key in rest)));
