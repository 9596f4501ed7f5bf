// Fake server, network, tabs and clock: randomly slow, interrupted and frozen.
import { randomOf } from '../../../shared/testing/pages.ts';
import { createRunReader } from '../run-reader.ts';
import type { LiveClock } from '../clock.ts';
import { createLive } from '../live.ts';
import type { Live } from '../live.ts';
import type { TabChannel, Word } from '../tab-channel.ts';
import type { OpenWire, WireEvents } from '../wires.ts';

export interface FakeClock extends LiveClock {
  /** Advances the clock; real asynchronous work is not awaited. */
  pass(ms: number): Promise<void>;
}

export function createFakeClock(seed = 1): FakeClock {
  const random = randomOf(seed);
  let now = 0;
  const timers = new Set<{ readonly at: number; readonly callback: () => void }>();
  return {
    random,
    now: () => now,
    after(ms, callback) {
      const timer = { at: now + Math.max(0, ms), callback };
      timers.add(timer);
      return () => void timers.delete(timer);
    },
    async pass(ms) {
      for (const until = now + ms; ;) {
        // Pending promises run before the next timer.
        for (let ticks = 0; ticks < 8; ticks++) await Promise.resolve();
        const due = [...timers].filter(({ at }) => at <= until).toSorted((a, b) => a.at - b.at)[0];
        if (!due) return void (now = until);
        now = Math.max(now, due.at);
        timers.delete(due);
        due.callback();
      }
    },
  };
}

interface FakeWire {
  readonly lanes: Map<string, number>;
  write(text: string): void;
  cut(): void;
  /** Stops all data without closing. */
  silence(): void;
}

export interface FakeServer {
  /** Number of events of each run; a missing run is gone. */
  readonly runs: Map<string, { events: number; over: boolean }>;
  readonly open: Set<FakeWire>;
  readonly mark: { value: number };
  up: boolean;
  /** Messages sent by the pages. */
  readonly heard: string[];
  wire(options?: { readonly socket?: boolean; readonly chunk?: number }): OpenWire;
}

const event = (seq: number): string => `id: ${seq}\nevent: text\ndata: "${seq} "\n\n`;

export function createFakeServer(clock: FakeClock): FakeServer {
  const runs: FakeServer['runs'] = new Map();
  const open = new Set<FakeWire>();
  const mark = { value: 1 };
  const heard: string[] = [];

  /** Sends all missing events, run by run. */
  function pump({ lanes, write }: FakeWire): void {
    for (const [run, seq] of lanes) {
      const log = runs.get(run);
      if (!log) {
        lanes.delete(run);
        write(`event: gone\ndata: ${JSON.stringify({ run, status: 404, message: 'gone' })}\n\n`);
        continue;
      }
      const fresh = Array.from({ length: Math.max(0, log.events - seq) }, (_, at) => event(seq + at + 1)).join('');
      const last = log.over ? `event: end\ndata: {"status":"done","lastSeq":${log.events}}\n\n` : '';
      lanes.set(run, log.events);
      if (log.over) lanes.delete(run);
      if (fresh + last !== '') write(`event: run\ndata: ${run}\n\n${fresh}${last}`);
    }
  }
  const tick = (): void => {
    for (const wire of open) pump(wire);
    clock.after(10, tick);
  };
  tick();

  const server: FakeServer = {
    runs,
    open,
    mark,
    heard,
    up: true,
    wire({ socket = false, chunk = 1_000_000 } = {}) {
      return (followed, events: WireEvents) => {
        let gone = false;
        let silent = false;
        let own: FakeWire | undefined;
        const take = (follow: string): void => {
          for (const each of follow === '' ? [] : follow.split(',')) {
            const [run = '', after] = each.split('.');
            own?.lanes.set(run, Number(after));
          }
        };
        const drop = (): void => {
          if (own) open.delete(own);
          if (!gone) events.over();
          gone = true;
        };
        clock.after(5 + clock.random() * 20, () => {
          if (gone) return;
          if (!server.up) return drop();
          own = { lanes: new Map(followed), write, cut: drop, silence: () => (silent = true) };
          open.add(own);
          write(`event: hint\ndata: {"kind":"list","mark":"m${mark.value}"}\n\n`);
        });
        let arrives = 0;
        function write(text: string): void {
          if (silent) return;
          for (let at = 0; at < text.length; at += chunk) {
            const piece = text.slice(at, at + chunk);
            // In order, with random delays.
            arrives = Math.max(arrives, clock.now() + clock.random() * 30);
            clock.after(arrives - clock.now(), () => !gone && events.text(piece));
          }
        }
        const say = (text: string): void => {
          heard.push(text);
          clock.after(clock.random() * 10, () => {
            if (gone || !own) return;
            const word = JSON.parse(text) as { follow?: string; unfollow?: string; ping?: true };
            for (const run of word.unfollow?.split(',') ?? []) own.lanes.delete(run);
            take(word.follow ?? '');
            if (word.ping) write(': pong\n\n');
          });
        };
        return {
          ...(socket ? { say: (request) => own && say(JSON.stringify(request)) } : {}),
          close() {
            gone = true;
            if (own) open.delete(own);
          },
        };
      };
    },
  };
  return server;
}

/** Channels between tabs: messages arrive delayed and in order; a frozen tab gets them when it resumes. */
export function createFakeChannels(clock: FakeClock) {
  const tabs = new Map<string, { listener: (word: Word) => void; frozen: boolean; held: Word[] }>();
  return {
    /** Drops the messages held for a frozen tab. */
    lose: (id: string) => void tabs.get(id)?.held.splice(0),
    freeze(id: string, frozen: boolean): void {
      const tab = tabs.get(id);
      if (!tab) return;
      tab.frozen = frozen;
      if (!frozen) for (const word of tab.held.splice(0)) tab.listener(word);
    },
    /** Closes a tab without notifying the others. */
    crash: (id: string) => void tabs.delete(id),
    open: (id: string): TabChannel => ({
      post(word) {
        if (!tabs.has(id)) return;
        const copy = structuredClone(word);
        for (const [other, tab] of tabs) {
          if (other === id) continue;
          clock.after(3, () => {
            if (tabs.get(other) !== tab) return;
            if (tab.frozen) tab.held.push(copy);
            else tab.listener(copy);
          });
        }
      },
      listen: (listener) => void tabs.set(id, { listener, frozen: false, held: [] }),
      close: () => void tabs.delete(id),
    }),
  };
}

export interface Followed {
  seen: number[];
  outcome: string | undefined;
}

/** Lets a page follow a run and records the events. */
export function follow(live: Live, run: string, after = 0): Followed & { readonly stop: AbortController } {
  const stop = new AbortController();
  const followed = { seen: [] as number[], outcome: undefined as string | undefined, stop };
  const reader = createRunReader(after);
  const take = ({ events }: { events: readonly { type: string; data?: unknown }[] }): void => {
    for (const { data } of events) followed.seen.push(Number(String(data)));
  };
  live.follow(run, reader, take, stop.signal).then(
    () => (followed.outcome = reader.ended()?.outcome),
    (error: Error) => (followed.outcome = error.message),
  );
  return followed;
}

export interface FakeTabOptions {
  readonly id: string;
  readonly clock: LiveClock;
  readonly server: FakeServer;
  readonly channels: ReturnType<typeof createFakeChannels>;
  readonly sockets?: boolean;
  readonly chunk?: number;
  readonly visible?: () => boolean;
}

export const openTab = ({ id, clock, server, channels, sockets, chunk, visible }: FakeTabOptions): Live =>
  createLive({
    id,
    clock,
    socket:
      sockets === undefined ? undefined : sockets ? server.wire({ socket: true, chunk: chunk ?? 1e6 }) : never(server),
    stream: server.wire({ chunk: chunk ?? 1e6 }),
    channel: () => Promise.resolve(channels.open(id)),
    reach: () => Promise.resolve(server.up),
    visible: visible ?? (() => true),
  });

/** Sockets that never open, as behind a blocking proxy. */
const never =
  ({ heard }: FakeServer): OpenWire =>
  () => {
    heard.push('socket');
    return { say: () => undefined, close: () => undefined };
  };
