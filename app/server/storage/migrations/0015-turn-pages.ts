// For turns that wait for a page: an index by user, and the message that was shown at the question.
import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

export const turnPages: Migration = {
  async up(db: Kysely<{ turns: { reason: string | null } }>): Promise<void> {
    await db.schema.alterTable('turns').addColumn('headId', 'text').execute();
    // A partial index, because few turns wait for a page.
    await db.schema
      .createIndex('turnsForPages')
      .on('turns')
      .columns(['userId', 'startedAt'])
      .where(sql.ref('reason'), '=', 'call')
      .execute();
  },
};
