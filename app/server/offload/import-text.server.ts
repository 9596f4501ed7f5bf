// Parses an import in a thread, so that a large file delays neither other users nor tool calls.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Notes } from '../storage/transfer/draft.ts';
import type { ImportReading } from '../storage/transfer/draft.ts';
import { readImportText } from '../storage/transfer/read-text.ts';
import type { ImportOutcome } from '../storage/transfer/read-text.ts';
import { appError, notJSON, tooDeep } from '../http/errors.server.ts';
import { projectRoot } from '../process/secret.server.ts';
import { OffloadError, OffloadPool } from './pool.server.ts';

/** A body of 32 MB takes a second or two, on a busy machine longer. Unit: ms. */
const deadlineMs = 30_000;

let pool: OffloadPool | undefined;

/** Throws 400 for an invalid import, 503 if too many wait. */
export async function readImportOffThread(text: string): Promise<ImportReading> {
  const outcome = await outcomeOf(text);
  switch (outcome.kind) {
    case 'read':
      return { ...outcome.reading, notes: Notes.of(outcome.notes) };
    case 'tooMuch':
      throw appError(400, outcome.problem, { code: 'import_too_large' });
    case 'tooDeep':
      throw tooDeep();
    case 'notJSON':
      throw notJSON();
    case 'unknownFormat':
      throw appError(
        400,
        'This export format isn’t supported. Use a Tributary export, conversations.json of ChatGPT or Claude, ' +
          'or an export of LobeChat, Open WebUI, or LibreChat.',
        { code: 'unknown_format' },
      );
  }
}

async function outcomeOf(input: string): Promise<ImportOutcome> {
  pool ??= new OffloadPool({ threads: 1, deadlineMs, queued: 20 });
  const module = pathToFileURL(join(projectRoot(), 'app/server/storage/transfer/read-text.ts')).href;
  try {
    return (await pool.run({ module, name: readImportText.name, input })) as ImportOutcome; // of this function
  } catch (error) {
    if (!(error instanceof OffloadError) || error.reason === 'failed') throw error;
    if (error.reason === 'busy') throw appError(503, error.message, { code: 'busy', retryAfter: 5 });
    throw appError(400, `Reading the file ${error.message}. Split it into smaller files.`, {
      code: 'import_too_large',
    });
  }
}
