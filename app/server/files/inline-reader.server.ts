// Bytes taken out of stored text, on a thread of their own: reading 48 MB of JSON holds up no stream.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { takeInline } from './inline-data.ts';
import type { InlineInput, Taken } from './inline-data.ts';
import { projectRoot } from '../process/secret.server.ts';
import { OffloadPool } from '../offload/pool.server.ts';

/** A busy machine takes long for the largest message. */
const deadlineMs = 60_000;

/** Reader of one pass of the job: its thread ends with it. */
export function inlineReader(): { take(input: InlineInput): Promise<Taken>; close(): Promise<void> } {
  const pool = new OffloadPool({ threads: 1, deadlineMs });
  const module = pathToFileURL(join(projectRoot(), 'app/server/files/inline-data.ts')).href;
  return {
    take: async (input) => (await pool.run({ module, name: takeInline.name, input })) as Taken, // of this function
    close: () => pool.close(),
  };
}
