// Conversations whose answer was finished while nobody looked at them. Remembered by this browser.
import type { ConversationsState } from './conversations.ts';
import type { KeyValueStore } from '../net/key-value-store.ts';
import { createStore } from '../net/store.ts';
import type { Store } from '../net/store.ts';

export interface Unread {
  /** Their ids. */
  readonly store: Store<readonly string[]>;
  /** Sets the conversation that is on screen. */
  look(id: string | undefined): void;
  /** Begins to watch. Returns the way to stop. */
  start(): () => void;
}

export interface UnreadOptions {
  readonly keyValues: KeyValueStore;
  readonly conversations: Pick<Store<ConversationsState>, 'get' | 'subscribe'>;
  /** The replies that this page follows. */
  readonly runs: Pick<Store<Readonly<Record<string, unknown>>>, 'get' | 'subscribe'>;
}

const key = 'unread';
const most = 200;

export function createUnread({ keyValues, conversations, runs }: UnreadOptions): Unread {
  const store = createStore<readonly string[]>([]);
  let looking: string | undefined;
  let writing = new Set<string>();
  const keep = (ids: readonly string[]): void => {
    store.set(ids);
    keyValues.write(key, ids);
  };

  function watch(): void {
    const { list } = conversations.get();
    const now = new Set(Object.keys(runs.get()));
    for (const row of list) if (row.writing) now.add(row.id);
    // One that has left the list was deleted: there is nothing to read.
    const there = new Set(list.map(({ id }) => id));
    const ended = [...writing].filter((id) => !now.has(id) && there.has(id) && id !== looking);
    writing = now;
    const fresh = ended.filter((id) => !store.get().includes(id));
    if (fresh.length > 0) keep([...store.get(), ...fresh].slice(-most));
  }

  return {
    store,
    look(id) {
      looking = id;
      if (id !== undefined && store.get().includes(id)) keep(store.get().filter((each) => each !== id));
    },
    start() {
      const stored = keyValues.read(key);
      if (Array.isArray(stored)) store.set(stored.filter((id) => typeof id === 'string'));
      const stops = [conversations.subscribe(watch), runs.subscribe(watch)];
      return () => stops.forEach((stop) => stop());
    },
  };
}
