// Turns, from a question to its last answer, and the tool calls of their answers.
import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

export const turns: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable('turns')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('userId', 'text', (column) => column.notNull())
      .addColumn('conversationId', 'text', (column) =>
        column.notNull().references('conversations.id').onDelete('cascade'),
      )
      .addColumn('answerId', 'text', (column) => column.notNull())
      .addColumn('messageId', 'text', (column) => column.notNull())
      .addColumn('runId', 'text')
      .addColumn('version', 'integer', (column) => column.notNull())
      .addColumn('state', 'text', (column) => column.notNull())
      .addColumn('reason', 'text')
      .addColumn('round', 'integer', (column) => column.notNull())
      .addColumn('provider', 'text', (column) => column.notNull())
      .addColumn('model', 'text', (column) => column.notNull())
      .addColumn('stream', 'integer', (column) => column.notNull())
      .addColumn('client', 'text', (column) => column.notNull())
      .addColumn('traceId', 'text')
      .addColumn('owner', 'text')
      .addColumn('heartbeatAt', 'bigint')
      .addColumn('startedAt', 'bigint', (column) => column.notNull())
      .addColumn('endedAt', 'bigint')
      .execute();
    await db.schema
      .createIndex('turnAnswers')
      .on('turns')
      .columns(['userId', 'conversationId', 'answerId'])
      .unique()
      .execute();
    await db.schema.createIndex('turnsByRun').on('turns').column('runId').execute();
    await db.schema.createIndex('turnsByState').on('turns').columns(['state', 'owner']).execute();
    await db.schema
      .createTable('turnCalls')
      .addColumn('turnId', 'text', (column) => column.notNull().references('turns.id').onDelete('cascade'))
      .addColumn('messageId', 'text', (column) => column.notNull())
      .addColumn('position', 'integer', (column) => column.notNull())
      .addColumn('callId', 'text', (column) => column.notNull())
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('arguments', 'text', (column) => column.notNull())
      .addColumn('state', 'text', (column) => column.notNull())
      .addColumn('decision', 'text')
      .addColumn('decidedArguments', 'text')
      .addColumn('resultId', 'text', (column) => column.notNull())
      .addColumn('owner', 'text')
      .addColumn('startedAt', 'bigint')
      .addColumn('endedAt', 'bigint')
      .addPrimaryKeyConstraint('turnCallsKey', ['turnId', 'messageId', 'position'])
      .execute();
  },
};
