// A running reply: decodes pushed bytes, transforms events synchronously, and delivers batches by pull or push.
import type { Decoder, FailureInput, StreamTransform, WireReply } from '../contract/call.ts';
import type { StreamEvent } from '../contract/events.ts';
import { cancelledMessage, streamChunkMessage } from '../errors/table.ts';
import { Settle } from './settle.ts';

/** Receives batches as they are decoded. Returning false pauses the provider's socket until `resume`. */
export interface EventSink {
  events(batch: readonly StreamEvent[]): boolean;
  end(): void;
}

export interface Flow {
  resume(): void;
  cancel(reason?: unknown): void;
}

/**
 * A reply that has begun. Read it once: by batches (`for await (const batch of reply)`), by events (`reply.events()`), or
 * pushed (`reply.pushTo(sink)`, without promises). Always ends with `stop` (then usage and speed) or an `error`; also a
 * cancelled call ends with an `error`. Leaving the loop closes the provider's socket.
 */
export interface ChatReply extends AsyncIterable<readonly StreamEvent[]> {
  readonly wire: string;
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  events(): AsyncIterable<StreamEvent>;
  pushTo(sink: EventSink): Flow;
  cancel(reason?: unknown): void;
}

export type ReplyHead = Omit<WireReply, 'decoder'>;

interface ReplyParts {
  readonly reply: ReplyHead;
  readonly decoder: Decoder;
  readonly transform: StreamTransform;
  readonly signal: AbortSignal;
  fail(failure: FailureInput): StreamEvent;
}

const noStop: FailureInput = { message: streamChunkMessage, type: 'StreamChunkError', body: { reason: 'no_stop' } };

/** Timeout for a silent open socket after the end marker or a finish reason. */
const drainMs = 5000;

export function createReply(parts: ReplyParts): ChatReply {
  return new Reply(parts);
}

class Reply implements ChatReply, Flow {
  readonly wire: string;
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  private readonly parts: ReplyParts;
  private readonly ordering = new Settle();
  private sink: EventSink | undefined;
  private ended = false;
  private started = false;
  private drainTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(parts: ReplyParts) {
    this.parts = parts;
    this.wire = parts.reply.wire;
    this.status = parts.reply.status;
    this.headers = parts.reply.headers;
    if (parts.signal.aborted) this.onAbort();
    else parts.signal.addEventListener('abort', this.onAbort, { once: true });
  }

  pushTo(sink: EventSink): Flow {
    if (this.started) throw new Error('this reply is being read already: a reply is read once');
    this.started = true;
    this.sink = sink;
    if (this.parts.signal.aborted) this.finish([this.cancelled()]);
    else this.parts.reply.body.start({ data: this.onData, end: this.onEnd, error: this.onError });
    return this;
  }

  resume(): void {
    if (!this.ended) this.parts.reply.body.resume();
  }

  cancel(reason?: unknown): void {
    this.close();
    this.parts.reply.body.cancel(reason);
  }

  [Symbol.asyncIterator](): AsyncIterator<readonly StreamEvent[]> {
    return pull(this);
  }

  async *events(): AsyncIterable<StreamEvent> {
    for await (const batch of this) yield* batch;
  }

  private readonly onData = (bytes: Uint8Array): void => {
    if (this.ended) return;
    const { decoder, transform } = this.parts;
    const decoded = decoder.feed(bytes);
    if (decoder.done) {
      this.complete(decoded);
      // After the end marker only framing bytes are expected; the socket is closed if the server continues to send.
      this.drain();
    } else if (decoded.length > 0) {
      const batch = this.through(() => this.ordering.push(transform.push(decoded)));
      if (this.ordering.failed) this.fatal(batch);
      else if (batch.length > 0 && this.sink?.events(batch) === false && !this.ended) this.parts.reply.body.pause();
    }
    if (decoder.settled === true && !this.ended) this.expectEnd();
  };

  private readonly onEnd = (): void => {
    clearTimeout(this.drainTimer);
    if (!this.ended) this.complete(this.parts.decoder.end());
  };

  private readonly onError = (error: Error): void => {
    clearTimeout(this.drainTimer);
    if (this.ended) return;
    if (this.parts.signal.aborted) this.finish([this.cancelled()]);
    else this.complete(this.parts.decoder.end({ message: error.message, error }));
  };

  private readonly onAbort = (): void => {
    if (this.ended) return;
    this.parts.reply.body.cancel(this.parts.signal.reason);
    if (this.started) this.finish([this.cancelled()]);
  };

  private cancelled(): StreamEvent {
    return this.parts.fail({ message: cancelledMessage });
  }

  /** If a tap throws, the reply ends with an error instead of crashing the process. */
  private through(step: () => readonly StreamEvent[]): readonly StreamEvent[] {
    try {
      return step();
    } catch (error) {
      return this.ordering.push([
        this.parts.fail({ message: error instanceof Error ? error.message : String(error), error }),
      ]);
    }
  }

  private complete(decoded: readonly StreamEvent[]): void {
    const { transform } = this.parts;
    // Flush the events held by taps before the final error.
    const error = decoded.at(-1)?.type === 'error' ? decoded.slice(-1) : none;
    const before = error.length > 0 ? decoded.slice(0, -1) : decoded;
    const content = this.through(() => this.ordering.push(transform.push(before)));
    const held = this.through(() => this.ordering.push(transform.flush()));
    const failed = error.length > 0 ? this.through(() => this.ordering.push(transform.push(error))) : none;
    const last = this.ordering.flush();
    // Every reply ends with a stop or an error, whatever the decoder returned.
    const ended = this.ordering.failed || last[0]?.type === 'stop';
    this.finish([...content, ...held, ...failed, ...(ended ? last : [...last, this.parts.fail(noStop)])]);
  }

  private fatal(batch: readonly StreamEvent[]): void {
    this.finish(batch);
    this.parts.reply.body.cancel();
  }

  private finish(batch: readonly StreamEvent[]): void {
    const { sink } = this;
    this.close();
    if (batch.length > 0) sink?.events(batch);
    sink?.end();
  }

  private close(): void {
    this.ended = true;
    clearTimeout(this.drainTimer);
    this.parts.signal.removeEventListener('abort', this.onAbort);
  }

  /** Ends the reply if the server keeps its socket open after a reply that may be complete. */
  private expectEnd(): void {
    clearTimeout(this.drainTimer);
    this.drainTimer = setTimeout(() => {
      if (this.ended) return;
      this.complete(this.parts.decoder.end());
      this.parts.reply.body.cancel();
    }, drainMs);
  }

  private drain(): void {
    this.parts.reply.body.resume();
    this.drainTimer = setTimeout(() => this.parts.reply.body.cancel(), drainMs);
  }
}

/** Iterates over batches with one promise per wake-up; pauses the socket while the reader is behind. */
function pull(reply: ChatReply): AsyncIterator<readonly StreamEvent[]> {
  let pending: readonly StreamEvent[] = none;
  /** The array in `pending` if created by joining batches, and so safe to modify. */
  let joined: StreamEvent[] | undefined;
  let wake: (() => void) | undefined;
  let ended = false;
  const flow = reply.pushTo({
    events(batch) {
      if (pending.length === 0) pending = batch;
      else if (joined) for (const event of batch) joined.push(event);
      else pending = joined = [...pending, ...batch];
      wake?.();
      return pending.length < maxPending;
    },
    end() {
      ended = true;
      wake?.();
    },
  });
  const take = (): IteratorResult<readonly StreamEvent[]> => {
    const value = pending;
    pending = none;
    joined = undefined;
    flow.resume();
    return { value, done: false };
  };
  return {
    next() {
      if (pending.length > 0) return Promise.resolve(take());
      if (ended) return Promise.resolve({ value: undefined, done: true });
      return new Promise((resolve) => {
        wake = () => {
          wake = undefined;
          resolve(pending.length > 0 ? take() : { value: undefined, done: true });
        };
      });
    },
    return() {
      flow.cancel();
      ended = true;
      return Promise.resolve({ value: undefined, done: true });
    },
  };
}

const none: readonly StreamEvent[] = [];

/** Number of pending events at which the provider's socket is paused. */
const maxPending = 256;
