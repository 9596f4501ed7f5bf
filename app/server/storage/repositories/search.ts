// Search over all of a user's messages and titles.
import type { Found } from '../../../shared/api/search.ts';
import { sql } from 'kysely';
import { excerptOf, fold, ftsQuery, phrasesOf, tsQuery } from '../search-text.ts';
import type { Tables } from '../storage.ts';

interface Row {
  readonly id: string;
  readonly conversationId: string;
  readonly title: string;
  readonly searchText: string;
  readonly createdAt: number;
}

/** Newest first; titles before messages. What lies in the trash is not found. */
export async function searchAll(
  tables: Tables,
  userId: string,
  query: string,
  limit: number,
): Promise<readonly Found[]> {
  const phrases = phrasesOf(query);
  if (phrases.length === 0) return [];
  const { db, kind } = tables;
  const titles = await db
    .selectFrom('conversations')
    .select(['id', 'title', 'updatedAt'])
    .where('userId', '=', userId)
    .where('deletedAt', 'is', null)
    .where(sql<boolean>`"titleSearch" LIKE ${likeOf(query)} ESCAPE '!'`)
    .orderBy('updatedAt', 'desc')
    .limit(limit)
    .execute();
  const match =
    kind === 'sqlite'
      ? sql`"messages"."seq" IN (SELECT rowid FROM "messageSearch" WHERE "messageSearch" MATCH ${ftsQuery(phrases)})`
      : sql`"messages"."search" @@ ${tsQuery(phrases)}::tsquery`;
  const { rows } = await sql<Row>`
    SELECT "messages"."id", "messages"."conversationId", "messages"."searchText", "messages"."createdAt",
      "conversations"."title"
    FROM "messages" JOIN "conversations" ON "conversations"."id" = "messages"."conversationId"
    WHERE "messages"."userId" = ${userId} AND "conversations"."deletedAt" IS NULL AND ${match}
    ORDER BY "messages"."seq" DESC LIMIT ${limit}`.execute(db);
  return [
    ...titles.map(({ id, title, updatedAt }) => ({ conversationId: id, title, excerpt: title, createdAt: updatedAt })),
    ...rows
      .map(({ id, searchText, ...row }) => ({ ...row, messageId: id, excerpt: excerptOf(searchText, phrases) }))
      .map(({ conversationId, title, messageId, excerpt, createdAt }) => ({
        conversationId,
        title,
        messageId,
        excerpt,
        createdAt: Number(createdAt),
      })),
  ].slice(0, limit);
}

const likeOf = (query: string): string => `%${fold(query.trim()).replaceAll(/[!%_]/g, '!$&')}%`;
