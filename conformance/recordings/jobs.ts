// Recorded ends of jobs: a replayed job continues to its recorded end.
import { bodyBytes, readExchange } from './exchange.ts';
import type { Exchange, IndexRow } from './exchange.ts';
import { piecesOf } from './readers/body.ts';
import { isJobWire, readJob } from './readers/jobs.ts';

/** Recorded ends, keyed by provider and job. */
export type JobEnds = ReadonlyMap<string, Exchange>;

/** Returns the recorded end of a job, if any. */
export const endOf = (ends: JobEnds, provider: string, job: string): Exchange | undefined =>
  ends.get(`${provider}/${job}`);

export function jobEnds(folder: string, rows: readonly IndexRow[]): JobEnds {
  const ends = new Map<string, Exchange>();
  for (const row of rows) {
    if (!isJobWire(row.wire) || row.status >= 400) continue;
    const exchange = readExchange(folder, row);
    const job = readJob(row.wire, piecesOf(bodyBytes(exchange.response)));
    if (job?.expected.kind === 'images') ends.set(`${row.provider}/${job.id}`, exchange);
  }
  return ends;
}
