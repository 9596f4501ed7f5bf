// Opens the database and brings its tables up to date: a copy first, one process at a time, all or nothing.
import { Migrator } from 'kysely/migration';
import type { MigrationProvider } from 'kysely/migration';
import { migrationsFor } from './migrations/index.ts';
import { openPostgres } from './postgres/open.ts';
import { openSQLite } from './sqlite/open.ts';
import type { EmbeddedStorage } from './sqlite/open.ts';
import { StorageError } from './storage.ts';
import type { Storage } from './storage.ts';

export interface OpenOptions {
  readonly dataDir: string;
  readonly databaseUrl?: string | undefined;
  /** Called before the first step of a migration. */
  readonly onMigrate?: (steps: readonly string[], copy: string | undefined) => void;
  /** For tests of migrations themselves. */
  readonly migrations?: MigrationProvider;
}

/** Throws StorageError, one line, when the database cannot be used. */
export async function openStorage(options: OpenOptions): Promise<Storage> {
  const embedded = options.databaseUrl === undefined ? await openSQLite(options.dataDir) : undefined;
  const storage = embedded ?? (await openPostgres(options.databaseUrl ?? ''));
  try {
    await migrate(storage, options, embedded);
    return storage;
  } catch (error) {
    await storage.close();
    throw error;
  }
}

async function migrate(
  { db, kind }: Storage,
  { migrations, onMigrate }: OpenOptions,
  embedded: EmbeddedStorage | undefined,
): Promise<void> {
  const provider = migrations ?? migrationsFor(kind);
  const migrator = new Migrator({ db, provider });
  const waiting = (await migrator.getMigrations()).filter(({ executedAt }) => !executedAt).map(({ name }) => name);
  if (waiting.length > 0) {
    const copy = embedded?.existed ? await embedded.copy(`before-${waiting[0]}`) : undefined;
    onMigrate?.(waiting, copy);
  }
  const { error } = await migrator.migrateToLatest();
  if (!error) return;
  const reason = error instanceof Error ? error.message : String(error);
  const newer = /missing|corrupted/i.test(reason);
  throw new StorageError(
    newer
      ? 'the database was written by a newer version of this program: start that one, or go back to a copy of the data'
      : `the database could not be brought up to date (${reason}); nothing was changed`,
    { cause: error },
  );
}
