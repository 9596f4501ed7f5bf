// Model lists that providers returned, one row per user and provider.
import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

export const modelLists: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable('modelLists')
      .addColumn('userId', 'text', (column) => column.notNull())
      .addColumn('provider', 'text', (column) => column.notNull())
      .addColumn('models', 'text', (column) => column.notNull())
      .addColumn('fetchedAt', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('modelListsKey', ['userId', 'provider'])
      .execute();
  },
};
