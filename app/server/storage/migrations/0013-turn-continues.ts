// Turns that wait for a page from their first call on: what the answer is to begin with.
import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

export const turnContinues: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema.alterTable('turns').addColumn('continues', 'text').execute();
  },
};
