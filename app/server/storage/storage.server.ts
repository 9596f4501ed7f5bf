// The one database of this process: opened with the server, or on first use; known to the readiness check.
import { onClose, onReadyCheck, onStart, onStop } from '../process/lifecycle.ts';
import { log } from '../process/log.ts';
import { settings } from '../chat/settings.server.ts';
import { createFileStore } from '../files/file-store.ts';
import type { FileStore } from '../files/file-store.ts';
import { scheduleInline } from '../files/inline-schedule.ts';
import type { InlineSchedule } from '../files/inline-schedule.ts';
import { hub } from '../live/hub.ts';
import { isTemporary } from '../../shared/conversation/temporary.ts';
import { afterSettled } from '../runs/after-settled.ts';
import { RunService } from '../runs/run-service.ts';
import { purgeFolders } from './repositories/deleted-folders.ts';
import { dayMs, dayOf, pruneCalls } from './repositories/ledger.ts';
import { collectFiles, markDeleted, undoMs } from './repositories/files.ts';
import { takeTurn } from './repositories/marks.ts';
import { openStorage } from './open.ts';
import type { Storage } from './storage.ts';
import { openTemporary } from '../temporary/open-temporary.ts';
import type { TemporaryHost } from '../temporary/open-temporary.ts';
import type { RunServiceOptions } from '../runs/run-types.ts';

interface Host extends TemporaryHost {
  readonly inline: InlineSchedule;
}

// A hot reload evaluates this module again; the folder stays locked by the process.
const key: unique symbol = Symbol.for('tributary.storage');
const temporaryKey: unique symbol = Symbol.for('tributary.temporary');
const shared = globalThis as {
  [key]?: Promise<Host> | undefined;
  [temporaryKey]?: Promise<TemporaryHost> | undefined;
};

/** Time that runs get to finish when the server stops; then they are interrupted, and their followers hear of it. Unit: ms. */
const graceMs = 1000;

async function open(): Promise<Host> {
  const { dataDir, databaseUrl, fileQuota } = settings();
  const storage = await openStorage({
    dataDir,
    databaseUrl,
    onWait: (reason) => log.warn(`DATABASE_URL: ${reason}`),
    onMigrate: (steps, copy) => log.info({ steps, copy }, 'bringing the database up to date'),
  });
  hub.tellOthers = (word) => storage.log.tell('hint', word, 0);
  storage.log.listen((word, id) => {
    if (word === 'hint') hub.hear(id);
    if (word === 'lost') hub.lost();
  });
  const runs = new RunService({ storage, ...told, priceOf: priceBy(() => Promise.resolve(storage)) });
  await runs.recover();
  const onError = (what: string, error: unknown): void => log.error({ err: messageOf(error) }, what);
  const files = createFileStore({ storage, dataDir, quota: fileQuota * 1_000_000, meaning, onError });
  // Nobody waits for it.
  aside('broken uploads could not be removed', files.clean());
  setInterval(() => aside('unused files could not be removed', collect(storage, files)), collectMs).unref();
  return { storage, runs, files, inline: scheduleInline({ storage, files, onError }) };
}

/** Loaded when the first run ends: what prices stand on reads this database. */
const priceBy =
  (stored: () => Promise<Storage>): NonNullable<RunServiceOptions['priceOf']> =>
  async (call) =>
    (await import('../usage/price.server.ts')).priceOfModel(await stored(), call);

/** Loaded when a file is first searched, as above. */
const meaning = async () => (await import('../passages/meaning.server.ts')).getMeaning();

const told: Omit<RunServiceOptions, 'storage'> = {
  onEnd: (ended) => log.warn(ended, 'a run did not end well'),
  onInterrupted: (runs) => log.warn({ count: runs.length, runs }, 'runs of a server that is gone are interrupted'),
  onSettled(userId, id) {
    hub.changed(userId, { kind: 'conversation', id });
    for (const listener of afterSettled) listener(id);
  },
  onError: (what, error) => log.error({ err: messageOf(error) }, what),
};

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : typeof error);

/** Pause between collections of unused files; of all servers that share the database one collects at a time. Unit: ms. */
const collectMs = 3600 * 1000;
const unusedMs = 7 * 24 * 3600 * 1000;
/** A branch that another request is about to store may name what was just deleted. Unit: ms. */
const deletedMs = 10_000;

async function collect(storage: Storage, files: FileStore): Promise<void> {
  if (!(await takeTurn(storage, 'files collected', collectMs * 0.9))) return;
  await purgeFolders(storage, Date.now() - collectMs);
  await collectFiles(storage, unusedMs);
  await files.sweep();
  const { usageDays } = settings();
  if (usageDays > 0 && (await takeTurn(storage, 'calls pruned', dayMs * 0.9)))
    await pruneCalls(storage, dayOf(Date.now()) - usageDays);
}

/** Work that nobody waits for. */
const aside = (failure: string, work: Promise<unknown>): void =>
  void work.catch((error: unknown) => log.error({ err: messageOf(error) }, failure));

function host(): Promise<Host> {
  if (!shared[key]) {
    const opening = open();
    shared[key] = opening;
    // One that failed is tried again by the next request: a database server may come back.
    opening.catch(() => (shared[key] = undefined));
  }
  return shared[key];
}

/** Of temporary chats. */
function temporaryHost(): Promise<TemporaryHost> {
  if (!shared[temporaryKey]) {
    const opening = openTemporary({ ...told, priceOf: priceBy(getStorage) }, getStorage);
    shared[temporaryKey] = opening;
    opening.catch(() => (shared[temporaryKey] = undefined));
  }
  return shared[temporaryKey];
}

/** Host of this process's temporary chats, where there are any. */
export const knownTemporary = async (): Promise<TemporaryHost | undefined> => shared[temporaryKey];

const hostOf = (of: string | undefined): Promise<TemporaryHost> => (isTemporary(of) ? temporaryHost() : host());

/**
 * `of`: the id of a conversation, or of what belongs to one, whose storage it is. Without it that of accounts, settings and keys,
 * which never holds a temporary chat.
 */
export const getStorage = async (of?: string): Promise<Storage> => (await hostOf(of)).storage;
/** As above. */
export const getFiles = async (of?: string): Promise<FileStore> => (await hostOf(of)).files;
/** After a deletion: takes the bytes that are nobody's any more, a moment later. */
export const sweepFiles = (): void =>
  aside(
    'deleted files could not be removed',
    getFiles().then((files) => files.sweep()),
  );
/** After messages or shares are gone for good: the files that nothing else names follow in a moment. */
export async function deletedForGood(userId: string): Promise<void> {
  const { storage, files } = await host();
  if (!(await markDeleted(storage, userId, Date.now() - unusedMs + deletedMs))) return;
  const remove = (): Promise<void> => collectFiles(storage, unusedMs).then(() => files.sweep());
  // A server that stops before leaves them to the hourly collection.
  setTimeout(() => aside('deleted files could not be removed', remove()), deletedMs).unref();
}
/** After files were deleted by hand: their bytes follow once that cannot be undone any more. */
export function collectDeleted(): void {
  const remove = async (): Promise<void> => {
    const { storage, files } = await host();
    await collectFiles(storage, unusedMs);
    await files.sweep();
  };
  // A moment later than the last of them; a server that stops before leaves them to the hourly collection.
  setTimeout(() => aside('deleted files could not be removed', remove()), undoMs + deletedMs).unref();
}
/** As above. */
export const getRuns = async (of?: string): Promise<RunService> => (await hostOf(of)).runs;

onReadyCheck('database', async () => (await getStorage()).check());
onStop('runs', async () => {
  const hosts = await Promise.all([shared[key], shared[temporaryKey]].map((each) => each?.catch(() => undefined)));
  await Promise.all(hosts.map((each) => each?.runs.close(graceMs)));
});
onClose('temporary chats', async () => {
  const opened = await shared[temporaryKey]?.catch(() => undefined);
  shared[temporaryKey] = undefined;
  await opened?.runs.close(0);
  await opened?.storage.close();
});
onClose('database', async () => {
  const opened = await shared[key]?.catch(() => undefined);
  if (!opened) return;
  shared[key] = undefined;
  await Promise.all([opened.runs.close(0), opened.inline.stop()]);
  await opened.storage.close();
});
onStart('database', async () => void (await host()));
