// Messages between the tabs of this browser: notices of changes, and who is open. Alone where the browser has no channel.
import { newId } from '../../shared/conversation/ids.ts';
import { invalidationKinds } from './invalidation.ts';
import type { InvalidationKind } from './invalidation.ts';

export interface Tabs {
  readonly id: string;
  /** Something of this conversation was changed on the server by this tab; without one, something of the list. */
  changed(conversationId?: string): void;
  onChanged(listener: (conversationId: string | undefined) => void): void;
  /** Other server-held state of the user was changed by this tab. */
  invalidate(what: InvalidationKind): void;
  /** Returns the way to stop listening. */
  onInvalidated(listener: (what: InvalidationKind) => void): () => void;
  /** The ids of the other tabs that are open now. */
  others(): Promise<ReadonlySet<string>>;
  close(): void;
}

type Word =
  | { readonly type: 'changed'; readonly conversationId?: string }
  | { readonly type: 'kept'; readonly what: InvalidationKind }
  | { readonly type: 'who' }
  | { readonly type: 'here'; readonly id: string };

/** Time limit for an open tab to answer; a hidden one is slower. */
const answerMs = 400;

export function createTabs(channel = openChannel(), id = newId()): Tabs {
  const listeners: ((conversationId: string | undefined) => void)[] = [];
  const invalidationListeners = new Set<(what: InvalidationKind) => void>();
  /** Ids of the tabs that have answered, for each open question. */
  const openRequests = new Set<Set<string>>();
  const send = channel?.postMessage.bind(channel);
  const post = (word: Word): void => send?.(word);
  const listen = ({ data }: MessageEvent<Word>): void => {
    switch (data.type) {
      case 'changed':
        for (const listener of listeners) listener(data.conversationId);
        return;
      case 'kept':
        // A tab of a newer version may keep more.
        if (invalidationKinds.includes(data.what)) for (const listener of invalidationListeners) listener(data.what);
        return;
      case 'who':
        return post({ type: 'here', id });
      case 'here':
        for (const answered of openRequests) answered.add(data.id);
        return;
      default:
        // A tab of a newer version may know more words.
        return data satisfies never;
    }
  };
  channel?.addEventListener('message', listen);
  return {
    id,
    changed: (conversationId) =>
      post(conversationId === undefined ? { type: 'changed' } : { type: 'changed', conversationId }),
    onChanged: (listener) => void listeners.push(listener),
    invalidate: (what) => post({ type: 'kept', what }),
    onInvalidated(listener) {
      invalidationListeners.add(listener);
      return () => void invalidationListeners.delete(listener);
    },
    async others() {
      if (!channel) return new Set();
      const answered = new Set<string>();
      openRequests.add(answered);
      post({ type: 'who' });
      await new Promise((resolve) => setTimeout(resolve, answerMs));
      openRequests.delete(answered);
      return answered;
    },
    close: () => channel?.close(),
  };
}

function openChannel(): BroadcastChannel | undefined {
  // The server draws the page, too, and has such channels of its own.
  if (typeof document === 'undefined') return undefined;
  return typeof BroadcastChannel === 'function' ? new BroadcastChannel('tributary') : undefined;
}
