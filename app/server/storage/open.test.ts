// Opening a database: one process per folder, a copy before a migration, no partial migration, clear errors.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { expect, test } from 'vitest';
import { migrationsFor } from './migrations/index.ts';
import { openStorage } from './open.ts';
import { createFolder, listFolders } from './repositories/folders.ts';
import { onBoth, testDatabase } from './testing/databases.ts';

/** Returns the folders in a copy of the SQLite database. */
function foldersOf(path: string): unknown {
  const copy = new DatabaseSync(path, { readOnly: true });
  const rows = copy.prepare('SELECT name FROM folders').all();
  copy.close();
  return rows;
}

onBoth((kind) => {
  const withStep = async (step: Migration) => {
    const all = await migrationsFor(kind).getMigrations();
    return { getMigrations: () => Promise.resolve({ ...all, '9999-test': step }) };
  };

  test('what was written is there after it was closed and opened', async () => {
    const database = await testDatabase(kind);
    const first = await database.open();
    await createFolder(first, 'user', { name: 'Böoks\0 \ud800' });
    await first.close();
    const second = await database.open();
    expect(await listFolders(second, 'user')).toMatchObject([{ name: 'Böoks \ufffd' }]);
    await second.close();
  });

  test('a migration that fails changes nothing, and says so', async () => {
    const database = await testDatabase(kind);
    const migrations = await withStep({
      async up(db) {
        await sql`CREATE TABLE half (a integer)`.execute(db);
        throw new Error('no room');
      },
    });
    const before = await database.open();
    await createFolder(before, 'user', { name: 'kept' });
    await before.close();
    const seen: (string | undefined)[] = [];
    const opening = openStorage({ ...database, migrations, onMigrate: (_steps, copy) => seen.push(copy) });
    await expect(opening).rejects.toThrow(/could not be brought up to date \(no room\); nothing was changed/);
    const after = await database.open();
    await expect(sql`SELECT * FROM half`.execute(after.db)).rejects.toThrow(/half/);
    expect(await listFolders(after, 'user')).toHaveLength(1);
    await after.close();
    const copied = seen.flatMap((path) => (path === undefined ? [] : [foldersOf(path)]));
    expect(copied).toEqual(kind === 'sqlite' ? [[{ name: 'kept' }]] : []);
    // Copies are as large as the database, so old ones are removed.
    const copies = join(database.dataDir, 'copies');
    if (existsSync(copies)) writeFileSync(join(copies, 'mine.db'), '');
    await openStorage({ ...database, migrations }).catch(() => undefined);
    expect(existsSync(copies) ? readdirSync(copies) : []).toHaveLength(kind === 'sqlite' ? 2 : 0);
  });

  test('a database of a newer version is left alone', async () => {
    const database = await testDatabase(kind);
    const newer = await openStorage({ ...database, migrations: await withStep({ up: () => Promise.resolve() }) });
    await newer.close();
    await expect(database.open()).rejects.toThrow(/newer version/);
  });

  test('two processes that start at once migrate once', async () => {
    const database = await testDatabase(kind);
    const opened = await Promise.allSettled([database.open(), database.open()]);
    const storages = opened.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
    const refusals = opened.flatMap((result) => (result.status === 'rejected' ? [String(result.reason)] : []));
    const reason = 'another process uses this folder';
    expect(refusals.map((text) => (text.includes(reason) ? reason : text))).toEqual(
      kind === 'postgres' ? [] : [reason],
    );
    for (const storage of storages) {
      await storage.check();
      await storage.close();
    }
  });
});

test('a second process on the same folder is refused with one line; after a kill -9 the folder is free', async () => {
  const database = await testDatabase('sqlite');
  const program = `
    const { openStorage } = await import(${JSON.stringify(join(import.meta.dirname, 'open.ts'))});
    await openStorage({ dataDir: ${JSON.stringify(database.dataDir)} });
    console.log('open'); setInterval(() => undefined, 1000);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(child.stdout, 'data');
  const refused: unknown = await database.open().then(
    () => undefined,
    (error: unknown) => error,
  );
  expect(String(refused)).toMatch(
    /^StorageError: DATA_DIR: found ".*another process uses this folder.*allowed: a folder that no/,
  );
  expect(String(refused)).not.toContain('\n');
  child.kill('SIGKILL');
  await once(child, 'exit');
  const storage = await database.open();
  await storage.close();
});

test('a server that does not answer is named without its password', async () => {
  const opening = openStorage({ dataDir: '.', databaseUrl: 'postgres://me:hunter2@127.0.0.1:1/x', startMs: 0 });
  await expect(opening).rejects.toThrow(/^DATABASE_URL: the server cannot be used \(ECONNREFUSED\)/);
});
