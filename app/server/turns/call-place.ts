// A call's place among those of its user, and its time: counted from when it has the place, not while it stands in line.
import { callInLine } from '../offload/calls-at-once.server.ts';
import type { Place } from '../offload/calls-at-once.server.ts';

/** The call had its place, and brought nothing within its time. */
export class CallTooLate extends Error {
  override readonly name = 'CallTooLate';
}

/** `signal` ends the wait in line and the call; `until` is that and the call's time. Unit of `limitMs`: ms. */
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
