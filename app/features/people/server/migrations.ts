// Migration: daily sums of all users are found by their day.
import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

export const usageByDay: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema.createIndex('usageDaysByDay').on('usageDays').column('day').execute();
  },
};
