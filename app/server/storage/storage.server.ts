// Opens the server's database, at start or on first use.
import { isTemporary } from '../../shared/conversation/temporary.ts';
import { isCoreHint } from '../../shared/api/live.ts';
import { changeIn, hub } from '../live/hub.ts';
import { opening } from '../process/app.ts';
import type { App } from '../process/app.ts';
import { log as lines } from '../process/log.ts';
import { observed } from '../process/observe.ts';
import { keptRows, shared } from './kept-rows.ts';
import { openInMemory, openStorage } from './open.ts';
import type { RunLog, Storage } from './storage.ts';

const stored = opening('storage', async (app): Promise<Storage> => {
  const { dataDir, databaseUrl } = app.config;
  const { queries } = observed(app);
  const opened = await openStorage({
    dataDir,
    databaseUrl,
    onQuery: (ms) => queries.observe(['statement'], ms / 1000),
    onWait: (reason) => lines.warn(`DATABASE_URL: ${reason}`),
    onMigrate: (steps, copy) => lines.info({ steps, copy }, 'bringing the database up to date'),
  });
  const log: RunLog = {
    ...opened.log,
    async commit(owner, entries) {
      const began = performance.now();
      const written = await opened.log.commit(owner, entries);
      queries.observe(['log'], (performance.now() - began) / 1000);
      return written;
    },
  };
  const storage: Storage = { ...opened, log };
  const live = hub(app);
  live.tellOthers = (word) => storage.log.tell('hint', word, 0);
  const rows = keptRows(opened.db);
  storage.log.listen((word, id) => {
    if (word === 'hint') {
      live.hear(id);
      const { userId, kind } = changeIn(id);
      rows?.forget(userId);
      // Of features, such as access tokens.
      if (!isCoreHint(kind)) rows?.forget(shared);
    }
    if (word === 'session') {
      rows?.forget(id);
      rows?.forget(shared);
    }
    if (word === 'lost') {
      live.lost();
      rows?.clear();
    }
  });
  return storage;
});

/** Size limit of all temporary chats of this process; beyond it, only they are refused. Unit: bytes. */
const maxTemporaryRows = 256_000_000;

/** In-memory tables of temporary chats; `made` is undefined until there is such a chat. */
export const temporaryStorage = opening('temporary storage', () => openInMemory(maxTemporaryRows));

/**
 * `of`: the id of a conversation or of a part of it, which selects the persistent or the temporary database. Without
 * it: the persistent one, which also has accounts, settings and keys.
 */
export const getStorage = (app: App, of?: string): Promise<Storage> =>
  (isTemporary(of) ? temporaryStorage : stored)(app);

/** Throws if the database is unavailable. */
export const checkStorage = async (app: App): Promise<void> => (await getStorage(app)).check();

export const closeTemporaryStorage = (app: App): Promise<void> => close(app, temporaryStorage);
export const closeStorage = (app: App): Promise<void> => close(app, stored);

async function close(app: App, storage: typeof stored): Promise<void> {
  const opened = await storage.made(app)?.catch(() => undefined);
  if (!opened) return;
  storage.forget(app);
  await opened.close();
}
