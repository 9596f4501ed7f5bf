// The embedded database on a disk that misbehaves, and what stays of deleted words in its files.
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openStorage } from '../open.ts';
import {
  appendMessages,
  createConversation,
  purgeConversations,
  trashConversation,
} from '../repositories/conversations.ts';
import { createFolder } from '../repositories/folders.ts';
import { together } from '../storage.ts';

let dataDir: string;
beforeEach(() => (dataDir = mkdtempSync(join(tmpdir(), 'tributary-disk-'))));
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

test('a full disk is named, not ready while it lasts, and ready again without a restart', async () => {
  const storage = await openStorage({ dataDir });
  // The file may not grow: SQLite says of it what it says of a full disk.
  await sql`PRAGMA max_page_count = 1`.execute(storage.db);
  const fill = () => together(storage, (all) => createFolder(all, 'user', { name: 'x'.repeat(500_000) }));
  await expect(fill()).rejects.toMatchObject({ name: 'DatabaseUnavailable', reason: 'disk full' });
  await sql`UPDATE "marks" SET "value" = "value"`.execute(storage.db);
  await sql`PRAGMA max_page_count = 1000000`.execute(storage.db);
  await expect(storage.check()).resolves.toBeUndefined();
  await fill();
  await storage.close();
});

test.each([
  ['is damaged', (file: string) => writeFileSync(file, 'no database '.repeat(1000)), /is damaged\); to restore, move/],
  ['was emptied', (file: string) => truncateSync(file, 0), /empty, but it was in use before; to restore, move/],
])('a database file that %s is refused with the way to restore it', async (_name, harm, words) => {
  await (await openStorage({ dataDir })).close();
  harm(join(dataDir, 'tributary.db'));
  await expect(openStorage({ dataDir })).rejects.toThrow(words);
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

test.skipIf(process.platform === 'win32')('folders and files are for their user alone', async () => {
  await (await openStorage({ dataDir })).close();
  expect(statSync(dataDir).mode & 0o777).toBe(0o700);
  expect(statSync(join(dataDir, 'tributary.db')).mode & 0o777).toBe(0o600);
});
