// Events that a tab posts, written to the log of its run: sent again after a lost answer they are written once.
import type { BrowserEvents } from '../../shared/api/run-bodies.ts';
import { browserOwner, lastSeqOf, maxRowEvents } from '../storage/repositories/runs.ts';
import type { Storage } from '../storage/storage.ts';
import { encodeAll } from './encode.ts';
import type { Committed } from './log-writer.ts';

/** `after`: number before the first of the events; `known`: number that the log ends with. */
type Posted = Pick<BrowserEvents, 'after' | 'events'> & { readonly known: number };

/** Resolves with the number that the log ends with then. */
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
      // A tab that goes away sends its last words over the heads of those that are on their way.
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
