// Queue of messages and shares whose inline bytes must become files.
import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

export const inlineWork: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable('inlineWork')
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('key', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('inlineWorkKey', ['kind', 'key'])
      .execute();
  },
};
