// A provider reply from a script: its batches come at a given pace, can be paused, and are cut at a given point.
import type { ChatReply, EventSink, Flow, StreamEvent } from '@tributary/runtime-core';

export interface Script {
  readonly batches: readonly (readonly StreamEvent[])[];
  /** Called before each batch; the batch is sent when it resolves. */
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
