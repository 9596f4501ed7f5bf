// Source of a running reply: what the page needs of it, and the one that the server owns.
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
  /** Written before this page asked for it: shown at once, not played again. */
  readonly replay?: boolean;
}

export interface SourceEnd {
  readonly outcome: Outcome;
  /** The whole reply, if the batches may not have carried all of it. */
  readonly reply?: Reply;
}

/** A reply that is written somewhere: by the server, or by a provider that this page calls itself. */
export interface RunSource {
  /** Resolves when the reply has begun; rejects with what kept it from that. */
  start(): Promise<void>;
  /** Hands over the events as they come. Resolves at the end, over broken connections; rejects when nothing is left to follow. */
  follow(take: (batch: SourceBatch) => void, signal: AbortSignal): Promise<SourceEnd>;
  /** Asks for the end; what it was comes through `follow`. */
  stop(): Promise<void>;
}

export interface Begun {
  readonly runId: string;
  /** The server goes on from here by itself. */
  readonly turnId?: string | undefined;
  /** Events that were there before. */
  readonly lastSeq: number;
  /** Request with which this page calls the provider itself, and writes the run's log. */
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
  /** Number of the last event that the page shows already. */
  readonly after?: number | undefined;
  /** Takes the question back before it was sent. False when it is too late for that. */
  callOff?(): boolean;
  /** ms before the next try; tests are more impatient. */
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

  /** The stored message, if its reply has ended. */
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
          // The log of a run that ended long ago is no longer kept, or the run is gone with its message.
          const settled = await readSettled().catch(() => undefined);
          if (settled) return settled;
          const { status = 500 } = failed.error;
          if (status === 400 || status === 404) throw failed;
        }
        await untilLater(pause, signal);
        pause = Math.min(maxPauseMs, pause * 2);
      }
      const end = reader.ended();
      // Everything came: the page has folded it as the server did.
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
          // The question is on its way: what it began is stopped.
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

/** A pause that ends early when the network comes back, or when nobody waits any longer. */
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

/** An answer that is to begin, and the server's part in it. */
export interface Asked {
  readonly conversationId: string;
  readonly provider: string;
  readonly server: RunSource;
  begun(): Begun | undefined;
}
