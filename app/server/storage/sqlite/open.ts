// Opens the SQLite database of a data folder: locks the folder, creates the file, and runs statements in a thread.
import { chmodSync, existsSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Kysely } from 'kysely';
import type { Database } from '../schema.ts';
import { KeptRows } from '../kept-rows.ts';
import { StorageError, timing } from '../storage.ts';
import type { LogEntry, RunLog, Storage } from '../storage.ts';
import { reasonOf, SQLiteClient } from './client.ts';
import { sqliteDialect } from './dialect.ts';

const fileName = 'tributary.db';
/** How long the copy before the last migration is kept. Unit: ms. */
const keptCopiesMs = 30 * 24 * 3600 * 1000;
/** Marks a database that has been in use: only without it, an empty or missing file means a new installation. */
const usedMark = '.used';

export interface EmbeddedStorage extends Storage {
  /** True if the database existed before. */
  readonly existed: boolean;
  /** Copies the database into a file next to it; returns the path. */
  copy(name: string): Promise<string>;
}

/** Throws StorageError if another process uses the folder. */
export async function openSQLite(dataDir: string, onQuery?: (ms: number) => void): Promise<EmbeddedStorage> {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  secure(dataDir, 0o700);
  const file = join(dataDir, fileName);
  const existed = existsSync(file);
  const lost = !existed ? 'is missing' : statSync(file).size === 0 ? 'is empty' : undefined;
  if (lost !== undefined && existsSync(join(dataDir, usedMark))) {
    throw new StorageError(
      `DATA_DIR: ${fileName} in "${dataDir}" ${lost}, but it was in use before; ${restoring(dataDir)}, or delete ` +
        `${usedMark} to begin with an empty database`,
    );
  }
  const client = await start(dataDir, file, existed);
  const reader = new SQLiteClient({ file, lock: undefined, readOnly: true });
  const db = new Kysely<Database>({
    dialect: sqliteDialect(client, reader),
    plugins: [new KeptRows()],
    ...timing(onQuery),
  });
  return {
    kind: 'sqlite',
    db,
    existed,
    log: logOf(client),
    async copy(name) {
      const folder = join(dataDir, 'copies');
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      secure(folder, 0o700);
      const path = join(folder, `${new Date().toISOString().replaceAll(/[:.]/g, '-')}-${name}.db`);
      await client.copy(path);
      secure(path, 0o600);
      removeOldCopies(folder);
      return path;
    },
    async check() {
      const release = await client.acquire();
      try {
        await client.run({ sql: 'SELECT 1', params: [] });
        if (!client.failing) return;
        // Reads may work although writes fail: a successful write ends the failure.
        await client.run({ sql: probeSQL, params: [String(Date.now())] });
        client.failing = undefined;
      } finally {
        release();
      }
    },
    close: () => db.destroy(),
  };
}

const logOf = (client: SQLiteClient): RunLog => ({
  async commit(owner, entries) {
    const { each = [] } = await client.batch(entries.map((entry) => insertOf(owner, entry)));
    return new Set(entries.filter((_entry, at) => (each[at] ?? 0) > 0).map(({ runId }) => runId));
  },
  // Only one process uses the folder, so there is nothing to send or receive.
  tell: () => Promise.resolve(),
  listen: () => undefined,
});

/** Opens a private in-memory database that writes no file, not even temporary ones. */
export function openMemory(maxBytes: number): Storage {
  const client = new SQLiteClient({ file: ':memory:', lock: undefined, maxBytes });
  const db = new Kysely<Database>({ dialect: sqliteDialect(client, undefined) });
  return {
    kind: 'sqlite',
    db,
    log: logOf(client),
    async check() {
      const release = await client.acquire();
      await client.run({ sql: 'SELECT 1', params: [] }).finally(release);
    },
    close: () => db.destroy(),
  };
}

const probeSQL = `INSERT INTO "marks" ("name", "value") VALUES ('write probe', ?)
ON CONFLICT ("name") DO UPDATE SET "value" = excluded."value"`;

async function start(dataDir: string, file: string, existed: boolean): Promise<SQLiteClient> {
  try {
    // Readable by this user only; SQLite gives its other files the same permissions.
    const lock = join(dataDir, 'lock.db');
    if (!existed) writeFileSync(file, '', { mode: 0o600, flag: 'a' });
    if (!existsSync(lock)) writeFileSync(lock, '', { mode: 0o600, flag: 'a' });
    const client = new SQLiteClient({ file, lock });
    await client.run({ sql: 'SELECT count(*) FROM sqlite_schema', params: [] });
    writeFileSync(join(dataDir, usedMark), '', { mode: 0o600 });
    removeOldCopies(join(dataDir, 'copies'));
    return client;
  } catch (error) {
    throw refusal(dataDir, error);
  }
}

/** Returns why a folder cannot be used, and what to do. */
export function refusal(dataDir: string, error: unknown): StorageError {
  const message = error instanceof Error ? error.message : String(error);
  const found = `DATA_DIR: found "${dataDir}", which cannot be opened`;
  const reason = /ENOSPC/.test(message) ? 'disk full' : /EROFS|EACCES/.test(message) ? 'read only' : reasonOf(message);
  switch (reason) {
    case 'disk full':
      return new StorageError(`${found} (the disk is full); allowed: a disk with free space`, { cause: error });
    case 'read only':
      return new StorageError(`${found} (it cannot be written); allowed: a folder that can be written`, {
        cause: error,
      });
    case 'disk failing':
      return new StorageError(`${found} (disk I/O error); check the disk, then ${restoring(dataDir)}`, {
        cause: error,
      });
    case 'corrupt':
      return new StorageError(`${found} (${fileName} is damaged); ${restoring(dataDir)}`, { cause: error });
    default:
      return new StorageError(
        `${found} (${message}); allowed: a folder that no other running process uses; several processes share a ` +
          'database by DATABASE_URL',
        { cause: error },
      );
  }
}

/** Explains how to restore a copy, naming the newest ones. */
function restoring(dataDir: string): string {
  const folder = join(dataDir, 'copies');
  const copies = existsSync(folder) ? readdirSync(folder).sort().reverse().slice(0, 3) : [];
  const which =
    copies.length === 0 ? 'a backup of yours' : `one of ${copies.map((name) => join(folder, name)).join(', ')}`;
  return `to restore, move ${fileName}, ${fileName}-wal and ${fileName}-shm away and copy ${which} to ${fileName}`;
}

/** Copies are as large as the database: keep only the newest, for a limited time. */
function removeOldCopies(folder: string): void {
  if (!existsSync(folder)) return;
  const made = readdirSync(folder).filter((name) => /-before-.*\.db$/.test(name));
  const [newest] = made.toSorted().toReversed();
  for (const name of made) {
    const path = join(folder, name);
    if (name !== newest || statSync(path).mtimeMs < Date.now() - keptCopiesMs) rmSync(path);
  }
}

/** Fixes permissions of existing files. Another user's folder is left as it is. */
function secure(path: string, mode: number): void {
  try {
    chmodSync(path, mode);
  } catch {
    // Not our file.
  }
}

const insertSQL = `INSERT INTO "runEvents" ("runId", "firstSeq", "count", "at", "events")
SELECT ?, ?, ?, ?, ? WHERE EXISTS (SELECT 1 FROM "runs" WHERE "id" = ? AND "owner" = ? AND "status" = 'running')
ON CONFLICT ("runId", "firstSeq") DO UPDATE SET "events" = excluded."events"
WHERE "runEvents"."events" = excluded."events"`;

const insertOf = (owner: string, { runId, firstSeq, count, at, events }: LogEntry) => ({
  sql: insertSQL,
  params: [runId, firstSeq, count, at, events, runId, owner],
});
