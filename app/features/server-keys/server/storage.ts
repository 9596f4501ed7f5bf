// Storage extension points of the server's keys.
import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { FeatureStorage } from '../../../server/storage/feature-storage.ts';
import './tables.ts';

const serverKeys: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable('serverKeys')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('provider', 'text', (column) => column.notNull())
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('sealed', 'text', (column) => column.notNull())
      .addColumn('hint', 'text', (column) => column.notNull())
      .addColumn('weight', 'integer', (column) => column.notNull())
      .addColumn('enabled', 'integer', (column) => column.notNull())
      .addColumn('addedBy', 'text', (column) => column.notNull())
      .addColumn('addedByName', 'text')
      .addColumn('addedAt', 'bigint', (column) => column.notNull())
      .execute();
  },
};

const storage: FeatureStorage = {
  // The keys belong to the server and outlive the account that added them.
  tables: [],
  migrations: () => ({ '20261129-server-keys': serverKeys }),
};

export default storage;
