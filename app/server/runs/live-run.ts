// A running reply of this process: writes the provider's events to the log, and the outcome to the message.
import { isTributaryError } from '@tributary/runtime-core';
import type { ChatReply, Flow, StreamEvent } from '@tributary/runtime-core';
import type { Outcome } from '../../shared/reply/outcome.ts';
import { failureOf, observed } from '../process/failure.ts';
import type { Failure } from '../process/failure.ts';
import { Received } from '../usage/received.ts';
import type { Channel, Committed, LogWriter } from './log-writer.ts';

/** `runId`: id of the call's row in the ledger. `requestId`: id of the call in the log and on the screen. */
export type RunCall = (signal: AbortSignal, runId: string, requestId: string | undefined) => Promise<ChatReply>;

export interface LiveRunOptions {
  readonly runId: string;
  readonly userId: string;
  readonly provider: string;
  /** Number of events already in the log. */
  readonly lastSeq: number;
  readonly writer: LogWriter;
  /** Limit of the log's size. Unit: characters. */
  readonly maxReply: number;
  readonly call: RunCall;
  committed(batch: Committed): void;
  /** Called after the last write. `undefined`: some events were lost, so the outcome follows from the log. */
  settle(outcome: Outcome | undefined, failure: Failure): Promise<void>;
  /** Id of this provider call, in the log and on the screen. */
  readonly observationId?: string | undefined;
}

export class LiveRun {
  readonly runId: string;
  readonly userId: string;
  /** Resolves when the run is settled. Never rejects. */
  readonly ended: Promise<void>;
  /** For the ledger, if the log is deleted before the reply ends. */
  readonly received = new Received();
  committedSeq: number;
  private readonly options: LiveRunOptions;
  private readonly controller = new AbortController();
  private readonly channel: Channel;
  private flow: Flow | undefined;
  private wanted: 'abort' | 'interrupted' | undefined;
  private failed = false;
  private failure: Failure = {};
  private lost = false;
  private finishing = false;
  private resolveEnded: () => void = () => undefined;

  constructor(options: LiveRunOptions) {
    this.options = options;
    this.runId = options.runId;
    this.userId = options.userId;
    this.committedSeq = options.lastSeq;
    this.ended = new Promise((resolve) => (this.resolveEnded = resolve));
    this.channel = {
      runId: options.runId,
      committed: (batch) => {
        this.committedSeq = batch.lastSeq;
        options.committed(batch);
      },
      resume: () => this.flow?.resume(),
      lost: () => {
        this.lost = true;
        this.stop('interrupted');
      },
    };
    options.writer.open(this.channel, options.lastSeq);
    void this.begin();
  }

  /** Closes the provider's socket; received events are kept. */
  stop(how: 'abort' | 'interrupted'): void {
    this.wanted ??= how;
    this.controller.abort(new DOMException('The run was stopped', 'AbortError'));
    // Do not wait for a provider that ignores the signal.
    void this.finish();
  }

  /** Ends the reply with an error: its user may not go on. */
  refuse(error: unknown): void {
    if (this.failed || this.wanted) return;
    this.take([errorEvent(error, this.options.provider)]);
    void this.finish();
    this.controller.abort(new DOMException('The user may not go on', 'AbortError'));
    this.flow?.cancel();
  }

  private async begin(): Promise<void> {
    const { provider, call } = this.options;
    try {
      const reply = await call(this.controller.signal, this.runId, this.options.observationId);
      if (this.finishing) return reply.cancel();
      this.flow = reply.pushTo({ events: (batch) => this.take(batch), end: () => void this.finish() });
    } catch (error) {
      this.take([errorEvent(error, provider)]);
      void this.finish();
    }
  }

  private take(batch: readonly StreamEvent[]): boolean {
    if (this.finishing) return false;
    // The runtime's error event only says that the call was cancelled; the user knows.
    const wanted = this.wanted ? batch.filter(({ type }) => type !== 'error') : batch;
    const { writer, maxReply } = this.options;
    const events = wanted.some(({ type }) => type === 'error') ? wanted.map((event) => this.failing(event)) : wanted;
    this.received.note(events);
    const ready = writer.append(this.channel, events);
    if (writer.written(this.channel) > maxReply) this.tooLong();
    return ready;
  }

  private failing(event: StreamEvent): StreamEvent {
    if (event.type !== 'error') return event;
    this.failed = true;
    this.failure = failureOf(event.data);
    return observed(event, this.options.observationId);
  }

  /** A model in an endless loop must not fill the disk. */
  private tooLong(): void {
    if (this.failed || this.wanted) return;
    const { maxReply, provider } = this.options;
    const message = `The response is larger than ${maxReply / 1024 / 1024} MB, so it was stopped.`;
    this.take([ownError(message, provider)]);
    void this.finish();
    this.controller.abort(new DOMException(message, 'AbortError'));
    this.flow?.cancel();
  }

  private async finish(): Promise<void> {
    if (this.finishing) return;
    this.finishing = true;
    const { writer, settle } = this.options;
    await writer.drained(this.channel);
    writer.close(this.channel);
    await settle(this.lost ? undefined : (this.wanted ?? (this.failed ? 'error' : 'done')), this.failure).catch(
      () => undefined,
    );
    this.resolveEnded();
  }
}

export function errorEvent(error: unknown, provider: string): StreamEvent {
  // An unexpected error may contain anything, so its content goes to the log only.
  if (!isTributaryError(error)) return ownError('The server failed before the response started. Try again.', provider);
  const { type, message, body } = error;
  return { id: '', type: 'error', data: { type, message, body, provider } };
}

const ownError = (message: string, provider: string): StreamEvent => ({
  id: '',
  type: 'error',
  data: { type: 'AgentRuntimeError', message, body: { error: { message } }, provider },
});
