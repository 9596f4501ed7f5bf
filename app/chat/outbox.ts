// What this browser has changed and the server has not confirmed: kept over reloads, sent in order, sent again until it arrives.
import type { AssistantMessage, Message } from './message.ts';
import type { Shelf } from './storage.ts';
import { createStore } from './store.ts';
import type { Store } from './store.ts';
import { isNetworkFailure } from './transport.ts';
import type { TitleSource } from './tree.ts';

interface Base {
  readonly id: string;
  /** The conversation: its changes arrive in order. Those of different ones do not wait for each other. */
  readonly lane: string;
}

/** A change that can be sent twice without doing more than once. */
export interface RequestEntry extends Base {
  readonly kind: 'request';
  readonly method: 'POST' | 'PATCH' | 'DELETE';
  readonly path: string;
  readonly body?: unknown;
}

/** A question that wants its answer. The payload is built when it is sent: keys and history are not kept here. */
export interface AskEntry extends Base {
  readonly kind: 'ask';
  /** Begins the conversation where the server does not have it. */
  readonly conversation: {
    readonly title: string;
    readonly titleSource: TitleSource;
    readonly folderId: string | null;
    readonly config: unknown;
  };
  /** Written before the answer: the question. */
  readonly messages: readonly Message[];
  /** Empty so far; its id is the entry's own. */
  readonly answer: AssistantMessage;
  readonly stream?: boolean;
  /** The run whose text the answer begins with, and the message that holds it. */
  readonly continues?: { readonly runId: string; readonly messageId: string };
}

export type Entry = RequestEntry | AskEntry;

export interface OutboxState {
  /** The server could not be reached. */
  readonly offline: boolean;
  /** How many entries wait. */
  readonly waiting: number;
}

export interface Outbox {
  readonly store: Store<OutboxState>;
  /** Resolves with what the server answered; rejects with why it refused. */
  add(entry: Entry): Promise<unknown>;
  /** Takes back what has not been sent. False when it is gone, or on its way. */
  drop(id: string): boolean;
  pending(lane: string): readonly Entry[];
  /** Resolves when nothing of the lane waits, or `ms` later. */
  drained(lane: string, ms: number): Promise<void>;
  /** Tries again now. */
  kick(): void;
  /** Says what another part has found out about the network. */
  reached(online: boolean): void;
  /** What an earlier page left behind, oldest first, and takes it over. `open`: ids of tabs that still care for theirs. */
  adopt(open: ReadonlySet<string>): readonly Entry[];
}

export interface OutboxOptions {
  readonly shelf: Shelf;
  readonly tab: string;
  send(entry: Entry): Promise<unknown>;
  /** What takes the place of a refused entry. */
  onRefused(entry: Entry, error: unknown): readonly Entry[];
  /** Try again, or is that the server's last word? */
  isFinal(entry: Entry, error: unknown): boolean;
  onSent(entry: Entry): void;
}

interface Job {
  readonly entry: Entry;
  readonly key: string;
  sending: boolean;
  resolve(answer: unknown): void;
  reject(error: unknown): void;
}

interface Kept {
  readonly tab: string;
  readonly entry: Entry;
}

const keyPrefix = 'outbox.';
const firstPauseMs = 1_000;
const maxPauseMs = 20_000;

export function createOutbox({ shelf, tab, send, onRefused, isFinal, onSent }: OutboxOptions): Outbox {
  const store = createStore<OutboxState>({ offline: false, waiting: 0 });
  const lanes = new Map<string, Job[]>();
  const working = new Set<string>();
  const sleepers = new Set<() => void>();
  let count = 0;

  const note = (): void => {
    const waiting = [...lanes.values()].reduce((sum, jobs) => sum + jobs.length, 0);
    store.set((state) => (state.waiting === waiting ? state : { ...state, waiting }));
  };
  const reached = (online: boolean): void =>
    store.set((state) => (state.offline === !online ? state : { ...state, offline: !online }));

  /** Sorts by time, and in the order of adding within one moment. */
  const nextKey = (): string =>
    `${keyPrefix}${Date.now().toString(36).padStart(9, '0')}.${String(count++).padStart(5, '0')}.${tab}`;

  function keep(entry: Entry, key: string): void {
    const kept: Kept = { tab, entry };
    // Pictures are what fills a browser's storage; the words without them are better than nothing.
    if (!shelf.write(key, kept)) shelf.write(key, { tab, entry: withoutPictures(entry) });
  }

  /** `instead`: takes the place of a refused entry, before all that came after it. */
  function insert(entry: Entry, instead?: Job): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const key = instead ? `${instead.key}.${count++}` : nextKey();
      keep(entry, key);
      const job: Job = { entry, key, sending: false, resolve, reject };
      const jobs = lanes.get(entry.lane) ?? [];
      lanes.set(entry.lane, instead ? [job, ...jobs] : [...jobs, job]);
      note();
      void work(entry.lane);
    });
  }

  function remove(job: Job): void {
    const rest = (lanes.get(job.entry.lane) ?? []).filter((other) => other !== job);
    if (rest.length > 0) lanes.set(job.entry.lane, rest);
    else lanes.delete(job.entry.lane);
    shelf.remove(job.key);
    note();
  }

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

  async function work(lane: string): Promise<void> {
    if (working.has(lane)) return;
    working.add(lane);
    let tries = 0;
    for (let job = lanes.get(lane)?.[0]; job; job = lanes.get(lane)?.[0]) {
      job.sending = true;
      try {
        const answer = await send(job.entry);
        reached(true);
        tries = 0;
        remove(job);
        onSent(job.entry);
        job.resolve(answer);
      } catch (error) {
        job.sending = false;
        if (isNetworkFailure(error)) reached(false);
        if (isFinal(job.entry, error)) {
          tries = 0;
          remove(job);
          // Read from the end, so that the first of them is sent first.
          for (const entry of onRefused(job.entry, error).toReversed()) insert(entry, job).catch(() => undefined);
          job.reject(error);
        } else await sleep(Math.min(maxPauseMs, firstPauseMs * 2 ** tries++) * (0.75 + Math.random() / 2));
      }
    }
    working.delete(lane);
  }

  return {
    store,
    add: (entry) => insert(entry),
    drop(id) {
      const job = [...lanes.values()].flat().find(({ entry }) => entry.id === id);
      if (!job || job.sending) return false;
      remove(job);
      kick();
      return true;
    },
    pending: (lane) => (lanes.get(lane) ?? []).map(({ entry }) => entry),
    async drained(lane, ms) {
      for (const end = Date.now() + ms; lanes.has(lane) && Date.now() < end;)
        await new Promise((resolve) => setTimeout(resolve, 50));
    },
    kick,
    reached,
    adopt(open) {
      const keys = shelf.keys(keyPrefix).toSorted();
      return keys.flatMap((key) => {
        const kept = readKept(shelf.read(key));
        if (kept?.tab === tab || (kept && open.has(kept.tab))) return [];
        shelf.remove(key);
        return kept ? [kept.entry] : [];
      });
    },
  };
}

function withoutPictures(entry: Entry): Entry {
  if (entry.kind !== 'ask') return entry;
  const messages = entry.messages.map((message) => (message.role === 'user' ? { ...message, images: [] } : message));
  return { ...entry, messages };
}

/** Written by this program; an older version may have written another shape. */
function readKept(value: unknown): Kept | undefined {
  const { tab, entry } = (value ?? {}) as Partial<Kept>;
  const known = entry?.kind === 'ask' ? Array.isArray(entry.messages) : entry?.kind === 'request';
  return typeof tab === 'string' && entry && known && typeof entry.lane === 'string' ? { tab, entry } : undefined;
}
