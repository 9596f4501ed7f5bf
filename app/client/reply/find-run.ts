// Finds the run of an answer that the server writes; retries until the server is reachable.
import { runsApi } from '../../shared/api/runs.ts';
import { getFrom } from '../net/call.ts';
import { isReplyFailure } from '../../shared/errors.ts';
import type { Begun } from './run-source.ts';
import type { Transport } from '../net/transport.ts';
import { isNetworkFailure } from '../net/transport.ts';

/** Returns the run's last event number; events up to it are shown without animation. */
export async function findRun(transport: Pick<Transport, 'getJSON'>, runId: string): Promise<Begun> {
  for (let pause = 500; ; pause = Math.min(8_000, pause * 2)) {
    try {
      const { lastSeq } = await getFrom(transport, runsApi.get, { id: runId });
      return { runId, lastSeq };
    } catch (thrown) {
      // Gone or refused: `follow` reads the stored message instead.
      if (isReplyFailure(thrown)) return { runId, lastSeq: 0 };
      if (!isNetworkFailure(thrown)) throw thrown;
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }
}
