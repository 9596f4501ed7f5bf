// Migrations: an index of daily sums by their day, and the rules of what groups may use.
import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

export const usageByDay: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema.createIndex('usageDaysByDay').on('usageDays').column('day').execute();
  },
};

/** Objects that only members of some groups may use. */
export const accessRules: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable('accessRules')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('pattern', 'text', (column) => column.notNull())
      .addColumn('createdAt', 'bigint', (column) => column.notNull())
      .addUniqueConstraint('accessRulesObject', ['kind', 'pattern'])
      .execute();
    await db.schema
      .createTable('accessRuleGroups')
      .addColumn('ruleId', 'text', (column) => column.notNull().references('accessRules.id').onDelete('cascade'))
      .addColumn('groupId', 'text', (column) => column.notNull().references('groups.id').onDelete('cascade'))
      .addPrimaryKeyConstraint('accessRuleGroupsKey', ['ruleId', 'groupId'])
      .execute();
  },
};
