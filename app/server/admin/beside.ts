// The database of a server that may be running, for short changes by a command.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Kysely } from 'kysely';
import { Migrator } from 'kysely/migration';
import type { Env } from '../process/env.ts';
import { migrationsFor } from '../storage/migrations/index.ts';
import { openPostgres } from '../storage/postgres/open.ts';
import type { Database } from '../storage/schema.ts';
import { SQLiteClient } from '../storage/sqlite/client.ts';
import { sqliteDialect } from '../storage/sqlite/dialect.ts';
import type { DatabaseKind, Storage } from '../storage/storage.ts';
import { AdminError } from './manifest.ts';

/** Without the lock that a server holds: SQLite itself serializes single transactions of two processes. */
function openRunning(dataDir: string): Pick<Storage, 'kind' | 'db' | 'log' | 'close'> {
  const file = join(dataDir, 'tributary.db');
  if (!existsSync(file)) throw new AdminError(`DATA_DIR: there is no tributary.db in "${dataDir}"`);
  const writer = new SQLiteClient({ file, lock: undefined });
  const reader = new SQLiteClient({ file, lock: undefined, readOnly: true });
  const db = new Kysely<Database>({ dialect: sqliteDialect(writer, reader) });
  return {
    kind: 'sqlite',
    db,
    // The server notices within 10 s, when it reads sessions again.
    log: { commit: () => Promise.resolve(new Set()), tell: () => Promise.resolve(), listen: () => undefined },
    close: () => db.destroy(),
  };
}

export type Beside = Awaited<ReturnType<typeof openBeside>>;

async function openBeside(env: Env): Promise<Pick<Storage, 'kind' | 'db' | 'log' | 'close'>> {
  return env.databaseUrl ? openPostgres(env.databaseUrl, { startMs: 5000 }) : openRunning(env.dataDir);
}

/** Names of the migrations that the next start would run. */
export async function pendingIn(kind: DatabaseKind, db: Kysely<Database>): Promise<readonly string[]> {
  const migrator = new Migrator({ db, provider: migrationsFor(kind), allowUnorderedMigrations: true });
  return (await migrator.getMigrations()).filter(({ executedAt }) => !executedAt).map(({ name }) => name);
}

export async function pendingMigrations(env: Env): Promise<readonly string[]> {
  if (!env.databaseUrl && !existsSync(join(env.dataDir, 'tributary.db')))
    return Object.keys(await migrationsFor('sqlite').getMigrations());
  return withDatabase(env, ({ kind, db }) => pendingIn(kind, db), { anyVersion: true });
}

/** Throws AdminError if the tables are of another version. */
export async function withDatabase<T>(
  env: Env,
  work: (storage: Beside) => Promise<T>,
  { anyVersion = false } = {},
): Promise<T> {
  const storage = await openBeside(env);
  try {
    if (!anyVersion && (await pendingIn(storage.kind, storage.db)).length > 0)
      throw new AdminError('the database is of an older version: start the server, or run "migrate" first');
    return await work(storage);
  } finally {
    await storage.close();
  }
}
