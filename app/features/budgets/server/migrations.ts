// Migration: budgets, their periods, the reservations of running calls, the operator's prices, and who spends.
import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

export const budgets: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable('budgets')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('scope', 'text', (column) => column.notNull())
      .addColumn('subject', 'text', (column) => column.notNull())
      .addColumn('each', 'integer', (column) => column.notNull())
      .addColumn('unit', 'text', (column) => column.notNull())
      .addColumn('currency', 'text', (column) => column.notNull())
      .addColumn('period', 'text', (column) => column.notNull())
      .addColumn('timeZone', 'text', (column) => column.notNull())
      .addColumn('soft', 'bigint')
      .addColumn('hard', 'bigint')
      .addColumn('unpriced', 'text', (column) => column.notNull())
      .addColumn('createdAt', 'bigint', (column) => column.notNull())
      .execute();
    await db.schema
      .createTable('budgetPeriods')
      .addColumn('budgetId', 'text', (column) => column.notNull().references('budgets.id').onDelete('cascade'))
      .addColumn('person', 'text', (column) => column.notNull())
      .addColumn('start', 'bigint', (column) => column.notNull())
      .addColumn('spent', 'bigint', (column) => column.notNull())
      .addColumn('held', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('budgetPeriodsKey', ['budgetId', 'person', 'start'])
      .execute();
    await db.schema
      .createTable('holds')
      .addColumn('callId', 'text', (column) => column.notNull())
      .addColumn('budgetId', 'text', (column) => column.notNull().references('budgets.id').onDelete('cascade'))
      .addColumn('person', 'text', (column) => column.notNull())
      .addColumn('start', 'bigint', (column) => column.notNull())
      .addColumn('amount', 'bigint', (column) => column.notNull())
      .addColumn('sent', 'bigint', (column) => column.notNull())
      .addColumn('pricing', 'text')
      .addColumn('owner', 'text', (column) => column.notNull())
      .addColumn('expiresAt', 'bigint', (column) => column.notNull())
      .addColumn('charged', 'bigint')
      .addPrimaryKeyConstraint('holdsKey', ['callId', 'budgetId'])
      .execute();
    await db.schema.createIndex('holdsByExpiry').on('holds').column('expiresAt').execute();
    await db.schema
      .createTable('rates')
      .addColumn('provider', 'text', (column) => column.notNull())
      .addColumn('model', 'text', (column) => column.notNull())
      .addColumn('pricing', 'text', (column) => column.notNull())
      .addColumn('updatedAt', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('ratesKey', ['provider', 'model'])
      .execute();
    await db.schema
      .createTable('budgetPeople')
      .addColumn('identity', 'text', (column) => column.primaryKey())
      .addColumn('person', 'text', (column) => column.notNull())
      .addColumn('userId', 'text', (column) => column.notNull())
      .execute();
    await db.schema.createIndex('budgetPeopleByUser').on('budgetPeople').column('userId').execute();
  },
};
