// Opens the database and migrates it: after making a copy, by one process, completely or not at all.
import type { Kysely } from 'kysely';
import { Migrator } from 'kysely/migration';
import type { MigrationProvider } from 'kysely/migration';
import { migrationsFor } from './migrations/index.ts';
import type { Database } from './schema.ts';
import type { PostgresOptions } from './postgres/open.ts';
import { openMemory, openSQLite, refusal } from './sqlite/open.ts';
import type { EmbeddedStorage } from './sqlite/open.ts';
import { StorageError } from './storage.ts';
import type { Storage } from './storage.ts';
import { isDatabaseUnavailable } from '../process/unavailable.ts';

export interface OpenOptions extends PostgresOptions {
  readonly dataDir: string;
  readonly databaseUrl?: string | undefined;
  readonly onMigrate?: (steps: readonly string[], copy: string | undefined) => void;
  readonly migrations?: MigrationProvider;
}

/** Throws StorageError with a one-line message if the database cannot be used. */
export async function openStorage(options: OpenOptions): Promise<Storage> {
  if (options.databaseUrl === undefined) {
    const storage = await openSQLite(options.dataDir, options.onQuery);
    try {
      return await prepared(storage, () => migrate(storage, storage.db, options, storage));
    } catch (error) {
      // A damaged page is only noticed when it is read.
      throw isDatabaseUnavailable(error) ? refusal(options.dataDir, error) : error;
    }
  }
  // Loads the driver only if needed.
  const { openPostgres } = await import('./postgres/open.ts');
  const storage = await openPostgres(options.databaseUrl, options);
  return prepared(storage, () => storage.migrating((db) => migrate(storage, db, options, undefined)));
}

/** Opens the same tables in memory. `maxBytes`: size limit. */
export async function openInMemory(maxBytes: number): Promise<Storage> {
  const storage = openMemory(maxBytes);
  return prepared(storage, () => migrate(storage, storage.db, {}, undefined));
}

async function prepared(storage: Storage, work: () => Promise<void>): Promise<Storage> {
  try {
    await work();
    return storage;
  } catch (error) {
    await storage.close();
    throw error;
  }
}

async function migrate(
  { kind }: Storage,
  db: Kysely<Database>,
  { migrations, onMigrate }: Pick<OpenOptions, 'migrations' | 'onMigrate'>,
  embedded: EmbeddedStorage | undefined,
): Promise<void> {
  const provider = migrations ?? migrationsFor(kind);
  // Features may be merged in any order.
  const migrator = new Migrator({ db, provider, allowUnorderedMigrations: true });
  const waiting = (await migrator.getMigrations()).filter(({ executedAt }) => !executedAt).map(({ name }) => name);
  if (waiting.length > 0) {
    const copy = embedded?.existed ? await embedded.copy(`before-${waiting[0]}`) : undefined;
    onMigrate?.(waiting, copy);
  }
  const { error } = await migrator.migrateToLatest();
  if (!error) return;
  if (embedded && isDatabaseUnavailable(error)) throw error;
  const reason = error instanceof Error ? error.message : String(error);
  const newer = /missing|corrupted/i.test(reason);
  throw new StorageError(
    newer
      ? 'the database was written by a newer version of this program: start that one, or go back to a copy of the data'
      : `the database could not be brought up to date (${reason}); nothing was changed`,
    { cause: error },
  );
}
