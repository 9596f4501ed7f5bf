// Versions of previews saved by users. Deleted with their conversation.
import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

export const previewVersions: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable('previewVersions')
      .addColumn('conversationId', 'text', (column) =>
        column.notNull().references('conversations.id').onDelete('cascade'),
      )
      .addColumn('id', 'text', (column) => column.notNull())
      .addColumn('userId', 'text', (column) => column.notNull())
      .addColumn('message', 'text', (column) => column.notNull())
      .addColumn('after', 'text', (column) => column.notNull())
      .addColumn('language', 'text', (column) => column.notNull())
      .addColumn('name', 'text')
      .addColumn('base', 'text', (column) => column.notNull())
      .addColumn('text', 'text', (column) => column.notNull())
      .addColumn('createdAt', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('previewVersionsKey', ['conversationId', 'id'])
      .execute();
    await db.schema.createIndex('previewVersionsByUser').on('previewVersions').column('userId').execute();
  },
};
