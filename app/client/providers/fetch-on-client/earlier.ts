// Reads the first events of a run's log, for a reply that continues another.
import { pathOf } from '../../../shared/api/endpoint.ts';
import { runsApi } from '../../../shared/api/runs.ts';
import type { StreamEvent } from '@tributary/runtime-core';
import { feedTo } from '../../live/run-feed.ts';
import { createRunReader } from '../../live/run-reader.ts';
import type { Transport } from '../../net/transport.ts';

export async function earlierEvents(
  transport: Pick<Transport, 'follow'>,
  runId: string,
  lastSeq: number,
): Promise<readonly StreamEvent[]> {
  const reader = createRunReader(0);
  const feed = feedTo(reader);
  const enough = new AbortController();
  const events: StreamEvent[] = [];
  const read = transport.follow(pathOf(runsApi.events, { id: runId, after: 0 }), {
    signal: enough.signal,
    onText(text) {
      events.push(...feed(text).events);
      if (reader.seq() >= lastSeq) enough.abort();
    },
  });
  await read.catch((thrown: unknown) => {
    if (!enough.signal.aborted) throw thrown;
  });
  return events.slice(0, lastSeq);
}
