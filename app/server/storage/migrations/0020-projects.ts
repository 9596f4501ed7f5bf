// Folders become projects with settings and files. A deleted project keeps the ids of its chats for undo.
import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

export const projects: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    // SQLite adds one column per statement.
    for (const name of ['color', 'icon', 'model', 'instructions'] as const) {
      await db.schema
        .alterTable('folders')
        .addColumn(name, 'text', (column) => column.notNull().defaultTo(''))
        .execute();
    }
    await db.schema
      .alterTable('folders')
      .addColumn('replaces', 'integer', (column) => column.notNull().defaultTo(0))
      .execute();
    await db.schema.alterTable('folders').addColumn('deletedAt', 'bigint').execute();
    await db.schema.alterTable('folders').addColumn('deletedWith', 'text').execute();
    await db.schema
      .createTable('folderFiles')
      .addColumn('folderId', 'text', (column) => column.notNull().references('folders.id').onDelete('cascade'))
      .addColumn('fileId', 'text', (column) => column.notNull())
      .addColumn('userId', 'text', (column) => column.notNull())
      .addColumn('facts', 'text', (column) => column.notNull())
      .addColumn('addedAt', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('folderFilesKey', ['folderId', 'fileId'])
      .execute();
    await db.schema.createIndex('folderFilesByFile').on('folderFiles').columns(['userId', 'fileId']).execute();
  },
};
