// Queues a user's tool calls. A call's timeout starts when it leaves the queue, not while it waits.
import { callInLine } from '../offload/calls-at-once.server.ts';
import type { Place } from '../offload/calls-at-once.server.ts';

/** The call left the queue and then timed out. */
export class CallTooLate extends Error {
  override readonly name = 'CallTooLate';
}

/** `signal` aborts both the waiting and the call; `until` also fires on timeout. Unit of `limitMs`: ms. */
export async function inPlace<Result>(
  user: string,
  limitMs: number,
  signal: AbortSignal,
  run: (until: AbortSignal, place: Place) => Promise<Result>,
): Promise<Result> {
  let late: AbortSignal | undefined;
  try {
    return await callInLine(
      user,
      (place) => {
        late = AbortSignal.timeout(limitMs);
        return run(AbortSignal.any([signal, late]), place);
      },
      signal,
    );
  } catch (error) {
    if (late?.aborted && !signal.aborted) throw new CallTooLate('no result in time', { cause: error });
    throw error;
  }
}
