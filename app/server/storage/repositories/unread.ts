// Conversations whose last answer their user has not looked at: on every device, and after every page was closed.
import { sql } from 'kysely';
import type { Outcome } from '../../../shared/reply/outcome.ts';
import type { ConversationsTable } from '../tables/conversations.ts';
import type { Tables } from '../storage.ts';
import type { TurnMoved } from './turns.ts';

type Times = Pick<ConversationsTable, 'answeredAt' | 'seenAt'>;

export const isUnread = ({ answeredAt, seenAt }: Times): boolean =>
  answeredAt !== null && (seenAt === null || seenAt < answeredAt);

/** True where there is something to read: the user has not stopped it, and no tool goes on with it. */
export const isNews = (outcome: Outcome, turn: Pick<TurnMoved, 'state'> | undefined): boolean =>
  outcome !== 'abort' && turn?.state !== 'tool';

/** Value of `answeredAt` at an answer's end: later than the last look, whatever the clocks of two servers say. */
export const answeredNow = () => {
  const now = Date.now();
  return sql<number>`case when "seenAt" >= ${sql.lit(now)} then "seenAt" + 1 else ${sql.lit(now)} end`;
};

/** Something waits for the user, as an answer would. */
export async function noteAnswer({ db }: Tables, conversationId: string): Promise<void> {
  await db.updateTable('conversations').set({ answeredAt: answeredNow() }).where('id', '=', conversationId).execute();
}

/**
 * `until`: time of the answer that was seen, so that a late request does not hide a newer one; null marks the conversation as
 * unread. False when there is no such conversation.
 */
export async function seeConversation(
  { db }: Tables,
  userId: string,
  id: string,
  until: number | null,
): Promise<boolean> {
  const seen = sql<number>`case when "seenAt" > ${sql.lit(until ?? 0)} then "seenAt" else ${sql.lit(until ?? 0)} end`;
  const unseen = { answeredAt: sql<number>`coalesce("answeredAt", "updatedAt")`, seenAt: null };
  const { numUpdatedRows } = await db
    .updateTable('conversations')
    .set(until === null ? unseen : { seenAt: seen })
    .where('userId', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
