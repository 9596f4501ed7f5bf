// Assistants and prompts of a user, and the files that an assistant names.
import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

export const library: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable('libraryItems')
      // Ids are made by clients and unique for their user; files refer to a key of the server's own.
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
