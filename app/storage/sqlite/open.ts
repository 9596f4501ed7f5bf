// Opens the embedded database of a data folder: the folder locked, the file there, its statements on their own thread.
import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Kysely } from 'kysely';
import type { Database } from '../schema.ts';
import { StorageError } from '../storage.ts';
import type { LogEntry, Storage } from '../storage.ts';
import { SQLiteClient } from './client.ts';
import { sqliteDialect } from './dialect.ts';

const fileName = 'tributary.db';
/** Copies made before migrations; the newest are kept. */
const keptCopies = 3;

export interface EmbeddedStorage extends Storage {
  /** There was a database here before. */
  readonly existed: boolean;
  /** A copy of the whole database beside it; returns its path. */
  copy(name: string): Promise<string>;
}

/** Throws StorageError when another process uses the folder. */
export async function openSQLite(dataDir: string): Promise<EmbeddedStorage> {
  mkdirSync(dataDir, { recursive: true });
  const file = join(dataDir, fileName);
  const existed = existsSync(file);
  // For this user alone; SQLite gives its other files the same rights.
  if (!existed) writeFileSync(file, '', { mode: 0o600, flag: 'a' });
  const client = new SQLiteClient({ file, lock: join(dataDir, 'lock.db') });
  try {
    await client.run({ sql: 'SELECT 1', params: [] });
  } catch (error) {
    throw new StorageError(
      `DATA_DIR: found "${dataDir}", which cannot be opened (${error instanceof Error ? error.message : String(error)}); ` +
        'allowed: a folder that no other running process uses; several processes share a database by DATABASE_URL',
      { cause: error },
    );
  }
  const db = new Kysely<Database>({ dialect: sqliteDialect(client) });
  return {
    kind: 'sqlite',
    db,
    existed,
    log: {
      async commit(owner, entries) {
        const { each = [] } = await client.batch(entries.map((entry) => insertOf(owner, entry)));
        return new Set(entries.filter((_entry, at) => (each[at] ?? 0) > 0).map(({ runId }) => runId));
      },
      // One process has the folder: there is nobody else to tell or to hear from.
      tell: () => Promise.resolve(),
      listen: () => undefined,
    },
    async copy(name) {
      const folder = join(dataDir, 'copies');
      mkdirSync(folder, { recursive: true });
      const path = join(folder, `${new Date().toISOString().replaceAll(/[:.]/g, '-')}-${name}.db`);
      await client.copy(path);
      for (const old of readdirSync(folder).sort().slice(0, -keptCopies)) rmSync(join(folder, old));
      return path;
    },
    async check() {
      const release = await client.acquire();
      await client.run({ sql: 'SELECT 1', params: [] }).finally(release);
    },
    close: () => db.destroy(),
  };
}

const insertSQL = `INSERT INTO "runEvents" ("runId", "firstSeq", "count", "at", "events")
SELECT ?, ?, ?, ?, ? WHERE EXISTS (SELECT 1 FROM "runs" WHERE "id" = ? AND "owner" = ? AND "status" = 'running')
ON CONFLICT ("runId", "firstSeq") DO UPDATE SET "events" = excluded."events"
WHERE "runEvents"."events" = excluded."events"`;

const insertOf = (owner: string, { runId, firstSeq, count, at, events }: LogEntry) => ({
  sql: insertSQL,
  params: [runId, firstSeq, count, at, events, runId, owner],
});
