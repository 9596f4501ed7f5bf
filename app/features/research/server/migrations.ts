// Migration: researches and their steps, deleted with their question.
import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

export const researches: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable('researches')
      .addColumn('conversationId', 'text', (column) => column.notNull())
      .addColumn('questionId', 'text', (column) => column.notNull())
      .addColumn('userId', 'text', (column) => column.notNull())
      .addColumn('answerId', 'text', (column) => column.notNull())
      .addColumn('activeMs', 'bigint', (column) => column.notNull())
      .addColumn('spentMicros', 'bigint', (column) => column.notNull())
      .addColumn('currency', 'text')
      .addColumn('unpriced', 'integer', (column) => column.notNull())
      .addColumn('control', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('researchesKey', ['conversationId', 'questionId'])
      .addForeignKeyConstraint(
        'researchesQuestion',
        ['conversationId', 'questionId'],
        'messages',
        ['conversationId', 'id'],
        (key) => key.onDelete('cascade'),
      )
      .execute();
    await db.schema.createIndex('researchesByUser').on('researches').column('userId').execute();
    await db.schema
      .createTable('researchSteps')
      .addColumn('conversationId', 'text', (column) => column.notNull())
      .addColumn('questionId', 'text', (column) => column.notNull())
      .addColumn('userId', 'text', (column) => column.notNull())
      .addColumn('position', 'integer', (column) => column.notNull())
      .addColumn('step', 'text', (column) => column.notNull())
      .addColumn('body', 'text')
      .addPrimaryKeyConstraint('researchStepsKey', ['conversationId', 'questionId', 'position'])
      .addForeignKeyConstraint(
        'researchStepsOf',
        ['conversationId', 'questionId'],
        'researches',
        ['conversationId', 'questionId'],
        (key) => key.onDelete('cascade'),
      )
      .execute();
    await db.schema.createIndex('researchStepsByUser').on('researchSteps').column('userId').execute();
  },
};
