// Brings the events of a reply that this browser receives itself to the run's log on the server: in batches, numbered, each
// of them once, however often the connection breaks.
import type { BrowserEvents } from '../../../shared/api/run-bodies.ts';
import type { Taken } from '../../../shared/api/runs.ts';
import type { Outcome, ReplyStatus } from '../../../shared/reply/outcome.ts';
import type { StreamEvent } from '@tributary/runtime-core';
import { isReplyFailure } from '../../../shared/errors.ts';
import { bytesOf, keepAliveRoom } from '../../net/keep-alive.ts';
import type { ReplyErrorType } from '../../../shared/reply/reply.ts';

export type OwnEnd = Exclude<Outcome, 'interrupted'>;

export interface PosterOptions {
  send(posting: BrowserEvents): Promise<Taken>;
  readonly after: number;
  /** The run is over though nobody here has ended it: stopped elsewhere, taken for dead, or it takes no events from us. */
  onOver(status: Exclude<ReplyStatus, 'running'>): void;
  /** Stop was pressed elsewhere: what is here still goes to the log, then the end. */
  onStop(): void;
  readonly everyMs?: number;
  readonly retryMs?: number;
}

export interface Poster {
  push(events: readonly StreamEvent[]): void;
  /** Says that this tab is alive, where it has had nothing to say for a while. */
  beat(): void;
  /** The page goes away: what waits is sent now. `gone`: for good, and the call with it. */
  flush(gone: boolean): void;
  /** After the last event. Resolves with what the run has come to; never rejects. */
  end(end: OwnEnd): Promise<ReplyStatus>;
}

/** Events in one request. */
const maxBatch = 2000;
const longestRetryMs = 10_000;
/** Size of a posting without its events, with a margin. Unit: bytes. */
const envelope = 500;
/** The server waits 30 s for a sign of life; a stop from another tab is heard with the answer. */
const silenceMs = 4_000;

export function createPoster(options: PosterOptions): Poster {
  const { send, onOver, onStop, everyMs = 200, retryMs = 500 } = options;
  let { after } = options;
  let waiting: readonly StreamEvent[] = [];
  let ending: OwnEnd | undefined;
  let sending = false;
  let over: ReplyStatus | undefined;
  let failures = 0;
  let lastSent = Date.now();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const ended = Promise.withResolvers<ReplyStatus>();

  function finish(status: Exclude<ReplyStatus, 'running'>): void {
    over = status;
    clearTimeout(timer);
    ended.resolve(status);
    if (ending === undefined) onOver(status);
  }

  function schedule(ms: number): void {
    if (sending || over !== undefined) return;
    // Timers of a page in the background come late: whoever arrives later than the timer's time takes its place.
    const due = lastSent + ms;
    if (Date.now() >= due) return void post();
    timer ??= setTimeout(() => void post(), due - Date.now());
  }

  async function post(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    if (sending || over !== undefined) return;
    sending = true;
    const events = waiting.slice(0, maxBatch);
    const last = events.length === waiting.length && ending !== undefined;
    lastSent = Date.now();
    try {
      const { lastSeq, status, stop } = await send({ after, events, ...(last && ending ? { end: ending } : {}) });
      failures = 0;
      // Events sent twice are logged once: `lastSeq` is the position of the log itself.
      waiting = waiting.slice(Math.max(0, lastSeq - after));
      after = Math.max(after, lastSeq);
      if (status !== 'running') finish(status);
      else if (stop && ending === undefined) onStop();
    } catch (error) {
      failures++;
      if (isReplyFailure(error) && isFinal(error.error.type)) finish('interrupted');
    }
    sending = false;
    if (failures > 0) schedule(Math.min(longestRetryMs, retryMs * 2 ** (failures - 1)));
    else if (waiting.length > 0) schedule(everyMs);
    else if (ending !== undefined) void post();
  }

  return {
    push(events) {
      if (over !== undefined || events.length === 0) return;
      waiting = [...waiting, ...events];
      if (failures === 0) schedule(everyMs);
    },
    beat() {
      if (Date.now() - lastSent >= silenceMs) void post();
    },
    flush(gone) {
      if (over !== undefined) return;
      if (!gone) return void (waiting.length > 0 && post());
      // Nobody will ask again: all of it in one request, over the head of one that may be on its way.
      over = 'interrupted';
      clearTimeout(timer);
      const events = waiting.slice(0, fitting(waiting));
      const end = events.length === waiting.length && ending !== undefined ? ending : 'interrupted';
      send({ after, events, end }).catch(() => undefined);
    },
    end(end) {
      ending = end;
      // The last words wait for nobody's pace.
      void post();
      return ended.promise;
    },
  };
}

/** Number of events that a browser still sends for a page that goes away. */
function fitting(events: readonly StreamEvent[]): number {
  let room = keepAliveRoom() - envelope;
  const tooMany = events.findIndex((event) => (room -= bytesOf(JSON.stringify(event)) + 1) < 0);
  return tooMany === -1 ? events.length : tooMany;
}

/** Answers that asking again does not change: the run is not there, not ours, or takes no such events. */
const isFinal = (type: ReplyErrorType): boolean => typeof type === 'number' && [400, 403, 404, 413, 422].includes(type);
