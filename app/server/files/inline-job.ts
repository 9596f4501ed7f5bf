// Moves inline data of old versions, imports and drawing models into files, in the background.
import { setTimeout as sleep } from 'node:timers/promises';
import { doneInline, nextInline, replaceInline, scanOld } from '../storage/repositories/inline-work.ts';
import type { InlineText } from '../storage/repositories/inline-work.ts';
import { dropUnused } from '../storage/repositories/unused-files.ts';
import type { Storage } from '../storage/storage.ts';
import { isDatabaseUnavailable } from '../process/unavailable.ts';
import type { FileStore } from './file-store.ts';
import type { InlineInput, Taken } from './inline-data.ts';

export interface InlineJob {
  readonly storage: Storage;
  readonly files: Pick<FileStore, 'write' | 'sweep'>;
  readonly take: (input: InlineInput) => Promise<Taken>;
  /** Called for a text that cannot be read, which is left as it is. */
  readonly onError: (what: string, error: unknown) => void;
}

/** Pause relative to the work: the job works a third of the time, leaving room for users' commits. */
const rest = 2;
/** Unit: ms. */
const minRestMs = 10;

/** Returns true when nothing is left, false when aborted. Can be killed at any time and resumes where it was. */
export async function moveInline(job: InlineJob, signal: AbortSignal): Promise<boolean> {
  for (let looking = true; !signal.aborted;) {
    const before = performance.now();
    const text = await nextInline(job.storage);
    if (text) await move(job, text);
    else if (looking) looking = await scanOld(job.storage);
    else return true;
    await sleep(Math.max(minRestMs, rest * (performance.now() - before)));
  }
  return false;
}

async function move({ storage, files, take, onError }: InlineJob, old: InlineText): Promise<void> {
  const { kind, key, role, text, userId } = old;
  const taken = await take({ kind, key, role, text }).catch((error: unknown) => {
    onError(`inline data of ${kind} ${key} stays where it is`, error);
    return undefined;
  });
  if (!taken || taken.files.length === 0) {
    await doneInline(storage, old);
    return;
  }
  try {
    for (const { id, name, bytes } of taken.files) await files.write(userId, { id, name, stored: true }, once(bytes));
  } catch (error) {
    // Outages are temporary, so stop here; other errors must not block the remaining texts.
    if (isDatabaseUnavailable(error) || (error instanceof Error && 'syscall' in error)) throw error;
    onError(`inline data of ${kind} ${key} stays where it is`, error);
    await doneInline(storage, old);
    return;
  }
  const fileIds = taken.files.map(({ id }) => id);
  if (await replaceInline(storage, old, { text: taken.text, fileIds })) return;
  // The text was deleted or changed meanwhile: permanently deleted data must not survive in new files.
  await dropUnused(storage, userId, fileIds);
  await files.sweep();
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}
