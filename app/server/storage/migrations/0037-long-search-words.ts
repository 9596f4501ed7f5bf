// Indexes long messages again: beyond 200,000 characters, and on PostgreSQL with a mark for missing positions.
import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { tsVector, wordsOf } from '../search-text.ts';
import type { DatabaseKind } from '../storage.ts';

interface Row {
  readonly seq: number;
  readonly searchText: string;
}

/** Shorter texts were indexed completely. Unit: bytes, known to both databases without reading the text. */
const long: Readonly<Record<DatabaseKind, number>> = { sqlite: 200_000, postgres: 16_000 };
const atOnce = 20;

export const longSearchWords = (kind: DatabaseKind): Migration => ({
  async up(db: Kysely<unknown>): Promise<void> {
    for (let after = -1; ;) {
      const { rows } = await sql<Row>`
        SELECT "seq", "searchText" FROM "messages" WHERE "seq" > ${after} AND octet_length("searchText") > ${long[kind]}
        ORDER BY "seq" LIMIT ${atOnce}`.execute(db);
      for (const { seq, searchText } of rows) {
        if (kind === 'postgres') {
          await sql`UPDATE "messages" SET "search" = ${tsVector(searchText)}::tsvector WHERE "seq" = ${seq}`.execute(
            db,
          );
          continue;
        }
        await sql`DELETE FROM "messageSearch" WHERE rowid = ${seq}`.execute(db);
        await sql`INSERT INTO "messageSearch" (rowid, words) VALUES (${seq}, ${wordsOf(searchText).join(' ')})`.execute(
          db,
        );
      }
      const last = rows.at(-1);
      if (!last) break;
      after = last.seq;
    }
  },
});
