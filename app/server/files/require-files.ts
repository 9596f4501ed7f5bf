// Checks that the files a message names exist before it is written, and protects them from the collector.
import { fileIdsIn } from '../../shared/conversation/file-address.ts';
import type { Message } from '../../shared/message/message.ts';
import { conflict } from '../http/errors.server.ts';
import { markUsed } from '../storage/repositories/files.ts';
import type { Tables } from '../storage/storage.ts';

/** Throws 409 `files_missing` with the ids to upload first. Call in the transaction that writes the messages. */
export async function requireFiles(all: Tables, userId: string, messages: readonly Message[]): Promise<void> {
  const ids = [...new Set(messages.flatMap(fileIdsIn))];
  const missing = await markUsed(all, userId, ids);
  if (missing.length === 0) return;
  throw conflict('files of this message are not here: send them by PUT /api/files/:id, then the message again', {
    code: 'files_missing',
    missing,
  });
}
