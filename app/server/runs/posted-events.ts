// Writes the events that a browser tab posts to its run's log. Repeated posts are written once.
import type { BrowserEvents } from '../../shared/api/run-bodies.ts';
import { browserOwner, lastSeqOf, maxRowEvents } from '../storage/repositories/runs.ts';
import type { Storage } from '../storage/storage.ts';
import { encodeAll } from './encode.ts';
import type { Committed } from './log-writer.ts';

/** `after`: number before the first posted event. `known`: number of the log's last event. */
type Posted = Pick<BrowserEvents, 'after' | 'events'> & { readonly known: number };

export async function writePosted(
  storage: Storage,
  runId: string,
  { after, events, known }: Posted,
  push: (batch: Committed) => void,
): Promise<number> {
  let lastSeq = known;
  while (lastSeq - after < events.length) {
    const { firstSeq, count, json, wire } = encodeAll(
      events.slice(lastSeq - after, lastSeq - after + maxRowEvents),
      lastSeq + 1,
    );
    const entry = { runId, firstSeq, count, at: Date.now(), events: json };
    if (!(await storage.log.commit(browserOwner, [entry])).has(runId)) {
      // A closing tab posts its last events again before earlier posts have arrived.
      const now = await lastSeqOf(storage, runId);
      if (now === lastSeq) break;
      lastSeq = now;
      continue;
    }
    lastSeq = firstSeq + count - 1;
    push({ firstSeq, lastSeq, wire });
  }
  return lastSeq;
}
