// Passages of files and their words. Queries are restricted to the user and the given files.
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { tsVector, wordsOf } from '../search-text.ts';
import { together } from '../storage.ts';
import type { Tables } from '../storage.ts';

/** Files of one user, optionally restricted to some pages. */
export interface Scope {
  readonly userId: string;
  readonly files: readonly string[];
  readonly firstPart?: number | undefined;
  readonly lastPart?: number | undefined;
}

export interface Passage {
  /** Position in the text, from 0. */
  readonly position: number;
  /** Number of the page, sheet, slide or chapter; 0 if the text has none. */
  readonly part: number;
  readonly partName: string;
  /** Lines within the part, or rows of a sheet, from 1. */
  readonly firstLine: number;
  readonly lastLine: number;
  readonly start: number;
  readonly text: string;
}

export interface FoundPassage extends Passage {
  readonly seq: number;
  readonly contentId: string;
}

/** Consecutive words; with `prefix`, the last one is the beginning of a word. */
export interface Phrase {
  readonly words: readonly string[];
  readonly prefix: boolean;
}

/** Returns the number of passages; undefined until the content is completely indexed. */
export async function indexedPassages({ db }: Tables, content: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('passageIndexes')
    .select('passages')
    .where('contentId', '=', content)
    .executeTakeFirst();
  return row?.passages;
}

/** Returns the number of passages of an interrupted index. */
export async function passagesSoFar({ db }: Tables, content: string): Promise<number> {
  const row = await db
    .selectFrom('filePassages')
    .select(({ fn }) => fn.max<number | null>('position').as('last'))
    .where('contentId', '=', content)
    .executeTakeFirst();
  return row?.last === null || row?.last === undefined ? 0 : row.last + 1;
}

/** Writes all passages or none. Returns false if the content is gone; another process's index stays. */
export const writePassages = (tables: Tables, content: string, passages: readonly Passage[]): Promise<boolean> =>
  together(tables, async (all) => {
    if (!(await contentIsThere(all, content))) return false;
    const from = await passagesSoFar(all, content);
    for (const passage of passages) if (passage.position >= from) await writePassage(all, content, passage);
    return true;
  });

async function writePassage({ kind, db }: Tables, contentId: string, passage: Passage): Promise<void> {
  const added = await db
    .insertInto('filePassages')
    .values({ contentId, ...passage })
    .onConflict((conflict) => conflict.columns(['contentId', 'position']).doNothing())
    .returning('seq')
    .executeTakeFirst();
  if (!added) return;
  if (kind === 'sqlite')
    await sql`INSERT INTO "passageSearch" (rowid, words) VALUES (${added.seq}, ${wordsOf(passage.text).join(' ')})`.execute(
      db,
    );
  else
    await sql`UPDATE "filePassages" SET "search" = ${tsVector(passage.text)}::tsvector WHERE "seq" = ${added.seq}`.execute(
      db,
    );
}

export const finishPassages = (tables: Tables, contentId: string, passages: number): Promise<void> =>
  together(tables, async (all) => {
    if (!(await contentIsThere(all, contentId))) return;
    await all.db
      .insertInto('passageIndexes')
      .values({ contentId, passages, indexedAt: Date.now() })
      .onConflict((conflict) => conflict.column('contentId').doNothing())
      .execute();
  });

/** Removes the index of a content whose text was extracted again. */
export const forgetPassages = (tables: Tables, contentId: string): Promise<void> =>
  together(tables, async ({ db }) => {
    for (const table of ['passageVectorJobs', 'passageVectors', 'passageIndexes', 'filePassages'] as const)
      await db.deleteFrom(table).where('contentId', '=', contentId).execute();
  });

/** Locks the content until the transaction ends, so that a deletion waits and includes the new rows. */
async function contentIsThere({ kind, db }: Tables, content: string): Promise<boolean> {
  const query = db.selectFrom('fileContents').select('id').where('id', '=', content);
  return (await (kind === 'postgres' ? query.forShare() : query).executeTakeFirst()) !== undefined;
}

export const inScope = ({ userId, files, firstPart, lastPart }: Scope): RawBuilder<unknown> => sql`
  "filePassages"."contentId" IN (SELECT "content" FROM "files" WHERE "userId" = ${userId}
    AND "id" IN (${files.length > 0 ? sql.join(files) : sql`NULL`}))
  ${firstPart === undefined ? sql`` : sql`AND "filePassages"."part" >= ${firstPart}`}
  ${lastPart === undefined ? sql`` : sql`AND "filePassages"."part" <= ${lastPart}`}`;

export async function countPassages({ db }: Tables, scope: Scope): Promise<number> {
  const { rows } = await sql<{ n: number | string }>`
    SELECT count(*) AS "n" FROM "filePassages" WHERE ${inScope(scope)}`.execute(db);
  return Number(rows[0]?.n ?? 0);
}

/** Returns at most `limit` passages of the scope that contain the phrase. */
export async function passagesWith(
  { kind, db }: Tables,
  scope: Scope,
  phrase: Phrase,
  limit: number,
): Promise<readonly number[]> {
  const match =
    kind === 'sqlite'
      ? sql`"filePassages"."seq" IN (SELECT rowid FROM "passageSearch" WHERE "passageSearch" MATCH ${ftsPhrase(phrase)})`
      : sql`"filePassages"."search" @@ ${tsPhrase(phrase)}::tsquery`;
  const { rows } = await sql<{ seq: number | string }>`
    SELECT "seq" FROM "filePassages" WHERE ${inScope(scope)} AND ${match} LIMIT ${limit}`.execute(db);
  return rows.map(({ seq }) => Number(seq));
}

const ftsPhrase = ({ words, prefix }: Phrase): string => `"${words.join(' ')}"${prefix ? ' *' : ''}`;

/** Safe without escaping: words contain only letters, digits and marks (shared/search/fold.ts). */
const tsPhrase = ({ words, prefix }: Phrase): string =>
  words.map((word, at) => `'${word}'${prefix && at === words.length - 1 ? ':*' : ''}`).join(' <-> ');

/** In text order. */
export async function readPassages(
  { db }: Tables,
  scope: Scope,
  which: { readonly seqs: readonly number[] } | { readonly from: number; readonly to: number },
): Promise<readonly FoundPassage[]> {
  if ('seqs' in which && which.seqs.length === 0) return [];
  const condition =
    'seqs' in which
      ? sql`"filePassages"."seq" IN (${sql.join(which.seqs)})`
      : sql`"filePassages"."position" >= ${which.from} AND "filePassages"."position" <= ${which.to}`;
  const { rows } = await sql<FoundPassage>`
    SELECT "seq", "contentId", "position", "part", "partName", "firstLine", "lastLine", "start", "text"
    FROM "filePassages" WHERE ${inScope(scope)} AND ${condition}
    ORDER BY "contentId", "position"`.execute(db);
  return rows.map((row) => ({ ...row, seq: Number(row.seq) }));
}

/** Returns the scope's files by content, in the given order. */
export async function filesOfScope({ db }: Tables, { userId, files }: Scope) {
  if (files.length === 0) return [];
  const rows = await db
    .selectFrom('files')
    .innerJoin('fileContents', 'fileContents.id', 'files.content')
    .select(['files.id', 'name', 'content'])
    .where('files.userId', '=', userId)
    .where('files.id', 'in', files)
    .where('deletedAt', 'is', null)
    .execute();
  return files.flatMap((id) => rows.filter((row) => row.id === id));
}
