// A provider's reply by a script: batches at a pace of its own, paused and resumed, cut where the test says.
import type { ChatReply, EventSink, Flow, StreamEvent } from '@tributary/runtime-core';

export interface Script {
  readonly batches: readonly (readonly StreamEvent[])[];
  /** Called before each batch; the reply goes on when it resolves. */
  pace(index: number): Promise<void>;
  readonly signal: AbortSignal;
}

export function scriptedReply({ batches, pace, signal }: Script): ChatReply {
  let cancelled = false;
  const play = async (sink: EventSink, resumed: () => Promise<void>): Promise<void> => {
    for (const [index, batch] of batches.entries()) {
      await pace(index);
      if (cancelled || signal.aborted) break;
      if (!sink.events(batch)) await resumed();
    }
    if (!cancelled) sink.end();
  };
  return {
    wire: 'script',
    status: 200,
    headers: {},
    pushTo(sink): Flow {
      let wake: (() => void) | undefined;
      void play(sink, () => new Promise((resolve) => (wake = resolve)));
      return {
        resume: () => wake?.(),
        cancel: () => {
          cancelled = true;
          wake?.();
        },
      };
    },
    cancel: () => void (cancelled = true),
    events: () => never(),
    [Symbol.asyncIterator]: () => never(),
  };
}

function never(): never {
  throw new Error('the run service reads by pushTo');
}
