// Rebuilds the search index: ß equals ss, ー is a word, and on SQLite vowel signs (Devanagari) are part of words.
import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { fold, tsVector, wordsOf } from '../search-text.ts';
import type { DatabaseKind } from '../storage.ts';

interface Row {
  readonly seq: number;
  readonly searchText: string;
}

const atOnce = 200;

export const searchWords = (kind: DatabaseKind): Migration => ({
  async up(db: Kysely<unknown>): Promise<void> {
    if (kind === 'sqlite') {
      await sql`DROP TABLE "messageSearch"`.execute(db);
      await sql`CREATE VIRTUAL TABLE "messageSearch" USING fts5(
        words, content='', contentless_delete=1, tokenize="unicode61 remove_diacritics 0 categories 'L* N* M* Co'")`.execute(
        db,
      );
    }
    const only = kind === 'sqlite' ? sql`"searchText" <> ''` : sql`"searchText" ~ '[ßẞςーｰ]'`;
    for (let after = -1; ;) {
      const { rows } = await sql<Row>`
        SELECT "seq", "searchText" FROM "messages" WHERE "seq" > ${after} AND ${only}
        ORDER BY "seq" LIMIT ${atOnce}`.execute(db);
      for (const { seq, searchText } of rows) {
        if (kind === 'sqlite')
          await sql`INSERT INTO "messageSearch" (rowid, words) VALUES (${seq}, ${wordsOf(searchText).join(' ')})`.execute(
            db,
          );
        else
          await sql`UPDATE "messages" SET "search" = ${tsVector(searchText)}::tsvector WHERE "seq" = ${seq}`.execute(
            db,
          );
      }
      const last = rows.at(-1);
      if (!last) break;
      after = last.seq;
    }
    const titles = await sql<{ readonly id: string; readonly title: string }>`
      SELECT "id", "title" FROM "conversations" WHERE "title" LIKE '%ß%' OR "title" LIKE '%ẞ%' OR "title" LIKE '%ς%'`.execute(
      db,
    );
    for (const { id, title } of titles.rows)
      await sql`UPDATE "conversations" SET "titleSearch" = ${fold(title)} WHERE "id" = ${id}`.execute(db);
  },
});
