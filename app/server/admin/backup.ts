// A backup of a server, running or not: database of one moment, files, key and a manifest, in one tar archive.
import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { open, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';
import type { Env } from '../process/env.ts';
import { secretFile } from '../process/secret-file.server.ts';
import { AdminError, databaseName, filesFolder, keyName, manifestName } from './manifest.ts';
import type { Manifest } from './manifest.ts';
import { connect, exportRows, migrationsIn } from './postgres.ts';
import { createTar } from './tar.ts';
import type { Entry, TarWriter } from './tar.ts';

export interface BackupOptions {
  readonly withKey: boolean;
  readonly version: string;
}

/** Writes the archive, which is complete or not there. Throws AdminError. */
export async function createBackup(env: Env, path: string, { withKey, version }: BackupOptions): Promise<Manifest> {
  if (existsSync(path)) throw new AdminError(`${path} exists already: name a new file, or remove it`);
  const draft = `${path}.${randomUUID()}`;
  const tar = await createTar(draft).catch((error: unknown) => {
    throw new AdminError(`${path} cannot be written (${error instanceof Error ? error.message : 'unknown'})`);
  });
  try {
    const entries: Entry[] = [];
    const written = env.databaseUrl
      ? await writePostgres(env.databaseUrl, tar, entries)
      : await writeSQLite(env.dataDir, draft, tar, entries);
    const key = await writeKey(env, withKey, tar, entries);
    const manifest: Manifest = { format: 1, createdAt: new Date().toISOString(), version, ...written, key, entries };
    await addText(tar, manifestName, JSON.stringify(manifest, undefined, 1));
    await tar.end();
    await rename(draft, path);
    return manifest;
  } catch (error) {
    await tar.close().catch(() => undefined);
    await rm(draft, { force: true });
    throw error;
  }
}

type Written = Pick<Manifest, 'kind' | 'migrations' | 'counts' | 'missing'>;

function addText(tar: TarWriter, name: string, text: string): Promise<Entry> {
  const bytes = Buffer.from(text);
  return tar.add(name, bytes.byteLength, [bytes] as unknown as AsyncIterable<Uint8Array>);
}

async function* piecesOf(path: string): AsyncGenerator<Uint8Array> {
  const file = await open(path, 'r');
  try {
    for await (const piece of file.createReadStream({ autoClose: false })) yield piece as Uint8Array;
  } finally {
    await file.close();
  }
}

const addFile = (tar: TarWriter, name: string, path: string): Promise<Entry> =>
  tar.add(name, statSync(path).size, piecesOf(path));

async function writeSQLite(dataDir: string, draft: string, tar: TarWriter, entries: Entry[]): Promise<Written> {
  const source = join(dataDir, 'tributary.db');
  if (!existsSync(source)) throw new AdminError(`DATA_DIR: there is no tributary.db in "${dataDir}"`);
  // Files never change, but a file deleted while the database is copied must be in the archive.
  const early = new Set<string>();
  for (const id of await fileIds(dataDir)) {
    const entry = await addFile(tar, `${filesFolder}${id.slice(0, 2)}/${id}`, pathOf(dataDir, id)).catch(ifGone);
    if (!entry) continue;
    entries.push(entry);
    early.add(id);
  }
  const copy = `${draft}.db`;
  try {
    const running = new DatabaseSync(source, { readOnly: true, timeout: 10_000 });
    // All pages in one step: a copy in several steps begins again whenever the server writes.
    await backup(running, copy, { rate: 2 ** 30 }).finally(() => running.close());
    const { facts, named } = factsOf(copy);
    entries.push(await addFile(tar, databaseName, copy));
    let missing = 0;
    for (const id of named) {
      if (early.has(id)) continue;
      const entry = await addFile(tar, `${filesFolder}${id.slice(0, 2)}/${id}`, pathOf(dataDir, id)).catch(ifGone);
      if (entry) entries.push(entry);
      else missing++;
    }
    return { kind: 'sqlite', ...facts, missing };
  } finally {
    for (const end of ['', '-wal', '-shm', '-journal']) await rm(`${copy}${end}`, { force: true });
  }
}

/** The size is read first, so nothing is written for a missing file. */
function ifGone(error: unknown): undefined {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
  throw error;
}

const pathOf = (dataDir: string, id: string): string => join(dataDir, 'files', id.slice(0, 2), id);

async function fileIds(dataDir: string): Promise<readonly string[]> {
  const folder = join(dataDir, 'files');
  const shards = await readdir(folder).catch(() => []);
  const lists = shards.filter((name) => name !== 'unfinished').map((name) => readdir(join(folder, name)));
  return (await Promise.all(lists)).flat();
}

/** Rows by table, executed migrations, and contents with bytes. */
export function factsOf(path: string): {
  readonly facts: Pick<Manifest, 'counts' | 'migrations'>;
  readonly named: readonly string[];
} {
  const database = new DatabaseSync(path, { readOnly: true });
  try {
    const names = (sql: string): readonly string[] =>
      database
        .prepare(sql)
        .all()
        .map((row) => String(row['name']));
    const tables = names(`SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'
      AND name NOT LIKE '%Search%' AND name NOT LIKE 'kysely_%' ORDER BY name`);
    const countOf = (table: string): number =>
      Number(database.prepare(`SELECT count(*) AS "n" FROM "${table}"`).get()?.['n']);
    return {
      facts: {
        migrations: names('SELECT name FROM kysely_migration ORDER BY name'),
        counts: Object.fromEntries(tables.map((table) => [table, countOf(table)])),
      },
      named: names('SELECT id AS name FROM "fileContents" WHERE "deletedAt" IS NULL'),
    };
  } finally {
    database.close();
  }
}

async function writePostgres(url: string, tar: TarWriter, entries: Entry[]): Promise<Written> {
  const client = await connect(url);
  try {
    let migrations: readonly string[] = [];
    const counts: Record<string, number> = {};
    const parts: Record<string, number> = {};
    const snapshot = async (): Promise<void> => void (migrations = await migrationsIn(client));
    for await (const { table, rows, text } of exportRows(client, snapshot)) {
      counts[table] = (counts[table] ?? 0) + rows;
      parts[table] = (parts[table] ?? 0) + 1;
      entries.push(await addText(tar, partName(table, parts[table] ?? 1), text));
    }
    if (migrations.length === 0) throw new AdminError('DATABASE_URL: the database has no tables of this program');
    return { kind: 'postgres', migrations, counts, missing: 0 };
  } finally {
    await client.end();
  }
}

export const partName = (table: string, part: number): string => `database/${table}.${part}.jsonl`;

async function writeKey(env: Env, withKey: boolean, tar: TarWriter, entries: Entry[]): Promise<Manifest['key']> {
  const path = join(env.dataDir, secretFile);
  if (env.secretKey !== undefined || !existsSync(path)) return 'environment';
  if (!withKey) return 'none';
  entries.push(await addText(tar, keyName, readFileSync(path, 'utf8')));
  return 'file';
}
