// One reconnecting connection to the server, by socket or event stream. Resumes each run after its last delivered number.
import { assertNever } from '../../shared/reply/assert-never.ts';
import { encodeFollow, maxFollowed } from '../../shared/api/live.ts';
import type { LiveClock } from './clock.ts';
import { createLiveReader } from './live-reader.ts';
import type { Read, Said } from './live-reader.ts';
import type { RunEvent } from './run-reader.ts';
import type { OpenWire, Wire } from './wires.ts';

/** A source of the server's messages. Events may be repeated, but are delivered without gaps. */
export interface Carrier {
  follow(run: string, after: number): void;
  unfollow(run: string): void;
  /** Checks the connection when the user or the network is back: it may have died meanwhile. */
  look(): void;
  /** Closes the connection: the network is gone, which the browser notices first. */
  cut(): void;
  close(): void;
}

export interface ConnectionOptions {
  readonly open: OpenWire;
  readonly clock: LiveClock;
  deliver(said: Said): void;
  /** Called with true at the first data of a connection, and false whenever one breaks or fails to open. */
  onState?(open: boolean): void;
}

const firstPauseMs = 400;
const maxPauseMs = 3_000;
/** Timeout for the first data. Unit: ms. */
const openMs = 10_000;
/** The server sends a heartbeat every 15 s. */
const aliveMs = 17_000;
const silenceMs = 40_000;
/** Timeout for the reply to a ping. Unit: ms. */
const pongMs = 3_000;
/** Retry delay for a run that the server could not read. Unit: ms. */
const lostMs = 1_000;
/** Runs requested within this time share one new stream. Unit: ms. */
const gatherMs = 30;

export function createConnection({ open, clock, deliver, onState }: ConnectionOptions): Carrier {
  const runs = new Map<string, number>();
  const asked = new Set<string>();
  const dropped = new Set<string>();
  let wire: Wire | undefined;
  let texts = 0;
  let heardAt = 0;
  let pause = firstPauseMs;
  let over = false;
  let flushing = false;
  let callOff: (() => void) | undefined;

  function connect(): void {
    callOff?.();
    asked.clear();
    dropped.clear();
    const read = createLiveReader();
    let opened = false;
    const isOwn = (): boolean => own === wire;
    const own = open(runs, {
      text(text) {
        if (!isOwn()) return;
        texts++;
        heardAt = clock.now();
        if (!opened) onState?.(true);
        opened = true;
        pause = firstPauseMs;
        for (const each of read(text)) if (isOwn()) take(each);
      },
      over: (pauseMs) => isOwn() && breakOff(pauseMs),
    });
    wire = own;
    heardAt = clock.now();
    callOff = clock.after(openMs, () => (opened ? watch() : breakOff()));
  }

  function watch(): void {
    if (clock.now() - heardAt >= silenceMs) return breakOff();
    callOff = clock.after(silenceMs / 8, watch);
  }

  function breakOff(pauseMs = 0): void {
    disconnect();
    onState?.(false);
    // Random delay, so that pages that lost the same server do not return at once.
    const wait = Math.max(pause, pauseMs) + clock.random() * pause;
    pause = Math.min(maxPauseMs, pause * 2);
    if (!over && Number.isFinite(wait)) callOff = clock.after(wait, connect);
  }

  function disconnect(): void {
    callOff?.();
    callOff = undefined;
    const old = wire;
    wire = undefined;
    old?.close();
  }

  function reconnect(): void {
    disconnect();
    connect();
  }

  function take(read: Read): void {
    switch (read.type) {
      case 'hint':
        return deliver(read);
      case 'gone':
        return void (runs.delete(read.gone.run) && deliver(read));
      case 'lost':
        return void clock.after(lostMs, () => runs.has(read.run) && ask(read.run));
      case 'events':
        return takeEvents(read);
      default:
        return assertNever(read);
    }
  }

  function takeEvents({ run, events }: Extract<Said, { type: 'events' }>): void {
    const known = runs.get(run);
    if (known === undefined) return;
    let seq = known;
    const fresh: RunEvent[] = [];
    for (const each of events) {
      const number: number = each.event === 'end' ? seq + 1 : Number(each.id);
      // Already delivered: the run is followed from an earlier number.
      if (!(number > seq)) continue;
      if (number > seq + 1) break;
      fresh.push(each);
      if (each.event === 'end') break;
      seq = number;
    }
    const last = fresh.at(-1);
    if (last?.event === 'end') runs.delete(run);
    else runs.set(run, seq);
    if (fresh.length > 0) deliver({ type: 'events', run, events: fresh });
    // A proxy dropped events: ignore those after the gap, and reconnect.
    if (last?.event !== 'end' && events.some(({ id }) => Number(id) > seq)) breakOff(maxPauseMs);
  }

  function ask(run: string): void {
    asked.add(run);
    flushSoon();
  }

  function flushSoon(): void {
    if (flushing || !wire) return;
    flushing = true;
    clock.after(wire.say ? 0 : gatherMs, flush);
  }

  function flush(): void {
    flushing = false;
    const follow = new Map([...runs].filter(([run]) => asked.has(run)));
    const unfollow = [...dropped].filter((run) => !runs.has(run)).join(',');
    asked.clear();
    dropped.clear();
    if (!wire || over) return;
    if (!wire.say) return void (follow.size > 0 && reconnect());
    wire.say({
      ...(unfollow === '' ? {} : { unfollow }),
      ...(follow.size === 0 ? {} : { follow: encodeFollow(follow) }),
    });
  }

  connect();
  return {
    follow(run, after) {
      const known = runs.get(run);
      if (over || (known !== undefined && known <= after)) return;
      if (known === undefined && runs.size >= maxFollowed) {
        const gone = { run, status: 429, message: `a connection follows at most ${maxFollowed} runs` };
        return void clock.after(0, () => deliver({ type: 'gone', gone }));
      }
      runs.set(run, after);
      // Events in transit for a run that is already followed would look like a gap.
      if (known !== undefined && wire) reconnect();
      else ask(run);
    },
    unfollow(run) {
      if (!runs.delete(run)) return;
      dropped.add(run);
      if (wire?.say) flushSoon();
    },
    look() {
      if (over) return;
      pause = firstPauseMs;
      if (!wire) return connect();
      if (!wire.say) return void (clock.now() - heardAt > aliveMs && reconnect());
      const before = texts;
      const pinged = wire;
      wire.say({ ping: true });
      clock.after(pongMs, () => texts === before && wire === pinged && reconnect());
    },
    cut: () => void (wire && breakOff()),
    close() {
      over = true;
      disconnect();
    },
  };
}
