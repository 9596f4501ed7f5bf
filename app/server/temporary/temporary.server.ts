// Temporary chats of this process: ended by the page, a timeout or the user, or kept at the user's request.
import { conflict, notFound } from '../http/errors.server.ts';
import { hub } from '../live/hub.ts';
import { part } from '../process/app.ts';
import type { App } from '../process/app.ts';
import { log } from '../process/log.ts';
import { findConversation, readConversation } from '../storage/repositories/conversations.ts';
import type { WholeConversation } from '../storage/repositories/conversations.ts';
import { collectFiles } from '../storage/repositories/unused-files.ts';
import { activeRuns } from '../storage/repositories/runs.ts';
import { endTurn, openTurns } from '../storage/repositories/turns.ts';
import { getFiles, temporaryFiles } from '../files/files.server.ts';
import { getStorage, temporaryStorage } from '../storage/storage.server.ts';
import { together } from '../storage/storage.ts';
import type { FileStore } from '../files/file-store.ts';
import { getRuns } from '../runs/runs.server.ts';
import type { Storage } from '../storage/storage.ts';
import { getTurns } from '../turns/turns.server.ts';
import { keepChat } from './keep-chat.ts';
import { idleChats, removeChat } from './temporary-rows.ts';

/** A chat idle for this long is ended. Unit: ms. */
export const idleMs = 3 * 3600 * 1000;
const lookMs = 60_000;

interface Host {
  readonly storage: Storage;
  readonly files: FileStore;
}

/** Returns the storage of this server's temporary chats, if there are any. */
async function knownHost(app: App): Promise<Host | undefined> {
  const storage = await temporaryStorage.made(app);
  return storage && { storage, files: await temporaryFiles(app) };
}

/** Stops what is being written in the chat, and deletes everything of it, including files. */
export async function endTemporary(app: App, userId: string, id: string): Promise<void> {
  const host = await knownHost(app);
  if (!host || !(await findConversation(host.storage, userId, id))) return;
  await stop(app, host, userId, id);
  await remove(host, userId, id);
}

async function stop(app: App, { storage }: Host, userId: string, id: string): Promise<void> {
  const turns = await getTurns(app, id);
  for (const { id: turn } of await openTurns(storage, userId, id)) {
    const moved = await together(storage, (all) => endTurn(all, turn, { type: 'stop' }));
    if (moved) await turns.tell(moved);
  }
  const runs = await getRuns(app, id);
  for (const run of await activeRuns(storage, userId, id)) await runs.stop(userId, run.id);
}

async function remove({ storage, files }: Host, userId: string, id: string): Promise<void> {
  await removeChat(storage, userId, id);
  await files.sweep();
}

/** Stores the chat permanently and returns its new id. */
export async function keepTemporary(app: App, userId: string, id: string): Promise<string> {
  const [stored, storedFiles, host] = await Promise.all([getStorage(app), getFiles(app), knownHost(app)]);
  const whole: WholeConversation | undefined = host && (await readConversation(host.storage, userId, id, 0));
  const target = { tables: stored, files: storedFiles };
  if (!host || !whole) return (await keepChat.known(target, userId, id)) ?? missing(id);
  const busy = [...(await activeRuns(host.storage, userId, id)), ...(await openTurns(host.storage, userId, id))];
  if (busy.length > 0)
    throw conflict('a reply of this chat is being written: keep it when that has ended', { code: 'busy' });
  const kept = await keepChat.copy({ tables: host.storage, files: host.files }, target, userId, whole);
  await remove(host, userId, id);
  hub(app).changed(userId, { kind: 'list' });
  return kept;
}

const missing = (id: string): never => {
  throw notFound('conversation', id);
};

export async function endAllTemporary(app: App, userId: string): Promise<void> {
  const host = await knownHost(app);
  for (const { id } of host ? await idleChats(host.storage, Number.POSITIVE_INFINITY) : [])
    if (host && (await findConversation(host.storage, userId, id))) await endTemporary(app, userId, id);
}

export async function endIdle(app: App, now = Date.now()): Promise<void> {
  const host = await knownHost(app);
  if (!host) return;
  for (const { id, userId } of await idleChats(host.storage, now - idleMs)) await endTemporary(app, userId, id);
  // Files of messages that were never sent.
  await collectFiles(host.storage, idleMs);
  await host.files.sweep();
}

const looks = part('looks for idle chats', (app) =>
  setInterval(
    () =>
      void endIdle(app).catch((error: unknown) =>
        log.error(
          { err: error instanceof Error ? error.message : typeof error },
          'idle temporary chats could not be ended',
        ),
      ),
    lookMs,
  ).unref(),
);
export const startTemporary = (app: App): void => void looks(app);
export const stopTemporary = (app: App): void => clearInterval(looks.made(app));
