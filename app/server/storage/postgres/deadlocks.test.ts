// Two transactions that lock the same rows in opposite order: both succeed.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openStorage } from '../open.ts';
import { createFolder, listFolders } from '../repositories/folders.ts';
import { together } from '../storage.ts';
import type { Storage } from '../storage.ts';
import { startPostgres } from '../testing/postgres.ts';
import type { TestPostgres } from '../testing/postgres.ts';

let server: TestPostgres;
let storage: Storage;

beforeAll(async () => {
  server = await startPostgres();
  storage = await openStorage({ dataDir: '.', databaseUrl: await server.database() });
}, 60_000);
afterAll(async () => {
  await storage.close();
  await server.stop();
});

test('the one that the database undoes is done again', { timeout: 30_000 }, async () => {
  await createFolder(storage, 'user', { id: 'a', name: 'a' });
  await createFolder(storage, 'user', { id: 'b', name: 'b' });
  let attempts = 0;
  let holding = 0;
  const both = Promise.withResolvers<void>();
  const lock = (first: string, second: string, name: string): Promise<void> =>
    together(storage, async ({ db }) => {
      attempts++;
      await db.updateTable('folders').set({ name }).where('id', '=', first).execute();
      if (++holding === 2) both.resolve();
      await both.promise;
      await db.updateTable('folders').set({ name }).where('id', '=', second).execute();
    });
  await Promise.all([lock('a', 'b', 'one'), lock('b', 'a', 'two')]);
  expect(attempts).toBe(3);
  const names = (await listFolders(storage, 'user')).map(({ name }) => name);
  expect(new Set(names).size).toBe(1);
});
