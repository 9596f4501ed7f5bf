// Verifies a backup, and restores it into a database that is empty.
import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream, existsSync, readFileSync } from 'node:fs';
import { mkdir, mkdtemp, open, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { DatabaseSync } from 'node:sqlite';
import type { Env } from '../process/env.ts';
import { secretFile } from '../process/secret-file.server.ts';
import { migrationsFor } from '../storage/migrations/index.ts';
import { openPostgres } from '../storage/postgres/open.ts';
import { Migrator } from 'kysely/migration';
import { factsOf, partName } from './backup.ts';
import { AdminError, databaseName, filesFolder, keyName, manifestName, readManifest } from './manifest.ts';
import type { Manifest } from './manifest.ts';
import { connect, importRows, isEmptyDatabase } from './postgres.ts';
import { readTar } from './tar.ts';
import type { ReadEntry } from './tar.ts';

async function textOf(entry: ReadEntry): Promise<string> {
  const pieces: Uint8Array[] = [];
  for await (const piece of entry.bytes()) pieces.push(piece);
  return Buffer.concat(pieces).toString();
}

async function save(entry: ReadEntry, path: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  await pipeline(Readable.from(entry.bytes()), createWriteStream(path, { mode: 0o600, flush: true }));
}

/** Reads everything and compares it with the manifest. Throws AdminError with what is wrong. */
export async function verifyBackup(path: string): Promise<Manifest> {
  const digests = new Map<string, string>();
  const rows: Record<string, number> = {};
  const folder = await mkdtemp(join(tmpdir(), 'tributary-verify-'));
  try {
    let manifest: Manifest | undefined;
    for await (const entry of entriesOf(path)) {
      if (entry.name === manifestName) {
        manifest = readManifest(await textOf(entry));
        continue;
      }
      const hash = createHash('sha256');
      const isDatabase = entry.name === databaseName;
      const copy = isDatabase ? await open(join(folder, 'copy.db'), 'wx', 0o600) : undefined;
      const table = /^database\/(.+)\.\d+\.jsonl$/.exec(entry.name)?.[1];
      for await (const piece of entry.bytes()) {
        hash.update(piece);
        await copy?.writeFile(piece);
        if (table !== undefined) rows[table] = (rows[table] ?? 0) + piece.filter((byte) => byte === 10).length;
      }
      await copy?.close();
      digests.set(entry.name, hash.digest('hex'));
    }
    if (!manifest) throw new AdminError('the backup has no manifest: it was not finished');
    const wrong = manifest.entries.filter(({ name, sha256 }) => digests.get(name) !== sha256);
    if (wrong.length > 0)
      throw new AdminError(`damaged or missing in the backup: ${wrong.map(({ name }) => name).join(', ')}`);
    const counted = manifest.kind === 'sqlite' ? countsOf(join(folder, 'copy.db')) : rows;
    const differing = Object.keys({ ...manifest.counts, ...counted }).filter(
      (name) => (manifest.counts[name] ?? 0) !== (counted[name] ?? 0),
    );
    if (differing.length > 0)
      throw new AdminError(`other numbers of rows than in the manifest: ${differing.join(', ')}`);
    return manifest;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function* entriesOf(path: string): AsyncGenerator<ReadEntry> {
  try {
    yield* readTar(path);
  } catch (error) {
    if (error instanceof AdminError) throw error;
    throw new AdminError(`${path} cannot be read (${error instanceof Error ? error.message : 'unknown'})`);
  }
}

function countsOf(path: string): Manifest['counts'] {
  const database = new DatabaseSync(path, { readOnly: true });
  try {
    const { integrity_check: result } = { ...database.prepare('PRAGMA integrity_check').get() };
    if (result !== 'ok') throw new AdminError(`the database in the backup is damaged: ${String(result)}`);
  } finally {
    database.close();
  }
  return factsOf(path).facts.counts;
}

/** Inside the data folder. */
const databaseFile = 'tributary.db';

/** Only such names are written: an archive could come from elsewhere. */
const plainFile = new RegExp(`^${filesFolder}[\\w-]+/[\\w-]+$`);

/** Verifies first. Throws AdminError, and changes nothing, if the database is not empty. */
export async function restoreBackup(env: Env, path: string): Promise<Manifest> {
  const manifest = await verifyBackup(path);
  const kind = env.databaseUrl ? 'postgres' : 'sqlite';
  if (manifest.kind !== kind)
    throw new AdminError(`the backup is of ${manifest.kind}, and this server uses ${kind}: set or unset DATABASE_URL`);
  const known = Object.keys(await migrationsFor(kind).getMigrations());
  if (manifest.migrations.some((name) => !known.includes(name)))
    throw new AdminError(`the backup was made by a newer version (${manifest.version}): restore it with that one`);
  const key = await newKey(env, manifest, path);
  await requireEmpty(env);
  // Nothing is written before this line.
  if (key !== undefined) await saveKey(env.dataDir, key);
  if (env.databaseUrl) await restorePostgres(env.databaseUrl, manifest, path);
  else await restoreSQLite(env.dataDir, path);
  return manifest;
}

/** The key to write. Throws if there is another one, which could read nothing of what is stored. */
async function newKey(env: Env, manifest: Manifest, path: string): Promise<string | undefined> {
  if (manifest.key !== 'file' || env.secretKey !== undefined) return undefined;
  const own = join(env.dataDir, secretFile);
  for await (const entry of entriesOf(path)) {
    if (entry.name !== keyName) continue;
    const key = await textOf(entry);
    if (!existsSync(own)) return key;
    if (readFileSync(own, 'utf8').trim() !== key.trim())
      throw new AdminError(`DATA_DIR: "${own}" is another key than that of the backup: move it away first`);
  }
  return undefined;
}

async function saveKey(dataDir: string, key: string): Promise<void> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  await writeFile(join(dataDir, secretFile), key, { mode: 0o600, flag: 'wx', flush: true });
}

async function requireEmpty({ databaseUrl, dataDir }: Env): Promise<void> {
  if (databaseUrl === undefined) {
    const target = join(dataDir, databaseFile);
    if (existsSync(target))
      throw new AdminError(`DATA_DIR: "${target}" exists: a backup is restored into an empty folder`);
    return;
  }
  const client = await connect(databaseUrl);
  try {
    if (!(await isEmptyDatabase(client)))
      throw new AdminError('DATABASE_URL: the database is not empty: a backup is restored into an empty one');
  } finally {
    await client.end();
  }
}

async function restoreSQLite(dataDir: string, path: string): Promise<void> {
  const target = join(dataDir, databaseFile);
  const draft = `${target}.${randomUUID()}`;
  try {
    for await (const entry of entriesOf(path)) {
      if (entry.name === databaseName) await save(entry, draft);
      else if (plainFile.test(entry.name)) await save(entry, join(dataDir, entry.name));
    }
    // Last: an interrupted restore can be done again.
    await rename(draft, target);
  } finally {
    await rm(draft, { force: true });
  }
}

async function restorePostgres(url: string, manifest: Manifest, path: string): Promise<void> {
  await makeTables(url, manifest);
  const client = await connect(url);
  try {
    await importRows(client, async function* (table) {
      const parts = manifest.entries.filter(({ name }) => new RegExp(`^database/${table}\\.\\d+\\.jsonl$`).test(name));
      for (let part = 1; part <= parts.length; part++)
        for await (const entry of entriesOf(path)) if (entry.name === partName(table, part)) yield await textOf(entry);
    });
  } finally {
    await client.end();
  }
}

/** Makes the tables as they were; the server's next start brings them up to date. */
async function makeTables(url: string, { migrations }: Manifest): Promise<void> {
  const storage = await openPostgres(url);
  try {
    const all = await migrationsFor('postgres').getMigrations();
    const own = Object.fromEntries(Object.entries(all).filter(([name]) => migrations.includes(name)));
    await storage.migrating(async (db) => {
      const provider = { getMigrations: () => Promise.resolve(own) };
      const { error } = await new Migrator({ db, provider, allowUnorderedMigrations: true }).migrateToLatest();
      if (error)
        throw new AdminError(`the tables could not be made (${error instanceof Error ? error.message : 'unknown'})`);
    });
  } finally {
    await storage.close();
  }
}
