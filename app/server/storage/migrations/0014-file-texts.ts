// Texts extracted from files, such as PDFs: one row per content.
import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

export const fileTexts: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable('fileTexts')
      .addColumn('contentId', 'text', (column) => column.primaryKey().references('fileContents.id').onDelete('cascade'))
      .addColumn('outcome', 'text', (column) => column.notNull())
      .addColumn('facts', 'text', (column) => column.notNull())
      .addColumn('text', 'text', (column) => column.notNull())
      .addColumn('size', 'bigint', (column) => column.notNull())
      .addColumn('readAt', 'bigint', (column) => column.notNull())
      .execute();
  },
};
