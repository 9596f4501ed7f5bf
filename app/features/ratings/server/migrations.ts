// Migration: ratings of answers, deleted with their message.
import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

export const ratings: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable('ratings')
      .addColumn('conversationId', 'text', (column) => column.notNull())
      .addColumn('messageId', 'text', (column) => column.notNull())
      .addColumn('userId', 'text', (column) => column.notNull())
      .addColumn('value', 'text', (column) => column.notNull())
      .addColumn('reasons', 'text', (column) => column.notNull())
      .addColumn('comment', 'text', (column) => column.notNull())
      .addColumn('provider', 'text', (column) => column.notNull())
      .addColumn('model', 'text', (column) => column.notNull())
      .addColumn('ratedAt', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('ratingsKey', ['conversationId', 'messageId'])
      .addForeignKeyConstraint(
        'ratingsMessage',
        ['conversationId', 'messageId'],
        'messages',
        ['conversationId', 'id'],
        (key) => key.onDelete('cascade'),
      )
      .execute();
    await db.schema.createIndex('ratingsByUser').on('ratings').columns(['userId', 'ratedAt']).execute();
  },
};
