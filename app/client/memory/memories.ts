// What is remembered of the user, as this page knows it: read by the first part of the screen that shows it, and after each change.
import { memoriesApi } from '../../shared/api/memories.ts';
import type { Memory, MemoryChange } from '../../shared/api/memories.ts';
import { getFrom, sendTo } from '../net/call.ts';
import { createStore } from '../net/store.ts';
import type { Store } from '../net/store.ts';
import type { Transport } from '../net/transport.ts';

export interface MemoriesState {
  readonly status: 'idle' | 'loading' | 'ready' | 'failed';
  /** Newest first; suggested ones among them. */
  readonly list: readonly Memory[];
}

/** Changes reject with what the server says. */
export interface Memories {
  readonly store: Store<MemoriesState>;
  load(): Promise<void>;
  add(text: string, folderId: string | null): Promise<void>;
  change(id: string, change: MemoryChange): Promise<void>;
  /** Of a suggestion: dismissed. */
  remove(id: string): Promise<void>;
  clear(): Promise<void>;
}

export function createMemories(transport: Pick<Transport, 'getJSON' | 'sendJSON'>): Memories {
  const store = createStore<MemoriesState>({ status: 'idle', list: [] });
  /** An answer that was asked for before a change does not take it back. */
  let asked = 0;

  async function load(): Promise<void> {
    const own = ++asked;
    store.set((state) => (state.status === 'ready' ? state : { ...state, status: 'loading' }));
    try {
      const { memories } = await getFrom(transport, memoriesApi.list, {});
      if (own === asked) store.set({ status: 'ready', list: memories });
    } catch {
      if (own === asked) store.set((state) => (state.status === 'ready' ? state : { ...state, status: 'failed' }));
    }
  }

  return {
    store,
    load,
    async add(text, folderId) {
      await sendTo(transport, memoriesApi.add, {}, { text, folderId });
      await load();
    },
    async change(id, change) {
      await sendTo(transport, memoriesApi.change, { id }, change);
      await load();
    },
    async remove(id) {
      await sendTo(transport, memoriesApi.remove, { id }, undefined);
      await load();
    },
    async clear() {
      await sendTo(transport, memoriesApi.clear, { all: 1 }, undefined);
      await load();
    },
  };
}
