// Sources of a running reply: the interface, and the source for replies written by the server.
import { messagesApi } from '../../shared/api/conversations.ts';
import { pathOf } from '../../shared/api/endpoint.ts';
import { runsApi } from '../../shared/api/runs.ts';
import type { Outcome } from '../../shared/reply/outcome.ts';
import { getFrom } from '../net/call.ts';
import { isReplyFailure } from '../../shared/errors.ts';
import { isRunning } from '../../shared/conversation/conversation-rows.ts';
import type { AssistantMessage } from '../../shared/message/message.ts';
import type { Reply } from '../../shared/reply/reply.ts';
import { createRunReader } from '../live/run-reader.ts';
import type { RunBatch } from '../live/run-reader.ts';
import type { ChatPayload } from '@tributary/runtime-core';
import type { Live } from '../live/live.ts';
import type { Transport } from '../net/transport.ts';

export interface SourceBatch extends RunBatch {
  /** True for events logged before the page requested them: shown without animation. */
  readonly replay?: boolean;
}

export interface SourceEnd {
  readonly outcome: Outcome;
  /** The complete reply, if the batches may be incomplete. */
  readonly reply?: Reply;
}

/** A reply written by the server, or by a provider that this page calls. */
export interface RunSource {
  /** Resolves when the reply has begun, else rejects. */
  start(): Promise<void>;
  /** Delivers events as they arrive, across reconnects. Resolves at the end; rejects if the reply can no longer be followed. */
  follow(take: (batch: SourceBatch) => void, signal: AbortSignal): Promise<SourceEnd>;
  /** Requests the end; `follow` returns the outcome. */
  stop(): Promise<void>;
}

export interface Begun {
  readonly runId: string;
  /** Id of the turn that the server continues. */
  readonly turnId?: string | undefined;
  /** Number of the last event logged so far. */
  readonly lastSeq: number;
  /** Request for a provider call by this page, which then writes the run's log. */
  readonly payload?: ChatPayload;
  readonly traceId?: string;
  readonly observationId?: string;
}

export interface ServerSourceOptions {
  readonly transport: Pick<Transport, 'getJSON' | 'sendJSON'>;
  readonly live: Pick<Live, 'follow'>;
  readonly conversationId: string;
  readonly messageId: string;
  begin(): Promise<Begun>;
  /** Number of the last event that the page already shows. */
  readonly after?: number | undefined;
  /** Cancels the question before it is sent. Returns false if it is too late. */
  callOff?(): boolean;
  /** Delay before the first retry in ms; shorter in tests. */
  readonly firstPauseMs?: number;
}

const maxPauseMs = 3_000;

export function createServerSource(options: ServerSourceOptions): RunSource {
  const { transport, live, firstPauseMs = 400, after = 0 } = options;
  let begun: Begun | undefined;
  let calledOff: (() => void) | undefined;
  const beginning = new Promise<void>((resolve) => (calledOff = resolve));
  let off = false;
  let refused = false;

  const run = () => ({ id: begun?.runId ?? '' });

  /** Reads the stored message; undefined while the reply is running. */
  async function readSettled(): Promise<SourceEnd | undefined> {
    const { conversationId, messageId } = options;
    const params = { conversation: conversationId, ids: messageId };
    const [message] = (await getFrom(transport, messagesApi.get, params)).messages;
    return message?.role === 'assistant' && !isRunning(message) ? endOf(message) : undefined;
  }

  return {
    async start() {
      try {
        const result = await Promise.race([options.begin(), beginning]);
        if (result) begun = result;
      } catch (thrown) {
        refused = true;
        throw thrown;
      }
    },
    async follow(take, signal) {
      if (off) return { outcome: 'abort' };
      const { runId, lastSeq } = begun ?? { runId: '', lastSeq: 0 };
      const reader = createRunReader(after);
      let pause = firstPauseMs;
      for (;;) {
        let before = reader.seq();
        try {
          await live.follow(
            runId,
            reader,
            (batch) => {
              take({ ...batch, replay: before < lastSeq });
              before = reader.seq();
            },
            signal,
          );
          break;
        } catch (failed) {
          signal.throwIfAborted();
          if (!isReplyFailure(failed)) throw failed;
          // The log of an old run is deleted, or the run was deleted with its message.
          const settled = await readSettled().catch(() => undefined);
          if (settled) return settled;
          const { status = 500 } = failed.error;
          if (status === 400 || status === 404) throw failed;
        }
        await untilLater(pause, signal);
        pause = Math.min(maxPauseMs, pause * 2);
      }
      const end = reader.ended();
      // All events arrived: the page has the same reply as the server.
      if (end?.lastSeq === reader.seq()) return { outcome: end.outcome };
      return (await readSettled()) ?? { outcome: end?.outcome ?? 'interrupted' };
    },
    async stop() {
      if (!begun && options.callOff?.()) {
        off = true;
        calledOff?.();
        return;
      }
      let pause = firstPauseMs;
      for (;;) {
        if (refused) return;
        try {
          // Wait until the question was accepted, then stop its run.
          if (begun) return void (await transport.sendJSON(runsApi.stop.method, pathOf(runsApi.stop, run())));
        } catch (thrown) {
          if (isReplyFailure(thrown) && (thrown.error.status ?? 500) < 500) return;
        }
        await untilLater(pause);
        pause = Math.min(maxPauseMs, pause * 2);
      }
    },
  };
}

const endOf = ({ outcome, reply }: AssistantMessage): SourceEnd => ({
  outcome: outcome === 'running' ? 'interrupted' : outcome,
  reply,
});

/** Resolves after the delay, or early when the network is back or the signal aborts. */
function untilLater(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = (): void => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', done);
      if (typeof window !== 'undefined') window.removeEventListener('online', done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    signal?.addEventListener('abort', done);
    if (typeof window !== 'undefined') window.addEventListener('online', done);
  });
}

/** A reply to be started, and its server-side source. */
export interface Asked {
  readonly conversationId: string;
  readonly provider: string;
  readonly server: RunSource;
  begun(): Begun | undefined;
}
