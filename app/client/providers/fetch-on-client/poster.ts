// Posts the events of a reply that this browser receives to the run's log: in numbered batches, each once across reconnects.
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
  /** Called if the run has ended elsewhere: stopped, timed out, or refusing events. */
  onOver(status: Exclude<ReplyStatus, 'running'>): void;
  /** Called if the user pressed Stop in another tab: pending events are still logged, then the end. */
  onStop(): void;
  readonly everyMs?: number;
  readonly retryMs?: number;
}

export interface Poster {
  push(events: readonly StreamEvent[]): void;
  /** Sends a heartbeat if nothing was sent for a while. */
  beat(): void;
  /** Sends pending events because the page is left. `gone`: the page and its call end. */
  flush(gone: boolean): void;
  /** Called after the last event. Resolves with the run's status; never rejects. */
  end(end: OwnEnd): Promise<ReplyStatus>;
}

/** Maximum number of events per request. */
const maxBatch = 2000;
const longestRetryMs = 10_000;
/** Size of a request without its events, with a margin. Unit: bytes. */
const envelope = 500;
/** Heartbeat interval: the server times out after 30 s, and reports a stop from another tab in its response. */
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
    // Background timers are delayed: calls that come after the due time post immediately.
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
      // Events sent twice are logged once: `lastSeq` is the position of the log.
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
      // The last chance to send: post everything at once, even if a request is pending.
      over = 'interrupted';
      clearTimeout(timer);
      const events = waiting.slice(0, fitting(waiting));
      const end = events.length === waiting.length && ending !== undefined ? ending : 'interrupted';
      send({ after, events, end }).catch(() => undefined);
    },
    end(end) {
      ending = end;
      // The last events are sent without delay.
      void post();
      return ended.promise;
    },
  };
}

/** Returns the number of events that fit into a keep-alive request. */
function fitting(events: readonly StreamEvent[]): number {
  let room = keepAliveRoom() - envelope;
  const tooMany = events.findIndex((event) => (room -= bytesOf(JSON.stringify(event)) + 1) < 0);
  return tooMany === -1 ? events.length : tooMany;
}

/** Permanent refusals: the run is missing, belongs to another user, or does not accept events. */
const isFinal = (type: ReplyErrorType): boolean => typeof type === 'number' && [400, 403, 404, 413, 422].includes(type);
