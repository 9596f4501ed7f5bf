// Searches all messages and titles of a user, one row per chat; and the messages of one chat.
import type { Found, Hit, SearchFilters } from '../../../shared/api/search.ts';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { spansOf, termsOf } from '../../../shared/search/query.ts';
import type { Term } from '../../../shared/search/query.ts';
import { excerptOf } from '../search-excerpt.ts';
import type { Excerpt } from '../search-excerpt.ts';
import { fold, ftsQuery, maxCharacters, tsQuery, tsQueryWithoutPlaces } from '../search-text.ts';
import type { Tables } from '../storage.ts';

/** Maximum number of hits considered, newest first. More hits mean that the query is too general. */
const maxHits = 2000;
/** Maximum number of messages read, newest first, for a query that consists of symbols only. */
const maxRead = 20_000;
/** Hits per chat whose texts are read, so that versions with the same sentence count once. */
const readAChat = 8;
const maxInChat = 500;

export interface SearchOptions extends SearchFilters {
  readonly limit: number;
}

interface HitRow {
  readonly seq: number;
  readonly id: string;
  readonly conversationId: string;
  readonly parentId: string | null;
  readonly role: string;
  readonly createdAt: number;
}

/** Returns chats by their newest hit; those found by title alone come first. Excludes the trash. */
export async function searchAll(
  tables: Tables,
  userId: string,
  query: string,
  options: SearchOptions,
): Promise<{ readonly found: readonly Found[]; readonly more: boolean }> {
  const terms = termsOf(query);
  if (terms.length === 0) return { found: [], more: false };
  const { limit } = options;
  const [titles, hits] = await Promise.all([
    titlesWith(tables, userId, terms, options),
    hitsOf(tables, userId, terms, filtersOf(options), maxHits),
  ]);
  const byChat = Map.groupBy(hits, ({ conversationId }) => conversationId);
  const chats = [...byChat].slice(0, limit);
  const read = new Map(chats.map(([id, rows]) => [id, readOf(rows.slice(0, readAChat))]));
  const [texts, named] = await Promise.all([
    textsOf(tables, [...read.values()].flat()),
    titlesOf(
      tables,
      userId,
      chats.map(([id]) => id),
    ),
  ]);
  const inMessages = chats.flatMap(([conversationId, rows]): readonly Found[] => {
    const known = (read.get(conversationId) ?? []).map((row) => ({
      row,
      excerpt: excerptOf(texts.get(row.seq) ?? '', terms),
    }));
    const [newest] = known;
    if (!newest) return [];
    const count = rows.length - (known.length - withoutDoubles(known).length);
    const { row, excerpt } = newest;
    const title = named.get(conversationId) ?? '';
    return [
      { conversationId, title, messageId: row.id, excerpt: excerpt.text, createdAt: Number(row.createdAt), count },
    ];
  });
  const byTitle = titles.filter(({ conversationId }) => !byChat.has(conversationId)).slice(0, limit);
  return {
    found: [...byTitle, ...inMessages].slice(0, limit),
    more: byChat.size + byTitle.length > limit || hits.length === maxHits,
  };
}

/** Returns hits oldest first; versions with the same sentence count once. */
export async function searchIn(
  tables: Tables,
  userId: string,
  conversationId: string,
  query: string,
): Promise<{ readonly hits: readonly Hit[]; readonly more: boolean }> {
  const terms = termsOf(query);
  if (terms.length === 0) return { hits: [], more: false };
  const rows = await hitsOf(tables, userId, terms, sql`"messages"."conversationId" = ${conversationId}`, maxInChat);
  const texts = await textsOf(tables, rows);
  const known = rows.map((row) => ({ row, excerpt: excerptOf(texts.get(row.seq) ?? '', terms) }));
  const hits = withoutDoubles(known)
    .toReversed()
    .map(({ row, excerpt }) => ({ messageId: row.id, excerpt: excerpt.text, createdAt: Number(row.createdAt) }));
  return { hits, more: rows.length === maxInChat };
}

interface Known {
  readonly row: HitRow;
  readonly excerpt: Excerpt;
}

const placeOf = ({ parentId, role }: HitRow): string => JSON.stringify([parentId, role]);

/** Returns hits whose texts are needed: the newest, which is shown, and possible versions of one message. */
function readOf(rows: readonly HitRow[]): readonly HitRow[] {
  const byPlace = Map.groupBy(rows, placeOf);
  return rows.filter((row, at) => at === 0 || (byPlace.get(placeOf(row))?.length ?? 0) > 1);
}

/** Keeps the order. Versions of a message have the same parent. */
function withoutDoubles(known: readonly Known[]): readonly Known[] {
  const seen = new Set<string>();
  return known.filter(({ row, excerpt }) => {
    const place = JSON.stringify([placeOf(row), excerpt.sentence]);
    if (seen.has(place)) return false;
    seen.add(place);
    return true;
  });
}

type Condition = RawBuilder<unknown>;
const always = sql`1 = 1`;

/** Newest first. */
async function hitsOf(
  tables: Tables,
  userId: string,
  terms: readonly Term[],
  condition: Condition,
  limit: number,
): Promise<readonly HitRow[]> {
  const literals = terms.flatMap(({ literal }) => literal ?? []);
  const match = matchOf(tables, userId, terms);
  const { rows } = await sql<HitRow & { readonly searchText?: string; readonly scattered?: string | null }>`
    SELECT "messages"."seq", "messages"."id", "messages"."conversationId", "messages"."parentId", "messages"."role",
      "messages"."createdAt" ${literals.length > 0 ? sql`, "messages"."searchText"` : sql``}
      ${match.scattered ? sql`, CASE WHEN ${match.sure} THEN NULL ELSE "messages"."searchText" END AS "scattered"` : sql``}
    FROM "messages" JOIN "conversations" ON "conversations"."id" = "messages"."conversationId"
    WHERE "messages"."userId" = ${userId} AND "conversations"."deletedAt" IS NULL
      AND ${match.scattered ? sql`(${match.sure} OR ${match.scattered})` : match.sure} AND ${condition}
    ORDER BY "messages"."seq" DESC LIMIT ${limit}`.execute(tables.db);
  const together = rows.filter(
    ({ scattered }) => typeof scattered !== 'string' || terms.every((term) => spansOf(scattered, [term]).length > 0),
  );
  if (literals.length === 0) return together;
  return together.filter(({ searchText = '' }) => {
    const folded = fold(searchText.slice(0, maxCharacters));
    return literals.every((literal) => folded.includes(literal));
  });
}

interface Match {
  readonly sure: Condition;
  /** Texts with all words, perhaps not adjacent as a term requires, so the texts must be read. */
  readonly scattered?: Condition;
}

function matchOf({ kind }: Tables, userId: string, terms: readonly Term[]): Match {
  const words = kind === 'sqlite' ? ftsQuery(terms) : tsQuery(terms);
  // Symbols are matched as typed; what folding makes equal is compared later.
  const typed = sql.join(
    [
      always,
      ...terms.flatMap(({ literal, words: own, raw }) =>
        literal !== undefined && own.length === 0 ? [holds(raw)] : [],
      ),
    ],
    sql` AND `,
  );
  if (words === undefined)
    return {
      sure: sql`${typed} AND "messages"."seq" >= COALESCE((SELECT "seq" FROM "messages" WHERE "userId" = ${userId}
      ORDER BY "seq" DESC LIMIT 1 OFFSET ${maxRead}), 0)`,
    };
  if (kind === 'sqlite')
    return {
      sure: sql`${typed} AND "messages"."seq" IN (SELECT rowid FROM "messageSearch" WHERE "messageSearch" MATCH ${words})`,
    };
  const sure = sql`${typed} AND "messages"."search" @@ ${words}::tsquery`;
  const apart = tsQueryWithoutPlaces(terms);
  return apart === undefined
    ? { sure }
    : { sure, scattered: sql`${typed} AND "messages"."search" @@ ${apart}::tsquery` };
}

const likeOf = (text: string): string => `%${text.replaceAll(/[!%_]/g, '!$&')}%`;
const holds = (text: string): Condition => sql`"messages"."searchText" LIKE ${likeOf(text)} ESCAPE '!'`;

function filtersOf({ folder, provider, model, from, to, files }: SearchFilters): Condition {
  const conditions: Condition[] = [always];
  if (folder !== undefined) conditions.push(sql`"conversations"."folderId" = ${folder}`);
  if (from !== undefined) conditions.push(sql`"messages"."createdAt" >= ${from}`);
  if (to !== undefined) conditions.push(sql`"messages"."createdAt" <= ${to}`);
  // In a message's text, such quotes would be escaped.
  for (const [name, value] of [
    ['provider', provider],
    ['model', model],
  ] as const)
    if (value !== undefined)
      conditions.push(sql`"messages"."body" LIKE ${likeOf(`"${name}":${JSON.stringify(value)}`)} ESCAPE '!'`);
  if (provider !== undefined || model !== undefined) conditions.push(sql`"messages"."role" = 'assistant'`);
  if (files !== undefined)
    conditions.push(sql`(EXISTS (SELECT 1 FROM "messageFiles" WHERE "messageFiles"."messageSeq" = "messages"."seq")
      OR "messages"."body" LIKE '%"images":[{%' OR "messages"."body" LIKE '%"files":[{%')`);
  return sql.join(conditions, sql` AND `);
}

/** Finds titles that contain every term anywhere. Not used with message filters. */
async function titlesWith(
  { db }: Tables,
  userId: string,
  terms: readonly Term[],
  { folder, provider, model, from, to, files, limit }: SearchOptions,
): Promise<readonly Found[]> {
  if (provider !== undefined || model !== undefined || files !== undefined) return [];
  let query = db
    .selectFrom('conversations')
    .select(['id', 'title', 'updatedAt'])
    .where('userId', '=', userId)
    .where('deletedAt', 'is', null);
  for (const { raw } of terms)
    query = query.where(sql<boolean>`"titleSearch" LIKE ${likeOf(fold(raw).trim())} ESCAPE '!'`);
  if (folder !== undefined) query = query.where('folderId', '=', folder);
  if (from !== undefined) query = query.where('updatedAt', '>=', from);
  if (to !== undefined) query = query.where('updatedAt', '<=', to);
  const rows = await query.orderBy('updatedAt', 'desc').limit(limit).execute();
  return rows.map(({ id, title, updatedAt }) => ({ conversationId: id, title, excerpt: title, createdAt: updatedAt }));
}

async function textsOf({ db }: Tables, rows: readonly HitRow[]): Promise<ReadonlyMap<number, string>> {
  if (rows.length === 0) return new Map();
  const found = await db
    .selectFrom('messages')
    .select(['seq', 'searchText'])
    .where(
      'seq',
      'in',
      rows.map(({ seq }) => seq),
    )
    .execute();
  return new Map(found.map(({ seq, searchText }) => [seq, searchText]));
}

async function titlesOf({ db }: Tables, userId: string, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('conversations')
    .select(['id', 'title'])
    .where('userId', '=', userId)
    .where('id', 'in', ids)
    .execute();
  return new Map(rows.map(({ id, title }) => [id, title]));
}
