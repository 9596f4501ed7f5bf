// Extracts inline data in a separate thread, because parsing 48 MB of JSON would block all streams.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { takeInline } from './inline-data.ts';
import type { InlineInput, Taken } from './inline-data.ts';
import { projectRoot } from '../process/secret.server.ts';
import { OffloadPool } from '../offload/pool.server.ts';

/** Generous: the largest message takes long on a busy machine. */
const deadlineMs = 60_000;

/** Reader for one pass of the job; `close` ends its thread. */
export function inlineReader(): { take(input: InlineInput): Promise<Taken>; close(): Promise<void> } {
  const pool = new OffloadPool({ threads: 1, deadlineMs });
  const module = pathToFileURL(join(projectRoot(), 'app/server/files/inline-data.ts')).href;
  return {
    take: async (input) => (await pool.run({ module, name: takeInline.name, input })) as Taken, // of this function
    close: () => pool.close(),
  };
}
