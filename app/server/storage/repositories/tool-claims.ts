// Leases of tool calls: the first to claim a call runs it, until the lease expires or its result is stored.
import { newId } from '../ids.ts';
import type { Tables } from '../storage.ts';

export type Claim =
  | { readonly state: 'mine'; readonly claimer: string }
  /** Somebody runs it, at most until then. Unit: ms since 1970. */
  | { readonly state: 'taken'; readonly until: number }
  | { readonly state: 'answered' };

/** Where the result of a call will stand. */
export interface CallResult {
  readonly conversationId: string;
  readonly id: string;
}

/** One statement decides, so that two processes cannot both win. */
export async function claimCall(
  { db }: Tables,
  userId: string,
  { conversationId, id: resultId }: CallResult,
  lastsMs: number,
  now = Date.now(),
): Promise<Claim> {
  const claimer = newId();
  const expiresAt = now + lastsMs;
  const won = await db
    .insertInto('toolClaims')
    .values({ userId, resultId, claimer, expiresAt })
    .onConflict((conflict) =>
      conflict
        .columns(['userId', 'resultId'])
        .doUpdateSet({ claimer, expiresAt })
        .where('toolClaims.expiresAt', '<=', now),
    )
    .returning('claimer')
    .executeTakeFirst();
  if (!won) {
    const row = await db
      .selectFrom('toolClaims')
      .select('expiresAt')
      .where('userId', '=', userId)
      .where('resultId', '=', resultId)
      .executeTakeFirst();
    return { state: 'taken', until: Number(row?.expiresAt ?? now) };
  }
  await db.deleteFrom('toolClaims').where('expiresAt', '<=', now).execute();
  const kept = await db
    .selectFrom('messages')
    .select('id')
    .where('conversationId', '=', conversationId)
    .where('id', '=', resultId)
    .where('userId', '=', userId)
    .executeTakeFirst();
  return kept ? { state: 'answered' } : { state: 'mine', claimer };
}

/** The claimer went away before there was a result: the next one may run it. */
export async function releaseCall(
  { db }: Tables,
  userId: string,
  { id: resultId }: CallResult,
  claimer: string,
): Promise<void> {
  await db
    .deleteFrom('toolClaims')
    .where('userId', '=', userId)
    .where('resultId', '=', resultId)
    .where('claimer', '=', claimer)
    .execute();
}
