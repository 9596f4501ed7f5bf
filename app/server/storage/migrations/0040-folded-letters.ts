// Indexes texts again whose folding has changed: letters such as đ, ł, ø are plain, zero-width characters removed.
import { sql } from 'kysely';
import type { Kysely, RawBuilder } from 'kysely';
import type { Migration } from 'kysely/migration';
import { fold, tsVector, wordsOf } from '../search-text.ts';
import type { DatabaseKind } from '../storage.ts';

interface Row {
  readonly seq: number | string;
  readonly text: string;
}

/** Characters whose folding has changed. */
const changed =
  'đĐðÐɖƉłŁøØıæÆœŒþÞħĦŧŦŋŊĸɓƁɗƊƙƘƴƳɛƐɔƆəƏ' +
  '\u00ad\u061c\u180e\u200b\u200c\u200d\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2060\u2061\u2062\u2063\u2064' +
  '\u2066\u2067\u2068\u2069\u206a\u206b\u206c\u206d\u206e\u206f\ufe0e\ufe0f\ufeff';
const atOnce = 50;

const holds = (kind: DatabaseKind, column: RawBuilder<unknown>): RawBuilder<unknown> =>
  kind === 'sqlite' ? sql`${column} GLOB ${`*[${changed}]*`}` : sql`${column} ~ ${`[${changed}]`}`;

export const foldedLetters = (kind: DatabaseKind): Migration => ({
  async up(db: Kysely<unknown>): Promise<void> {
    await indexAgain(db, kind, { table: 'messages', column: 'searchText', index: 'messageSearch' });
    await indexAgain(db, kind, { table: 'filePassages', column: 'text', index: 'passageSearch' });
    const titles = await sql<{ readonly id: string; readonly title: string }>`
      SELECT "id", "title" FROM "conversations" WHERE ${holds(kind, sql.ref('title'))}`.execute(db);
    for (const { id, title } of titles.rows)
      await sql`UPDATE "conversations" SET "titleSearch" = ${fold(title)} WHERE "id" = ${id}`.execute(db);
  },
});

async function indexAgain(
  db: Kysely<unknown>,
  kind: DatabaseKind,
  { table, column, index }: { readonly table: string; readonly column: string; readonly index: string },
): Promise<void> {
  const rows = sql.table(table);
  for (let after: number | string = -1; ;) {
    const found: { readonly rows: readonly Row[] } = await sql<Row>`
      SELECT "seq", ${sql.ref(column)} AS "text" FROM ${rows} WHERE "seq" > ${after} AND ${holds(kind, sql.ref(column))}
      ORDER BY "seq" LIMIT ${atOnce}`.execute(db);
    for (const { seq, text } of found.rows) {
      if (kind === 'postgres') {
        await sql`UPDATE ${rows} SET "search" = ${tsVector(text)}::tsvector WHERE "seq" = ${seq}`.execute(db);
        continue;
      }
      await sql`DELETE FROM ${sql.table(index)} WHERE rowid = ${seq}`.execute(db);
      await sql`INSERT INTO ${sql.table(index)} (rowid, words) VALUES (${seq}, ${wordsOf(text).join(' ')})`.execute(db);
    }
    const last = found.rows.at(-1);
    if (!last) return;
    after = last.seq;
  }
}
