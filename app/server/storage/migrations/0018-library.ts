// Assistants and prompts of a user, and the files of assistants.
import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

export const library: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable('libraryItems')
      // Clients create ids, unique per user; files refer to the server's key.
      .addColumn('key', 'text', (column) => column.primaryKey())
      .addColumn('userId', 'text', (column) => column.notNull())
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('id', 'text', (column) => column.notNull())
      .addColumn('body', 'text', (column) => column.notNull())
      .addColumn('createdAt', 'bigint', (column) => column.notNull())
      .addColumn('updatedAt', 'bigint', (column) => column.notNull())
      .addUniqueConstraint('libraryItemsById', ['userId', 'kind', 'id'])
      .execute();
    await db.schema
      .createTable('libraryFiles')
      .addColumn('itemKey', 'text', (column) => column.notNull().references('libraryItems.key').onDelete('cascade'))
      .addColumn('fileId', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('libraryFilesKey', ['itemKey', 'fileId'])
      .execute();
    await db.schema.createIndex('libraryFilesByFile').on('libraryFiles').column('fileId').execute();
  },
};
