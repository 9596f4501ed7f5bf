// Outbox of unconfirmed changes: persists them across reloads, sends them in order and retries until the server confirms.
import { blobStore } from '../net/blob-store.ts';
import type { Adopted, Entry } from './outbox-entry.ts';
import { bare, keyPrefix, blobKey, readStoredEntry, unmarkedPrefix } from './stored-entry.ts';
import type { StoredEntry } from './stored-entry.ts';
import type { OutboxOptions } from './outbox-options.ts';
import { isTemporary } from '../../shared/conversation/temporary.ts';
import { createStore } from '../net/store.ts';
import type { Store } from '../net/store.ts';
import { isNetworkFailure } from '../net/transport.ts';

export type { Adopted, AskEntry, Entry, RequestEntry } from './outbox-entry.ts';

export interface OutboxState {
  readonly offline: boolean;
  readonly waiting: number;
}

export interface Outbox {
  readonly store: Store<OutboxState>;
  /** Resolves with the server's response; rejects with its refusal. */
  add(entry: Entry): Promise<unknown>;
  /** Stores an entry for the next page, in case this page ends before adding it. Returns a function that discards it. */
  reserve(entry: Entry): () => void;
  /** This user's unconfirmed entries, oldest first, including those of other pages in this browser. */
  unconfirmed(): readonly Entry[];
  /** Resolves with the result of `read`, and with all entries that were unconfirmed at any time during the read. */
  during<T>(read: () => Promise<T>): Promise<readonly [answer: T, entries: readonly Entry[]]>;
  /** Removes an unsent entry. Returns false if it is being sent or gone. */
  drop(id: string): boolean;
  pending(lane: string): readonly Entry[];
  /** Resolves when the lane is empty, or after `ms`. */
  drained(lane: string, ms: number): Promise<void>;
  /** Resolves when the entries of earlier pages are confirmed, or after `ms`. */
  caughtUp(ms: number): Promise<void>;
  /** Retries now. */
  kick(): void;
  /** Reports the network state observed by other parts of the client. */
  reached(online: boolean): void;
  /**
   * Adopts the entries of this user's earlier pages and returns them, oldest first. Entries of other users are left for their
   * owner. `open`: ids of open tabs, which send their own entries.
   */
  adopt(open: ReadonlySet<string>, user?: string): Promise<readonly Adopted[]>;
  /** True if earlier pages left entries of a conversation. */
  left(lane: string): boolean;
  /** Sets the user of this page, as named by the server. Returns false if an entry of another user is waiting. */
  own(user: string): boolean;
  /** Deletes all entries of a user, sent or not. */
  forget(user: string): void;
}

interface Job {
  readonly entry: Entry;
  readonly key: string;
  /** Undefined until the server has named the user of this page. */
  user: string | undefined;
  sending: boolean;
  resolve(answer: unknown): void;
  reject(error: unknown): void;
}

/** Grace period before we show 'offline' (page unload, server restart). */
const doubtMs = 400;
const firstPauseMs = 1_000;
const maxPauseMs = 20_000;

export function createOutbox(options: OutboxOptions): Outbox {
  const {
    keyValues,
    blobs = blobStore,
    tab,
    user = () => undefined,
    send,
    onRefused,
    isFinal,
    onSent,
    onFull = () => undefined,
  } = options;
  const store = createStore<OutboxState>({ offline: false, waiting: 0 });
  const lanes = new Map<string, Job[]>();
  const working = new Set<string>();
  const sleepers = new Set<() => void>();
  /** Owners of adopted entries, by entry id. */
  const owners = new Map<string, string>();
  /** Original storage key by entry id; adopted entries sort before new ones. */
  const places = new Map<string, string>();
  let tookOver: () => void = () => undefined;
  /** Resolves once earlier pages' entries are adopted: the first changes of this page must not overtake them. */
  let taking: Promise<void> | undefined = new Promise((resolve) => {
    tookOver = () => setTimeout(resolve);
  });
  /** Ids of entries that are also in the blob store. */
  const apart = new Set<string>();
  /** User whose account was deleted. */
  let forgotten: string | undefined;
  let count = 0;
  let lastTime = 0;
  /** Lanes whose first entry the server repeatedly refuses with a temporary error. */
  const refused = new Set<string>();
  /** Callbacks for jobs that wait for another lane: called when an entry was sent or refused. */
  const behind = new Set<() => void>();
  const trackers = new Set<Map<string, Entry>>();

  const note = (): void => {
    const waiting = [...lanes.values()].reduce((sum, jobs) => sum + jobs.length, 0);
    store.set((state) => (state.waiting === waiting ? state : { ...state, waiting }));
  };
  const setOffline = (offline: boolean): void =>
    store.set((state) => (state.offline === offline ? state : { ...state, offline }));
  let doubt: ReturnType<typeof setTimeout> | undefined;
  function reached(online: boolean): void {
    if (online || knownOffline()) {
      clearTimeout(doubt);
      doubt = undefined;
      const back = online && store.get().offline;
      setOffline(!online);
      if (back) kick();
    } else
      doubt ??= setTimeout(() => {
        doubt = undefined;
        setOffline(true);
      }, doubtMs);
  }

  /** Keys sort by time, then by order of adding. `lastTime` keeps the order if the clock is set back. */
  const nextKey = (): string => {
    lastTime = Math.max(lastTime, Date.now());
    return `${keyPrefix}${lastTime.toString(36).padStart(9, '0')}.${String(count++).padStart(5, '0')}.${tab}`;
  };

  function persist({ entry, key, user: owner = user(true) }: Pick<Job, 'entry' | 'key' | 'user'>): void {
    if ((owner !== undefined && owner === forgotten) || isTemporary(entry.lane)) return;
    const stored: StoredEntry = { tab, entry, ...(owner === undefined ? {} : { user: owner }) };
    if (keyValues.write(key, stored)) return;
    apart.add(entry.id);
    if (keyValues.write(key, { ...stored, entry: bare(entry), apart: true } satisfies StoredEntry)) {
      blobs.write(blobKey(entry), entry);
      return;
    }
    keyValues.remove(key);
    blobs.write(`${unmarkedPrefix}${key}`, stored);
    if (entry.kind === 'ask') onFull();
  }

  /** Removes an entry from both stores. */
  function discard(key: string, entry: Entry): void {
    keyValues.remove(key);
    if (!apart.delete(entry.id)) return;
    blobs.remove(blobKey(entry));
    blobs.remove(`${unmarkedPrefix}${key}`);
  }

  /** `instead`: the refused job to replace, ahead of later entries. `place`: order among several replacements. */
  function insert(entry: Entry, instead?: Job, place = 0): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const before = places.get(entry.id);
      const key = instead ? `${instead.key}.${String(place).padStart(5, '0')}` : (before ?? nextKey());
      const job: Job = {
        entry,
        key,
        user: instead?.user ?? owners.get(entry.id) ?? user(),
        sending: false,
        resolve,
        reject,
      };
      persist(job);
      for (const tracker of trackers) tracker.set(entry.id, entry);
      const jobs = lanes.get(entry.lane) ?? [];
      const older = jobs.findLastIndex((other) => other.sending || places.has(other.entry.id)) + 1;
      if (instead) lanes.set(entry.lane, [job, ...jobs]);
      else lanes.set(entry.lane, before === undefined ? [...jobs, job] : jobs.toSpliced(older, 0, job));
      note();
      void work(entry.lane);
    });
  }

  function remove(job: Job): void {
    const rest = (lanes.get(job.entry.lane) ?? []).filter((other) => other !== job);
    if (rest.length > 0) lanes.set(job.entry.lane, rest);
    else lanes.delete(job.entry.lane);
    discard(job.key, job.entry);
    note();
    for (const wake of behind) wake();
  }

  const untrack = ({ id }: Entry): void => {
    for (const tracker of trackers) tracker.delete(id);
  };

  const sleep = (ms: number): Promise<void> =>
    new Promise((resolve) => {
      const wake = (): void => {
        clearTimeout(timer);
        sleepers.delete(wake);
        resolve();
      };
      const timer = setTimeout(wake, ms);
      sleepers.add(wake);
    });

  function kick(): void {
    for (const wake of sleepers) wake();
  }

  /** If older entries of an `after` lane are pending, waits for a change and returns true. */
  async function mustWait({ entry: { after = [], kind }, key }: Job): Promise<boolean> {
    // A question does not wait for a change that the server keeps refusing.
    const first = [after].flat().filter((lane) => kind !== 'ask' || !refused.has(lane));
    if (taking && first.some(left)) {
      await taking;
      return true;
    }
    if (!first.some((lane) => lanes.get(lane)?.some((other) => other.key < key))) return false;
    await new Promise<void>((resolve) => {
      const wake = (): void => {
        behind.delete(wake);
        resolve();
      };
      behind.add(wake);
    });
    return true;
  }

  async function work(lane: string): Promise<void> {
    if (working.has(lane)) return;
    working.add(lane);
    if (taking && left(lane)) await taking;
    let tries = 0;
    for (let job = lanes.get(lane)?.[0]; job; job = lanes.get(lane)?.[0]) {
      if (await mustWait(job)) continue;
      job.sending = true;
      try {
        const answer = await send(job.entry, job.user);
        reached(true);
        tries = 0;
        refused.delete(lane);
        remove(job);
        onSent(job.entry);
        job.resolve(answer);
      } catch (error) {
        job.sending = false;
        if (isNetworkFailure(error)) reached(false);
        if (isFinal(job.entry, error)) {
          tries = 0;
          refused.delete(lane);
          untrack(job.entry);
          remove(job);
          // Inserted in reverse, so that the first is sent first.
          for (const [place, entry] of [...onRefused(job.entry, error).entries()].toReversed())
            insert(entry, job, place).catch(() => undefined);
          job.reject(error);
        } else {
          if (!isNetworkFailure(error)) {
            refused.add(lane);
            for (const wake of behind) wake();
          }
          await sleep(Math.min(maxPauseMs, firstPauseMs * 2 ** tries++) * (0.75 + Math.random() / 2));
        }
      }
    }
    refused.delete(lane);
    working.delete(lane);
  }

  /** Unconfirmed entries of other pages in this browser, by key. */
  const ofOthers = (): readonly (readonly [key: string, stored: StoredEntry])[] =>
    keyValues.keys(keyPrefix).flatMap((key) => {
      const stored = readStoredEntry(keyValues.read(key));
      return stored && stored.tab !== tab ? [[key, stored] as const] : [];
    });
  const left = (lane: string): boolean => ofOthers().some(([, { entry }]) => entry.lane === lane);

  function unconfirmed(): readonly Entry[] {
    const mine = user(true);
    const others = ofOthers().filter(
      ([, stored]) => !stored.apart && (stored.user === undefined || stored.user === mine),
    );
    const own = [...lanes.values()].flat().map(({ key, entry }) => [key, { entry }] as const);
    return [...others, ...own].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, { entry }]) => entry);
  }

  return {
    store,
    add: (entry) => insert(entry),
    drop(id) {
      const job = [...lanes.values()].flat().find(({ entry }) => entry.id === id);
      if (!job || job.sending) return false;
      untrack(job.entry);
      remove(job);
      kick();
      return true;
    },
    reserve(entry) {
      const key = nextKey();
      persist({ entry, key, user: undefined });
      return () => discard(key, entry);
    },
    unconfirmed,
    async during(read) {
      const tracker = new Map(unconfirmed().map((entry) => [entry.id, entry]));
      trackers.add(tracker);
      try {
        return [await read(), [...tracker.values()]];
      } finally {
        trackers.delete(tracker);
      }
    },
    pending: (lane) => (lanes.get(lane) ?? []).map(({ entry }) => entry),
    async drained(lane, ms) {
      if (taking && left(lane)) await taking;
      for (const end = Date.now() + ms; lanes.has(lane) && Date.now() < end;)
        await new Promise((resolve) => setTimeout(resolve, 50));
    },
    async caughtUp(ms) {
      const mine = user(true);
      if (taking && ofOthers().some(([, stored]) => stored.user === undefined || stored.user === mine)) await taking;
      const adopted = (): boolean => [...lanes.values()].flat().some(({ entry }) => places.has(entry.id));
      for (const end = Date.now() + ms; adopted() && Date.now() < end;)
        await new Promise((resolve) => setTimeout(resolve, 20));
    },
    kick,
    reached,
    async adopt(open, owner) {
      const isLeft = ({ tab: of, user: whose = owner }: StoredEntry): boolean =>
        of !== tab && !open.has(of) && whose === owner;
      const leftBehind = (): readonly (readonly [key: string, stored: StoredEntry | undefined])[] =>
        keyValues
          .keys(keyPrefix)
          .toSorted()
          .map((key) => [key, readStoredEntry(keyValues.read(key))] as const)
          .filter(([, stored]) => !stored || isLeft(stored));
      const whole = new Map<string, Entry | undefined>();
      for (const [, stored] of leftBehind()) {
        if (!stored?.apart) continue;
        const entry = await blobs.read(blobKey(stored.entry));
        whole.set(stored.entry.id, readStoredEntry({ tab, entry })?.entry);
      }
      const unmarked = (await blobs.list(unmarkedPrefix)).flatMap(([key, value]) => {
        const stored = readStoredEntry(value);
        return stored && isLeft(stored) ? [[key.slice(unmarkedPrefix.length), stored] as const] : [];
      });
      tookOver();
      taking = undefined;
      // Synchronous from here: another page that adopts at the same time finds nothing, and no entry is lost if the page ends.
      const takenOver = leftBehind().flatMap(([key, stored]): readonly Adopted[] => {
        if (stored?.apart && !whole.has(stored.entry.id)) return [];
        keyValues.remove(key);
        if (!stored) return [];
        const { entry, user: of } = stored;
        if (of !== undefined) owners.set(entry.id, of);
        places.set(entry.id, key);
        if (!stored.apart) return [{ entry, whole: true }];
        const found = whole.get(entry.id);
        apart.add(entry.id);
        return [{ entry: found ?? entry, whole: found !== undefined || bare(entry) === entry }];
      });
      const known = new Set(takenOver.map(({ entry }) => entry.id));
      const others = unmarked.filter(([, { entry }]) => !known.has(entry.id));
      for (const [key, { entry, user: of }] of others) {
        if (of !== undefined) owners.set(entry.id, of);
        places.set(entry.id, key);
        apart.add(entry.id);
      }
      return [...takenOver, ...others.map(([, { entry }]) => ({ entry, whole: true }))];
    },
    left,
    own(owner) {
      const jobs = [...lanes.values()].flat();
      for (const job of jobs) {
        if (job.user !== undefined) continue;
        job.user = owner;
        persist(job);
      }
      return jobs.every((job) => job.user === owner);
    },
    forget(owner) {
      forgotten = owner;
      for (const job of [...lanes.values()].flat()) if (job.user === owner) remove(job);
      for (const key of keyValues.keys(keyPrefix)) {
        const stored = readStoredEntry(keyValues.read(key));
        if (stored?.user !== owner) continue;
        if (stored.apart) apart.add(stored.entry.id);
        discard(key, stored.entry);
      }
      void blobs.list(unmarkedPrefix).then((all) => {
        for (const [key, value] of all) if (readStoredEntry(value)?.user === owner) blobs.remove(key);
      });
    },
  };
}

/** Only "offline" is reliable in `navigator.onLine`. */
const knownOffline = (): boolean => typeof navigator === 'object' && navigator.onLine === false;
