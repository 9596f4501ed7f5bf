// Read-only snapshots of conversations, found by an id that nobody can guess.
import type { Share } from '../../../shared/api/shares.ts';
import { newId } from '../ids.ts';
import type { Tables } from '../storage.ts';

export async function createShare(
  { db }: Tables,
  userId: string,
  conversationId: string,
  snapshot: string,
): Promise<Share> {
  const share = { id: newId(), conversationId, createdAt: Date.now() };
  await db
    .insertInto('shares')
    .values({ ...share, userId, snapshot, revokedAt: null })
    .execute();
  return share;
}

export const listShares = ({ db }: Tables, userId: string): Promise<readonly Share[]> =>
  db
    .selectFrom('shares')
    .select(['id', 'conversationId', 'createdAt'])
    .where('userId', '=', userId)
    .where('revokedAt', 'is', null)
    .orderBy('createdAt', 'desc')
    .execute();

/** For anyone who has the id; not while the conversation is in the trash. */
export async function readShare({ db }: Tables, id: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('shares')
    .innerJoin('conversations', (join) =>
      join.onRef('conversations.userId', '=', 'shares.userId').onRef('conversations.id', '=', 'shares.conversationId'),
    )
    .select('snapshot')
    .where('shares.id', '=', id)
    .where('revokedAt', 'is', null)
    .where('conversations.deletedAt', 'is', null)
    .executeTakeFirst();
  return row?.snapshot;
}

/** The snapshot is emptied, too: taken back is taken back. */
export async function revokeShare({ db }: Tables, userId: string, id: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('shares')
    .set({ revokedAt: Date.now(), snapshot: '' })
    .where('userId', '=', userId)
    .where('id', '=', id)
    .where('revokedAt', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
