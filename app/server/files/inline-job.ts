// Inline data of older versions, of imports and of replies that draw: moved into files in the background, a text a commit.
import { setTimeout as sleep } from 'node:timers/promises';
import { doneInline, nextInline, replaceInline, scanOld } from '../storage/repositories/inline-work.ts';
import type { InlineText } from '../storage/repositories/inline-work.ts';
import { dropUnused } from '../storage/repositories/files.ts';
import { storable } from '../storage/search-text.ts';
import type { Storage } from '../storage/storage.ts';
import { isDatabaseUnavailable } from '../process/unavailable.ts';
import type { FileStore } from './file-store.ts';
import type { InlineInput, Taken } from './inline-data.ts';

export interface InlineJob {
  readonly storage: Storage;
  readonly files: Pick<FileStore, 'write' | 'sweep'>;
  readonly take: (input: InlineInput) => Promise<Taken>;
  /** A text that cannot be read stays as it is. */
  readonly onError: (what: string, error: unknown) => void;
}

/** Rest of the job, in turns of its work: it works a third of its time, so that users' commits come between its own. */
const rest = 2;
/** Unit: ms. */
const minRestMs = 10;

/** Moves until nothing is left (true), or until `signal` says stop. Killed at any moment, it goes on where it was. */
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
    for (const { id, name, bytes } of taken.files)
      await files.write(userId, { id, name: storable(name), stored: true }, once(bytes));
  } catch (error) {
    // A database or a disk that is away comes back; what is refused otherwise must not stand in the way of the others.
    if (isDatabaseUnavailable(error) || (error instanceof Error && 'syscall' in error)) throw error;
    onError(`inline data of ${kind} ${key} stays where it is`, error);
    await doneInline(storage, old);
    return;
  }
  const fileIds = taken.files.map(({ id }) => id);
  if (await replaceInline(storage, old, { text: taken.text, fileIds })) return;
  // Deleted or changed meanwhile. What was deleted for good must not live on in files of ours.
  await dropUnused(storage, userId, fileIds);
  await files.sweep();
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}
