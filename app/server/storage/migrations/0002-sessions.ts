// Ended sessions: one by its id, or all of a user by an epoch.
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
    // Not a foreign key: the row outlives the account, so that no session of it becomes valid again.
    await db.schema
      .createTable('sessionEpochs')
      .addColumn('userId', 'text', (column) => column.primaryKey())
      .addColumn('epoch', 'integer', (column) => column.notNull())
      .execute();
  },
};
