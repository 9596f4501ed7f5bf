// Values of the server itself, not of a user.
import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

export const marks: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable('marks')
      .addColumn('name', 'text', (column) => column.primaryKey())
      .addColumn('value', 'text', (column) => column.notNull())
      .execute();
  },
};
