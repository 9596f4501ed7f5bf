// For turns that wait for a page from the start: the text their answer continues.
import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

export const turnContinues: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema.alterTable('turns').addColumn('continues', 'text').execute();
  },
};
