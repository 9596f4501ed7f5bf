// Deletes messages with undo: hides them at once, and deletes them on the server when the time for undo is over.
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

/** A removal with its messages, and the shown leaf before and after it. */
interface Held extends Removal {
  readonly taken: Pick<Conversation, 'tree' | 'messages'>;
  readonly before: string | null;
  readonly after: string | null;
  /** Discards the requests stored in case the page ends first. */
  discard(): void;
  /** Discards only the stored request that selects the shown leaf. */
  discardHead(): void;
}

export interface Removals {
  /** The last removal, while undo is possible. */
  readonly store: Store<Removal | undefined>;
  remove(id: string, messageId: string): void;
  undo(): void;
  /** Ends the time for undo: sends the deletion. */
  settle(): void;
  /**
   * Called when the page shows another leaf. The server learns of it separately, and a stored selection would undo it on the
   * next page.
   */
  shown(conversation: Conversation): void;
  /** Returns the server's conversation without the messages removed here. */
  without(conversation: Conversation): Conversation;
}

type Change = Pick<RequestEntry, 'method' | 'path' | 'body'>;

export interface RemovalsOptions {
  get(id: string): Conversation | undefined;
  put(conversation: Conversation): void;
  request(lane: string, entry: Change): void;
  /** Stores a request for the next page, in case this one ends first. Returns a function that discards it. */
  reserve(lane: string, entry: Change): () => void;
  /** Called when another leaf is shown, whose messages may not be loaded. */
  onShown(id: string, leaf: string): void;
  /** Called if a restored reply was running: only the server has its current text. */
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
      // Stored before the screen changes, so that the deletion survives a crash.
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
        // Messages sent since stay on screen; the restored ones become another version.
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

/** Requests for a removal. The server would show the parent; `headId` selects the version that is shown here. */
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
