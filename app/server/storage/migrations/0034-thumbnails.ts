// Thumbnails of images: one row per content, made when first shown.
import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { DatabaseKind } from '../storage.ts';

export const thumbnails = (kind: DatabaseKind): Migration => ({
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable('fileThumbnails')
      .addColumn('contentId', 'text', (column) => column.primaryKey().references('fileContents.id').onDelete('cascade'))
      .addColumn('thumbnail', kind === 'sqlite' ? 'blob' : 'bytea')
      .addColumn('madeAt', 'bigint', (column) => column.notNull())
      .execute();
  },
});
