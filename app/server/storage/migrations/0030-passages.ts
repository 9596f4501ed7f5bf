// Passages of large files and their words, for the search in files. Deleted with their content.
import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { DatabaseKind } from '../storage.ts';

export const passages = (kind: DatabaseKind): Migration => ({
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable('passageIndexes')
      .addColumn('contentId', 'text', (column) => column.primaryKey().references('fileContents.id').onDelete('cascade'))
      .addColumn('passages', 'integer', (column) => column.notNull())
      .addColumn('indexedAt', 'bigint', (column) => column.notNull())
      .execute();
    const table = db.schema
      .createTable('filePassages')
      .addColumn('seq', kind === 'sqlite' ? 'integer' : 'bigserial', (column) =>
        kind === 'sqlite' ? column.primaryKey().autoIncrement() : column.primaryKey(),
      )
      .addColumn('contentId', 'text', (column) => column.notNull().references('fileContents.id').onDelete('cascade'))
      .addColumn('position', 'integer', (column) => column.notNull())
      .addColumn('part', 'integer', (column) => column.notNull())
      .addColumn('partName', 'text', (column) => column.notNull())
      .addColumn('firstLine', 'integer', (column) => column.notNull())
      .addColumn('lastLine', 'integer', (column) => column.notNull())
      .addColumn('start', 'integer', (column) => column.notNull())
      .addColumn('text', 'text', (column) => column.notNull())
      .addUniqueConstraint('filePassagePlaces', ['contentId', 'position']);
    await (kind === 'sqlite' ? table : table.addColumn('search', sql`tsvector`)).execute();
    if (kind === 'sqlite') {
      // Like the index of messages: only words, by the passage's rowid.
      await sql`CREATE VIRTUAL TABLE "passageSearch" USING fts5(
        words, content='', contentless_delete=1, tokenize="unicode61 remove_diacritics 0 categories 'L* N* M* Co'")`.execute(
        db,
      );
      await sql`CREATE TRIGGER "passageSearchDelete" AFTER DELETE ON "filePassages" BEGIN
        DELETE FROM "passageSearch" WHERE rowid = old."seq"; END`.execute(db);
    } else {
      await sql`CREATE INDEX "passageSearch" ON "filePassages" USING gin ("search")`.execute(db);
    }
  },
});
