// Turns that wait for a page: found by their user, and shown where the reader still is where the question left them.
import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

export const turnPages: Migration = {
  async up(db: Kysely<{ turns: { reason: string | null } }>): Promise<void> {
    await db.schema.alterTable('turns').addColumn('headId', 'text').execute();
    // Few wait for a page at any time: the others are not in it.
    await db.schema
      .createIndex('turnsForPages')
      .on('turns')
      .columns(['userId', 'startedAt'])
      .where(sql.ref('reason'), '=', 'call')
      .execute();
  },
};
