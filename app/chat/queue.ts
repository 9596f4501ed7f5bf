// Messages that wait for a running reply to end: one a conversation, kept over a reload.
import type { Draft } from './replies.ts';
import type { Shelf } from './storage.ts';
import { createStore } from './store.ts';
import type { Store } from './store.ts';

export interface Queue {
  readonly store: Store<Readonly<Record<string, Draft>>>;
  /** Behind what waits already. */
  put(conversationId: string, draft: Draft): void;
  take(conversationId: string): Draft | undefined;
  holds(conversationId: string): boolean;
  /** Waits for the user from now on, also where it was written in this page. */
  hold(conversationId: string): void;
  /** Queued by this page. What an earlier page left waits for the user to look at it, or for a reply that still runs. */
  isFresh(conversationId: string): boolean;
  /** Takes over what earlier pages left behind. `open`: ids of tabs that still care for theirs. */
  adopt(open: ReadonlySet<string>): void;
}

/** Under this name what was written to a chat that is gone waits for a new one. */
export const stranded = 'new';

const keyPrefix = 'queue.';

export function createQueue(shelf: Shelf, tab: string): Queue {
  const store = createStore<Readonly<Record<string, Draft>>>({});
  const fresh = new Set<string>();
  const key = `${keyPrefix}${tab}`;
  const set = (all: Readonly<Record<string, Draft>>): void => {
    store.set(all);
    if (Object.keys(all).length === 0) shelf.remove(key);
    // Pictures may be more than the browser's storage takes.
    else if (!shelf.write(key, all)) shelf.write(key, withoutPictures(all));
  };
  const put = (id: string, draft: Draft): void => set({ ...store.get(), [id]: joined(store.get()[id], draft) });
  const putBefore = (id: string, draft: Draft): void => set({ ...store.get(), [id]: joined(draft, store.get()[id]) });
  return {
    store,
    put(conversationId, draft) {
      fresh.add(conversationId);
      put(conversationId, draft);
    },
    take(conversationId) {
      const { [conversationId]: draft, ...rest } = store.get();
      if (draft) set(rest);
      fresh.delete(conversationId);
      return draft;
    },
    holds: (conversationId) => store.get()[conversationId] !== undefined,
    hold: (conversationId) => void fresh.delete(conversationId),
    isFresh: (conversationId) => fresh.has(conversationId),
    adopt(open) {
      for (const other of shelf.keys(keyPrefix)) {
        if (other === key || open.has(other.slice(keyPrefix.length))) continue;
        const left = shelf.read(other);
        shelf.remove(other);
        if (typeof left !== 'object' || left === null) continue;
        for (const [id, draft] of Object.entries(left)) if (isDraft(draft)) putBefore(id, draft);
      }
    },
  };
}

function joined(waiting: Draft | undefined, draft: Draft | undefined): Draft {
  if (!waiting || !draft) return waiting ?? draft ?? { text: '', images: [] };
  const files = [...(waiting.files ?? []), ...(draft.files ?? [])];
  return {
    text: [waiting.text, draft.text].filter(Boolean).join('\n\n'),
    images: [...waiting.images, ...draft.images],
    ...(files.length > 0 ? { files } : {}),
  };
}

const isDraft = (value: unknown): value is Draft => {
  const { text, images } = (value ?? {}) as Partial<Draft>;
  return typeof text === 'string' && Array.isArray(images);
};

const withoutPictures = (all: Readonly<Record<string, Draft>>): Readonly<Record<string, Draft>> =>
  Object.fromEntries(Object.entries(all).map(([id, draft]) => [id, { ...draft, images: [] }]));
