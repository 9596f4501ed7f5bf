// Times of a conversation's last answer and last view. Existing conversations count as read.
import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

export const unread: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const column of ['answeredAt', 'seenAt'])
      await db.schema.alterTable('conversations').addColumn(column, 'bigint').execute();
  },
};
