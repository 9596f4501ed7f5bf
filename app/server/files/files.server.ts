// The file stores of a server, for persistent and temporary chats, with the collector and the job for inline data.
import { isTemporary } from '../../shared/conversation/temporary.ts';
import { getMeaning } from '../passages/meaning.server.ts';
import { opening } from '../process/app.ts';
import type { App } from '../process/app.ts';
import { log } from '../process/log.ts';
import { purgeFolders } from '../storage/repositories/deleted-folders.ts';
import { removeExpired } from '../storage/repositories/expired.ts';
import { undoMs } from '../storage/repositories/files.ts';
import { collectFiles, markDeleted } from '../storage/repositories/unused-files.ts';
import { dayMs, dayOf, pruneCalls } from '../storage/repositories/ledger.ts';
import { takeTurn } from '../storage/repositories/marks.ts';
import { getStorage, temporaryStorage } from '../storage/storage.server.ts';
import type { Storage } from '../storage/storage.ts';
import { createFileStore } from './file-store.ts';
import type { FileStore } from './file-store.ts';
import { scheduleInline } from './inline-schedule.ts';
import type { InlineSchedule } from './inline-schedule.ts';
import { memoryBytes } from './memory-bytes.ts';

interface Host {
  readonly files: FileStore;
  readonly inline: InlineSchedule;
  readonly collector: NodeJS.Timeout;
}

const stored = opening('files', async (app): Promise<Host> => {
  const { dataDir, fileQuota } = app.config;
  const storage = await getStorage(app);
  const meaning = () => getMeaning(app);
  const files = createFileStore({ storage, dataDir, quota: fileQuota * 1_000_000, meaning, onError });
  // Not awaited.
  aside('broken uploads could not be removed', files.clean());
  const look = (): void => aside('unused files could not be removed', collect(app, storage, files));
  const collector = setInterval(look, collectMs).unref();
  return { files, inline: scheduleInline({ storage, files, onError }), collector };
});

/** Limits of temporary chats: of this process, and per user. Unit: bytes. */
const maxTemporary = 256_000_000;
const maxTemporaryOfUser = 100_000_000;

export const temporaryFiles = opening('temporary files', async (app): Promise<FileStore> => {
  const contents = memoryBytes(maxTemporary);
  const storage = await temporaryStorage(app);
  return createFileStore({ storage, dataDir: '', quota: maxTemporaryOfUser, contents });
});

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : typeof error);
const onError = (what: string, error: unknown): void => log.error({ err: messageOf(error) }, what);

/** Runs work in the background and logs its failure. */
const aside = (failure: string, work: Promise<unknown>): void =>
  void work.catch((error: unknown) => onError(failure, error));

/** Interval of the collector; one server of a database collects at a time. Unit: ms. */
const collectMs = 3600 * 1000;
const unusedMs = 7 * 24 * 3600 * 1000;
/** Delay before collecting: a parallel request may store a branch that names a deleted file. Unit: ms. */
const deletedMs = 10_000;

async function collect({ config }: App, storage: Storage, files: FileStore): Promise<void> {
  if (!(await takeTurn(storage, 'files collected', collectMs * 0.9))) return;
  aside('expired rows could not be removed', removeExpired(storage));
  await purgeFolders(storage, Date.now() - collectMs);
  await collectFiles(storage, unusedMs);
  await files.sweep();
  const { usageDays } = config;
  if (usageDays > 0 && (await takeTurn(storage, 'calls pruned', dayMs * 0.9)))
    await pruneCalls(storage, dayOf(Date.now()) - usageDays);
}

/** `of`: as for `getStorage`. */
export const getFiles = (app: App, of?: string): Promise<FileStore> =>
  isTemporary(of) ? temporaryFiles(app) : stored(app).then(({ files }) => files);

/** Removes, shortly after a deletion, bytes that no file refers to any more. */
export const sweepFiles = (app: App): void =>
  aside(
    'deleted files could not be removed',
    getFiles(app).then((files) => files.sweep()),
  );
/** After messages or shares were permanently deleted, collects the files nothing else names. */
export async function deletedForGood(app: App, userId: string): Promise<void> {
  const storage = await getStorage(app);
  if (await markDeleted(storage, userId, Date.now() - unusedMs + deletedMs)) collectIn(app, deletedMs);
}
/** After files were deleted by hand, collects their bytes once undo is no longer possible. */
export const collectDeleted = (app: App): void => collectIn(app, undoMs + deletedMs);

/** If the server stops first, the hourly collection removes them. Unit: ms. */
function collectIn(app: App, ms: number): void {
  const remove = async (): Promise<void> => {
    if (app.stopping) return;
    await collectFiles(await getStorage(app), unusedMs);
    await (await getFiles(app)).sweep();
  };
  setTimeout(() => aside('deleted files could not be removed', remove()), ms).unref();
}

export async function closeFiles(app: App): Promise<void> {
  const opened = await stored.made(app)?.catch(() => undefined);
  clearInterval(opened?.collector);
  await opened?.inline.stop();
}
