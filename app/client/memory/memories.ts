// Memories of the user, as this page knows them: read by the first part of the screen that shows it, and after each change.
import { isMissing } from '../../shared/errors.ts';
import { memoriesApi } from '../../shared/api/memories.ts';
import type { Memory, MemoryChange } from '../../shared/api/memories.ts';
import { getFrom, sendTo } from '../net/call.ts';
import { onHint } from '../live/hints.ts';
import { createStore } from '../net/store.ts';
import type { Store } from '../net/store.ts';
import type { Transport } from '../net/transport.ts';

export interface MemoriesState {
  readonly status: 'idle' | 'loading' | 'ready' | 'failed';
  /** Newest first; suggested ones among them. */
  readonly list: readonly Memory[];
  /** The fact that was deleted last, while it can be had back. */
  readonly removed?: Memory | undefined;
  /** A change met a fact that another page had deleted or replaced; until the next change. */
  readonly gone?: boolean;
}

/** Changes reject with what the server says; of a fact that is not there any more once the list has been read anew. */
export interface Memories {
  readonly store: Store<MemoriesState>;
  load(): Promise<void>;
  /** Reads them now, and again when another page or device has changed them. Returns the way to stop. */
  follow(): () => void;
  add(text: string, folderId: string | null): Promise<void>;
  change(id: string, change: MemoryChange): Promise<void>;
  /** Deletion; a suggestion is dismissed. */
  remove(id: string): Promise<void>;
  clear(): Promise<void>;
  /** The way back from a deletion is there until `forgetRemoved`. */
  offerBack(removed: Memory): void;
  /** Writes it again by hand, which no deletion forbids: of a deleted fact neither its chat nor its day is left. */
  undo(): Promise<void>;
  forgetRemoved(): void;
}

export function createMemories(transport: Pick<Transport, 'getJSON' | 'sendJSON'>): Memories {
  const store = createStore<MemoriesState>({ status: 'idle', list: [] });
  /** An answer that was asked for before a change does not take it back. */
  let asked = 0;
  /** Parts of the screen that show them. */
  let shown = 0;
  let stop: () => void = () => undefined;

  async function load(): Promise<void> {
    const own = ++asked;
    store.set((state) => (state.status === 'ready' ? state : { ...state, status: 'loading' }));
    try {
      const { memories } = await getFrom(transport, memoriesApi.list, {});
      if (own === asked) store.set((state) => ({ ...state, status: 'ready', list: memories }));
    } catch {
      if (own === asked) store.set((state) => (state.status === 'ready' ? state : { ...state, status: 'failed' }));
    }
  }

  const again = (): Promise<void> => load();

  async function add(text: string, folderId: string | null): Promise<void> {
    await sendTo(transport, memoriesApi.add, {}, { text, folderId });
    await load();
  }
  /** A change of one fact. */
  async function changed(send: () => Promise<unknown>): Promise<void> {
    store.set((state) => ({ ...state, gone: false }));
    try {
      await send();
    } catch (error) {
      if (!isMissing(error)) throw error;
      await load();
      store.set((state) => ({ ...state, gone: true }));
      throw error;
    }
    await load();
  }

  const setRemoved = (removed: Memory | undefined): void => store.set((state) => ({ ...state, removed }));

  return {
    store,
    load,
    follow() {
      void load();
      if (shown++ === 0) stop = onHint('memories', again);
      return () => {
        if (--shown === 0) stop();
      };
    },
    add,
    async change(id, change) {
      await changed(() => sendTo(transport, memoriesApi.change, { id }, change));
    },
    async remove(id) {
      await changed(() => sendTo(transport, memoriesApi.remove, { id }, undefined));
    },
    async clear() {
      await sendTo(transport, memoriesApi.clear, { all: 1 }, undefined);
      await load();
    },
    offerBack: setRemoved,
    async undo() {
      const { removed } = store.get();
      if (!removed) return;
      await add(removed.text, removed.folderId);
      setRemoved(undefined);
    },
    forgetRemoved: () => setRemoved(undefined),
  };
}
