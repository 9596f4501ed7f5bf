// Counts of rate-limited attempts, for all processes that share a database.
import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

export const attempts: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable('attempts')
      .addColumn('key', 'text', (column) => column.primaryKey())
      .addColumn('count', 'integer', (column) => column.notNull())
      .addColumn('expiresAt', 'bigint', (column) => column.notNull())
      .execute();
    await db.schema.createIndex('attemptsByExpiry').on('attempts').column('expiresAt').execute();
  },
};
