// Memory: facts about a user, the facts given to each chat, and the answers that used them.
import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

export const memory: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable('memories')
      .addColumn('userId', 'text', (column) => column.notNull())
      .addColumn('id', 'text', (column) => column.notNull())
      .addColumn('state', 'text', (column) => column.notNull())
      .addColumn('operation', 'text', (column) => column.notNull())
      .addColumn('target', 'text')
      .addColumn('text', 'text', (column) => column.notNull())
      .addColumn('digest', 'text', (column) => column.notNull())
      .addColumn('folderId', 'text', (column) => column.references('folders.id').onDelete('cascade'))
      .addColumn('conversationId', 'text', (column) => column.references('conversations.id').onDelete('set null'))
      .addColumn('createdAt', 'bigint', (column) => column.notNull())
      .addColumn('updatedAt', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('memoriesKey', ['userId', 'id'])
      .execute();
    await db.schema.createIndex('memoriesByFolder').on('memories').column('folderId').execute();
    await db.schema.createIndex('memoriesByConversation').on('memories').column('conversationId').execute();
    await db.schema
      .createTable('toldMemories')
      .addColumn('conversationId', 'text', (column) =>
        column.primaryKey().references('conversations.id').onDelete('cascade'),
      )
      .addColumn('userId', 'text', (column) => column.notNull())
      .addColumn('facts', 'text', (column) => column.notNull())
      .addColumn('toldAt', 'bigint', (column) => column.notNull())
      .execute();
    await db.schema.createIndex('toldMemoriesByUser').on('toldMemories').column('userId').execute();
    await db.schema
      .createTable('memoryUses')
      .addColumn('conversationId', 'text', (column) =>
        column.notNull().references('conversations.id').onDelete('cascade'),
      )
      .addColumn('messageId', 'text', (column) => column.notNull())
      .addColumn('userId', 'text', (column) => column.notNull())
      .addColumn('ids', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('memoryUsesKey', ['conversationId', 'messageId'])
      .execute();
  },
};
