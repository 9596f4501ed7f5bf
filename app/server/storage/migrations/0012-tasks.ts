// Tasks: title and summary of a conversation, one row each. Turns record which providers' keys came with them.
import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

export const tasks: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable('tasks')
      .addColumn('conversationId', 'text', (column) =>
        column.notNull().references('conversations.id').onDelete('cascade'),
      )
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('id', 'text', (column) => column.notNull())
      .addColumn('userId', 'text', (column) => column.notNull())
      .addColumn('turnId', 'text')
      .addColumn('state', 'text', (column) => column.notNull())
      .addColumn('attempts', 'integer', (column) => column.notNull().defaultTo(0))
      .addColumn('historyCount', 'integer')
      .addColumn('wanted', 'integer', (column) => column.notNull())
      .addColumn('client', 'text', (column) => column.notNull())
      .addColumn('traceId', 'text')
      .addColumn('door', 'text', (column) => column.notNull())
      .addColumn('epoch', 'integer', (column) => column.notNull())
      .addColumn('brought', 'text', (column) => column.notNull())
      .addColumn('problem', 'text')
      .addColumn('owner', 'text')
      .addColumn('heartbeatAt', 'bigint', (column) => column.notNull())
      .addColumn('createdAt', 'bigint', (column) => column.notNull())
      .addColumn('endedAt', 'bigint')
      .addPrimaryKeyConstraint('tasksKey', ['conversationId', 'kind'])
      .execute();
    await db.schema.createIndex('tasksById').on('tasks').column('id').unique().execute();
    await db.schema.createIndex('tasksByState').on('tasks').columns(['state', 'owner']).execute();
    await db.schema
      .alterTable('turns')
      .addColumn('brought', 'text', (column) => column.notNull().defaultTo('[]'))
      .execute();
  },
};
