// Most that the runs of a schedule may cost in a month, and what those of the month have cost. Without them there is no limit.
import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

export const scheduleBudget: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const column of ['budget', 'spent'])
      await db.schema.alterTable('schedules').addColumn(column, 'text').execute();
  },
};
