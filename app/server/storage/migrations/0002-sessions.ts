// Sessions that have ended before their time: one by its id, or all that a user had, by counting up.
import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

export const sessions: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable('endedSessions')
      .addColumn('userId', 'text', (column) => column.notNull())
      .addColumn('sessionId', 'text', (column) => column.notNull())
      .addColumn('endedAt', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('endedSessionsKey', ['userId', 'sessionId'])
      .execute();
    await db.schema.createIndex('endedSessionsByAge').on('endedSessions').column('endedAt').execute();
    // No reference to users: it stays when the account is deleted, so that no session of it comes back to life.
    await db.schema
      .createTable('sessionEpochs')
      .addColumn('userId', 'text', (column) => column.primaryKey())
      .addColumn('epoch', 'integer', (column) => column.notNull())
      .execute();
  },
};
