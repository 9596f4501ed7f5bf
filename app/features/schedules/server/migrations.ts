// Migrations: scheduled questions, and a row per planned time, whose key lets a single process run it once.
import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

export const schedules: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable('schedules')
      .addColumn('userId', 'text', (column) => column.notNull())
      .addColumn('id', 'text', (column) => column.notNull())
      .addColumn('question', 'text', (column) => column.notNull())
      .addColumn('rule', 'text', (column) => column.notNull())
      .addColumn('timeZone', 'text', (column) => column.notNull())
      .addColumn('config', 'text', (column) => column.notNull())
      .addColumn('chat', 'text', (column) => column.notNull())
      .addColumn('conversationId', 'text')
      .addColumn('lateMinutes', 'integer', (column) => column.notNull())
      .addColumn('tools', 'text', (column) => column.notNull())
      .addColumn('client', 'text', (column) => column.notNull())
      .addColumn('door', 'text', (column) => column.notNull())
      .addColumn('epoch', 'integer', (column) => column.notNull())
      .addColumn('enabled', 'integer', (column) => column.notNull())
      .addColumn('paused', 'text')
      .addColumn('failures', 'integer', (column) => column.notNull())
      .addColumn('nextAt', 'bigint')
      .addColumn('createdAt', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('schedulesKey', ['userId', 'id'])
      .execute();
    await db.schema.createIndex('schedulesByNext').on('schedules').columns(['enabled', 'nextAt']).execute();
    await db.schema
      .createTable('scheduleRuns')
      .addColumn('userId', 'text', (column) => column.notNull())
      .addColumn('scheduleId', 'text', (column) => column.notNull())
      .addColumn('plannedAt', 'bigint', (column) => column.notNull())
      .addColumn('byHand', 'integer', (column) => column.notNull())
      .addColumn('outcome', 'text', (column) => column.notNull())
      .addColumn('tools', 'text', (column) => column.notNull())
      .addColumn('conversationId', 'text')
      .addColumn('questionId', 'text')
      .addColumn('answerId', 'text')
      .addColumn('claimedAt', 'bigint', (column) => column.notNull())
      .addColumn('attemptedAt', 'bigint')
      .addColumn('finishedAt', 'bigint')
      .addColumn('refused', 'text', (column) => column.notNull())
      .addColumn('problem', 'text')
      .addPrimaryKeyConstraint('scheduleRunsKey', ['userId', 'scheduleId', 'plannedAt', 'byHand'])
      .execute();
    await db.schema
      .createIndex('scheduleRunsByAnswer')
      .unique()
      .on('scheduleRuns')
      .columns(['userId', 'answerId'])
      .execute();
    await db.schema.createIndex('scheduleRunsByOutcome').on('scheduleRuns').columns(['outcome', 'claimedAt']).execute();
  },
};

/** Maximum cost of a schedule's runs per month, and the cost so far. Null: no limit. */
export const scheduleBudget: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const column of ['budget', 'spent'])
      await db.schema.alterTable('schedules').addColumn(column, 'text').execute();
  },
};
