// Unread conversations: stored, so that they are the same on every device and after all pages were closed.
import { sql } from 'kysely';
import type { Outcome } from '../../../shared/reply/outcome.ts';
import type { ConversationsTable } from '../tables/conversations.ts';
import type { Tables } from '../storage.ts';
import type { TurnMoved } from './turns.ts';

type Times = Pick<ConversationsTable, 'answeredAt' | 'seenAt'>;

export const isUnread = ({ answeredAt, seenAt }: Times): boolean =>
  answeredAt !== null && (seenAt === null || seenAt < answeredAt);

/** True if an ended run leaves something to read: the user did not stop it, and its turn has no tool call to run. */
export const isNews = (outcome: Outcome, turn: Pick<TurnMoved, 'state'> | undefined): boolean =>
  outcome !== 'abort' && turn?.state !== 'tool';

/** Value of `answeredAt` at an answer's end: always later than `seenAt`, even if server clocks differ. */
export const answeredNow = () => {
  const now = Date.now();
  return sql<number>`case when "seenAt" >= ${sql.lit(now)} then "seenAt" + 1 else ${sql.lit(now)} end`;
};

/** Marks the conversation as unread, because something waits for the user. */
export async function noteAnswer({ db }: Tables, conversationId: string): Promise<void> {
  await db.updateTable('conversations').set({ answeredAt: answeredNow() }).where('id', '=', conversationId).execute();
}

/**
 * `until`: time of the answer that was seen, so that a late request does not hide a newer answer; null marks the
 * conversation as unread. Returns false if it does not exist.
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
