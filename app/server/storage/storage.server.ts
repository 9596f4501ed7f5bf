// The database of a server: opened with it, or on first use.
import { opening } from '../process/app.ts';
import type { App } from '../process/app.ts';
import { log } from '../process/log.ts';
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
import type { Meaning } from '../passages/meaning.ts';

interface Host extends TemporaryHost {
  readonly inline: InlineSchedule;
  readonly collector: NodeJS.Timeout;
}

/** Time that runs get to finish when the server stops; then they are interrupted, and their followers hear of it. Unit: ms. */
const graceMs = 1000;

async function open(app: App): Promise<Host> {
  const { dataDir, databaseUrl, fileQuota } = app.config;
  const storage = await openStorage({
    dataDir,
    databaseUrl,
    onWait: (reason) => log.warn(`DATABASE_URL: ${reason}`),
    onMigrate: (steps, copy) => log.info({ steps, copy }, 'bringing the database up to date'),
  });
  const live = hub(app);
  live.tellOthers = (word) => storage.log.tell('hint', word, 0);
  storage.log.listen((word, id) => {
    if (word === 'hint') live.hear(id);
    if (word === 'lost') live.lost();
  });
  const runs = new RunService({ storage, ...told(app), priceOf: priceBy(app, () => Promise.resolve(storage)) });
  await runs.recover();
  const onError = (what: string, error: unknown): void => log.error({ err: messageOf(error) }, what);
  const meaning = (): Promise<Meaning> => meaningOf(app);
  const files = createFileStore({ storage, dataDir, quota: fileQuota * 1_000_000, meaning, onError });
  // Nobody waits for it.
  aside('broken uploads could not be removed', files.clean());
  const look = (): void => aside('unused files could not be removed', collect(app, storage, files));
  const collector = setInterval(look, collectMs).unref();
  return { storage, runs, files, inline: scheduleInline({ storage, files, onError }), collector };
}

/** Loaded when the first run ends: what prices stand on reads this database. */
const priceBy =
  (app: App, stored: () => Promise<Storage>): NonNullable<RunServiceOptions['priceOf']> =>
  async (call) =>
    (await import('../usage/price.server.ts')).priceOfModel(app, await stored(), call);

/** Loaded when a file is first searched, as above. */
const meaningOf = async (app: App): Promise<Meaning> => (await import('../passages/meaning.server.ts')).getMeaning(app);

const told = (app: App): Omit<RunServiceOptions, 'storage'> => ({
  onEnd: (ended) => log.warn(ended, 'a run did not end well'),
  onInterrupted: (runs) => log.warn({ count: runs.length, runs }, 'runs of a server that is gone are interrupted'),
  onSettled(userId, id) {
    hub(app).changed(userId, { kind: 'conversation', id });
    for (const listener of afterSettled(app)) listener(id);
  },
  onError: (what, error) => log.error({ err: messageOf(error) }, what),
});

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : typeof error);

/** Pause between collections of unused files; of all servers that share the database one collects at a time. Unit: ms. */
const collectMs = 3600 * 1000;
const unusedMs = 7 * 24 * 3600 * 1000;
/** A branch that another request is about to store may name what was just deleted. Unit: ms. */
const deletedMs = 10_000;

async function collect({ config }: App, storage: Storage, files: FileStore): Promise<void> {
  if (!(await takeTurn(storage, 'files collected', collectMs * 0.9))) return;
  await purgeFolders(storage, Date.now() - collectMs);
  await collectFiles(storage, unusedMs);
  await files.sweep();
  const { usageDays } = config;
  if (usageDays > 0 && (await takeTurn(storage, 'calls pruned', dayMs * 0.9)))
    await pruneCalls(storage, dayOf(Date.now()) - usageDays);
}

/** Work that nobody waits for. */
const aside = (failure: string, work: Promise<unknown>): void =>
  void work.catch((error: unknown) => log.error({ err: messageOf(error) }, failure));

const host = opening('storage', open);

/** Of temporary chats. */
const temporaryHost = opening('temporary chats', (app) => {
  const stored = (): Promise<Storage> => getStorage(app);
  return openTemporary({ ...told(app), priceOf: priceBy(app, stored) }, stored);
});

/** Host of this server's temporary chats, where there are any. */
export const knownTemporary = async (app: App): Promise<TemporaryHost | undefined> => temporaryHost.made(app);

const hostOf = (app: App, of: string | undefined): Promise<TemporaryHost> =>
  isTemporary(of) ? temporaryHost(app) : host(app);

/**
 * `of`: the id of a conversation, or of what belongs to one, whose storage it is. Without it that of accounts, settings and keys,
 * which never holds a temporary chat.
 */
export const getStorage = async (app: App, of?: string): Promise<Storage> => (await hostOf(app, of)).storage;
/** As above. */
export const getFiles = async (app: App, of?: string): Promise<FileStore> => (await hostOf(app, of)).files;
/** After a deletion: takes the bytes that are nobody's any more, a moment later. */
export const sweepFiles = (app: App): void =>
  aside(
    'deleted files could not be removed',
    getFiles(app).then((files) => files.sweep()),
  );
/** After messages or shares are gone for good: the files that nothing else names follow in a moment. */
export async function deletedForGood(app: App, userId: string): Promise<void> {
  const { storage } = await host(app);
  if (await markDeleted(storage, userId, Date.now() - unusedMs + deletedMs)) collectIn(app, deletedMs);
}
/** After files were deleted by hand: their bytes follow a moment after the last of them cannot be brought back any more. */
export const collectDeleted = (app: App): void => collectIn(app, undoMs + deletedMs);

/** A server that stops before leaves them to the hourly collection. Unit: ms. */
function collectIn(app: App, ms: number): void {
  const remove = async (): Promise<void> => {
    if (app.stopping) return;
    const { storage, files } = await host(app);
    await collectFiles(storage, unusedMs);
    await files.sweep();
  };
  setTimeout(() => aside('deleted files could not be removed', remove()), ms).unref();
}
/** As above. */
export const getRuns = async (app: App, of?: string): Promise<RunService> => (await hostOf(app, of)).runs;

/** Throws while the database cannot serve. */
export const checkStorage = async (app: App): Promise<void> => (await getStorage(app)).check();

export async function stopRuns(app: App): Promise<void> {
  const hosts = await Promise.all([host, temporaryHost].map((each) => each.made(app)?.catch(() => undefined)));
  await Promise.all(hosts.map((each) => each?.runs.close(app.patient ? graceMs : 0)));
}

export async function closeTemporary(app: App): Promise<void> {
  const opened = await temporaryHost.made(app)?.catch(() => undefined);
  temporaryHost.forget(app);
  await opened?.runs.close(0);
  await opened?.storage.close();
}

export async function closeStorage(app: App): Promise<void> {
  const opened = await host.made(app)?.catch(() => undefined);
  if (!opened) return;
  host.forget(app);
  clearInterval(opened.collector);
  await Promise.all([opened.runs.close(0), opened.inline.stop()]);
  await opened.storage.close();
}
