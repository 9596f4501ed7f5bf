// SQLite on a failing disk, and deleted text in its files.
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { loader as readyz } from '../../../routes/readyz.ts';
import { createApp } from '../../app.ts';
import { readEnv } from '../../process/env.ts';
import { openStorage } from '../open.ts';
import {
  appendMessages,
  createConversation,
  purgeConversations,
  removeMessage,
  trashConversation,
} from '../repositories/conversations.ts';
import { createFolder, listFolders } from '../repositories/folders.ts';
import { insertRun } from '../repositories/runs.ts';
import { together } from '../storage.ts';
import { reasonOf } from './client.ts';

let dataDir: string;
beforeEach(() => (dataDir = mkdtempSync(join(tmpdir(), 'tributary-disk-'))));
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

test('a full disk is named, not ready while it lasts, and ready again without a restart', async () => {
  const storage = await openStorage({ dataDir });
  // The file cannot grow, which SQLite reports like a full disk.
  await sql`PRAGMA max_page_count = 1`.execute(storage.db);
  const fill = () => together(storage, (all) => createFolder(all, 'user', { name: 'x'.repeat(500_000) }));
  await expect(fill()).rejects.toMatchObject({ name: 'DatabaseUnavailable', reason: 'disk full' });
  await sql`UPDATE "marks" SET "value" = "value"`.execute(storage.db);
  await sql`PRAGMA max_page_count = 1000000`.execute(storage.db);
  await expect(storage.check()).resolves.toBeUndefined();
  await fill();
  await storage.close();
});

test('a disk that cannot be written is named, and /readyz is 503 until it can be', async () => {
  const app = await createApp(readEnv({ DATA_DIR: dataDir }), { variables: {} });
  const { storage } = app;
  const readiness = async () => {
    const response = await readyz({ request: new Request('http://localhost/readyz'), params: {}, context: { app } });
    return [response.status, await response.json()];
  };
  const add = () => createFolder(storage, 'user', { name: 'a folder' });
  await add();
  expect(await readiness()).toEqual([200, { ready: true, waitingFor: [] }]);
  // SQLite reports this like a read-only file system.
  await sql`PRAGMA query_only = 1`.execute(storage.db);
  await expect(add()).rejects.toMatchObject({ name: 'DatabaseUnavailable', reason: 'read only' });
  expect(await readiness()).toEqual([503, { ready: false, waitingFor: ['database'] }]);
  expect(await listFolders(storage, 'user')).toHaveLength(1);
  await sql`PRAGMA query_only = 0`.execute(storage.db);
  expect(await readiness()).toEqual([200, { ready: true, waitingFor: [] }]);
  await add();
  await app.close();
});

test.each([
  ['disk I/O error', 'disk failing'],
  ['database or disk is full', 'disk full'],
  ['attempt to write a readonly database', 'read only'],
  ['unable to open database file', 'read only'],
  ['database disk image is malformed', 'corrupt'],
  ['file is not a database', 'corrupt'],
  ['UNIQUE constraint failed: users.email', undefined],
] as const)('%s: %s', (message, reason) => {
  expect(reasonOf(message)).toBe(reason);
});

test('lists answer while writes wait for the disk', async () => {
  const storage = await openStorage({ dataDir });
  const add = (name: string) => createFolder(storage, 'user', { name });
  const names = async () => (await listFolders(storage, 'user')).map(({ name }) => name);
  await add('first');

  // Another program locks the file, which blocks the writing thread.
  const other = new DatabaseSync(join(dataDir, 'tributary.db'));
  other.exec('BEGIN IMMEDIATE');
  let written = false;
  const second = add('second').then(() => (written = true));
  expect(await names()).toEqual(['first']);
  expect(written).toBe(false);
  other.exec('ROLLBACK');
  other.close();
  await second;
  expect(await names()).toEqual(['first', 'second']);

  // In our own open transaction: other queries neither see its rows nor wait.
  await together(storage, async (all) => {
    await createFolder(all, 'user', { name: 'third' });
    expect(await names()).toEqual(['first', 'second']);
  });
  expect(await names()).toEqual(['first', 'second', 'third']);
  await storage.close();
});

function overwritePage(file: string, page: number): void {
  const bytes = readFileSync(file);
  writeFileSync(file, bytes.fill(0x5a, (page - 1) * 4096, page * 4096));
}

test.each([
  ['is damaged', (file: string) => writeFileSync(file, 'no database '.repeat(1000)), /is damaged\); to restore, move/],
  ['has a damaged page', (file: string) => overwritePage(file, 2), /is damaged\); to restore, move/],
  ['was emptied', (file: string) => truncateSync(file, 0), /is empty, but it was in use before; to restore, move/],
  ['was removed', (file: string) => rmSync(file), /is missing, but it was in use before; to restore, move.*\.used/],
])('a database file that %s is refused with the way to restore it', async (_name, harm, words) => {
  await (await openStorage({ dataDir })).close();
  harm(join(dataDir, 'tributary.db'));
  await expect(openStorage({ dataDir })).rejects.toThrow(words);
});

test('a removed database names its copies, is not made anew, and without its mark begins empty', async () => {
  const file = join(dataDir, 'tributary.db');
  const copy = join(dataDir, 'copies', 'mine.db');
  await (await openStorage({ dataDir })).close();
  mkdirSync(join(dataDir, 'copies'));
  copyFileSync(file, copy);
  rmSync(file);
  await expect(openStorage({ dataDir })).rejects.toThrow(copy);
  expect(existsSync(file)).toBe(false);
  copyFileSync(copy, file);
  await (await openStorage({ dataDir })).close();
  rmSync(file);
  rmSync(join(dataDir, '.used'));
  await (await openStorage({ dataDir })).close();
});

test('what was deleted for good is in no file', async () => {
  const storage = await openStorage({ dataDir });
  const words = () => readdirSync(dataDir).filter((name) => readFileSync(join(dataDir, name)).includes('xylophonist'));
  const { id = '' } = (await createConversation(storage, 'user', { title: 'xylophonist' })) ?? {};
  for (let at = 0; at < 20; at++) {
    const text = `a xylophonist plays ${at}`;
    await appendMessages(storage, 'user', id, [
      { id: `m${at}`, parentId: null, createdAt: at, role: 'user', text, images: [] },
    ]);
  }
  expect(words()).not.toEqual([]);
  await trashConversation(storage, 'user', id, 1);
  await purgeConversations(storage, 'user');
  await expect.poll(words, { timeout: 30_000, interval: 500 }).toEqual([]);
  await storage.close();
  expect(words()).toEqual([]);
}, 60_000);

test('what a deleted answer said is not left in the log of its run', async () => {
  const storage = await openStorage({ dataDir });
  const words = () => readdirSync(dataDir).filter((name) => readFileSync(join(dataDir, name)).includes('xylophonist'));
  const { id: conversationId = '' } = (await createConversation(storage, 'user', {})) ?? {};
  const base = { parentId: null, createdAt: 1 };
  await appendMessages(storage, 'user', conversationId, [{ ...base, id: 'q', role: 'user', text: 'who?', images: [] }]);
  const run = { id: 'r', userId: 'user', conversationId, parentId: 'q', messageId: 'a', provider: 'p', model: 'm' };
  await insertRun(storage, { ...run, owner: 'server' });
  const reply = { parts: [{ type: 'text', text: 'a xylophonist' }] } as const;
  await appendMessages(storage, 'user', conversationId, [
    { ...base, id: 'a', parentId: 'q', role: 'assistant', provider: 'p', model: 'm', reply, outcome: 'done' },
  ]);
  const events = JSON.stringify([{ id: '', type: 'text', data: 'a xylophonist' }]);
  await storage.log.commit('server', [{ runId: 'r', firstSeq: 1, count: 1, at: 1, events }]);
  expect(words()).not.toEqual([]);
  await removeMessage(storage, 'user', conversationId, 'a');
  await expect.poll(words, { timeout: 30_000, interval: 500 }).toEqual([]);
  await storage.close();
}, 60_000);

test.skipIf(process.platform === 'win32')('folders and files are for their user alone', async () => {
  await (await openStorage({ dataDir })).close();
  expect(statSync(dataDir).mode & 0o777).toBe(0o700);
  const rights = readdirSync(dataDir).map((name) => [name, statSync(join(dataDir, name)).mode & 0o777]);
  expect(rights.map(([name]) => name)).toEqual(expect.arrayContaining(['tributary.db', 'lock.db']));
  expect(rights.filter(([, mode]) => mode !== 0o600)).toEqual([]);
});
