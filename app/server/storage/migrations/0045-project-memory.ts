// A project's owner may let those it is shared with use its memories.
import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

export const projectMemory: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .alterTable('folders')
      .addColumn('sharesMemory', 'integer', (column) => column.notNull().defaultTo(0))
      .execute();
  },
};
