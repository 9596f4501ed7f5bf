// Ratings of answers: one for each answer, replaced by a later one.
import { sql } from 'kysely';
import { readMessages } from '../../../server/storage/repositories/messages.ts';
import type { DaySpan } from '../../../server/storage/repositories/usage-report.ts';
import { storable } from '../../../server/storage/search-text.ts';
import type { Tables } from '../../../server/storage/storage.ts';
import type { ModelRating, Rating, RatingReason, StoredRating } from '../shared/api.ts';
import type { RatingsTable } from './tables.ts';

/** Unit: ms. The ledger's would import all features. */
const dayMs = 86_400_000;

export const ratingOf = (row: Pick<RatingsTable, 'value' | 'reasons' | 'comment'>): Rating => ({
  value: row.value,
  reasons: JSON.parse(row.reasons) as readonly RatingReason[], // written by `rate` from a checked rating
  comment: row.comment,
});

export async function listRatings(
  { db }: Tables,
  userId: string,
  conversationId: string,
): Promise<readonly StoredRating[]> {
  const rows = await db
    .selectFrom('ratings')
    .selectAll()
    .where('userId', '=', userId)
    .where('conversationId', '=', conversationId)
    .orderBy('ratedAt')
    .orderBy('messageId')
    .execute();
  return rows.map((row) => ({ message: row.messageId, ...ratingOf(row), ratedAt: Number(row.ratedAt) }));
}

/** Returns false if the user has no such answer. */
export async function rate(
  tables: Tables,
  userId: string,
  conversationId: string,
  messageId: string,
  { value, reasons, comment }: Rating,
  ratedAt = Date.now(),
): Promise<boolean> {
  const [message] = await readMessages(tables, userId, conversationId, [messageId]);
  if (message?.role !== 'assistant') return false;
  const { provider, model } = message;
  const rating = { value, reasons: JSON.stringify([...new Set(reasons)]), comment: storable(comment), ratedAt };
  await tables.db
    .insertInto('ratings')
    .values({ conversationId, messageId, userId, provider, model, ...rating })
    .onConflict((conflict) => conflict.columns(['conversationId', 'messageId']).doUpdateSet(rating))
    .execute();
  return true;
}

export async function removeRating(
  { db }: Tables,
  userId: string,
  conversationId: string,
  messageId: string,
): Promise<void> {
  await db
    .deleteFrom('ratings')
    .where('userId', '=', userId)
    .where('conversationId', '=', conversationId)
    .where('messageId', '=', messageId)
    .execute();
}

/** Totals of a user, or of all users, by provider and model. */
export async function ratingsByModel(
  { db }: Tables,
  { from, to }: DaySpan,
  userId?: string,
): Promise<readonly ModelRating[]> {
  let query = db
    .selectFrom('ratings')
    .select(['provider', 'model'])
    .select([
      sql<number>`SUM(CASE WHEN "value" = 'up' THEN 1 ELSE 0 END)`.as('up'),
      sql<number>`SUM(CASE WHEN "value" = 'down' THEN 1 ELSE 0 END)`.as('down'),
    ])
    .where('ratedAt', '>=', from * dayMs)
    .where('ratedAt', '<', (to + 1) * dayMs)
    .groupBy(['provider', 'model'])
    .orderBy('provider')
    .orderBy('model');
  if (userId !== undefined) query = query.where('userId', '=', userId);
  return (await query.execute()).map((row) => ({ ...row, up: Number(row.up), down: Number(row.down) }));
}

/** Ids and titles of conversations with ratings, the last rated first. */
export const ratedConversations = ({ db }: Tables, userId: string) =>
  db
    .selectFrom('ratings')
    .innerJoin('conversations', 'conversations.id', 'ratings.conversationId')
    .select(['conversations.id', 'conversations.title'])
    .where('ratings.userId', '=', userId)
    .groupBy(['conversations.id', 'conversations.title'])
    .orderBy((row) => row.fn.max('ratings.ratedAt'), 'desc')
    .orderBy('conversations.id')
    .execute();
