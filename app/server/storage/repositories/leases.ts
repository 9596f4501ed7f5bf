// Leases: the right to do something alone, of whichever process takes it first, until it is given back or its time ends. They are rows of
// `toolClaims`, the first thing that was leased; `name` stands in `resultId`.
import { newId } from '../ids.ts';
import type { Tables } from '../storage.ts';

export type Lease =
  | { readonly state: 'mine'; readonly claimer: string }
  /** Somebody has it, at most until then. Unit: ms since 1970. */
  | { readonly state: 'taken'; readonly until: number };

/** One statement decides, so that two processes cannot both win. */
export async function takeLease(
  { db }: Tables,
  userId: string,
  name: string,
  lastsMs: number,
  now = Date.now(),
): Promise<Lease> {
  const claimer = newId();
  const expiresAt = now + lastsMs;
  const won = await db
    .insertInto('toolClaims')
    .values({ userId, resultId: name, claimer, expiresAt })
    .onConflict((conflict) =>
      conflict
        .columns(['userId', 'resultId'])
        .doUpdateSet({ claimer, expiresAt })
        .where('toolClaims.expiresAt', '<=', now),
    )
    .returning('claimer')
    .executeTakeFirst();
  if (won) {
    await db.deleteFrom('toolClaims').where('expiresAt', '<=', now).execute();
    return { state: 'mine', claimer };
  }
  const row = await db
    .selectFrom('toolClaims')
    .select('expiresAt')
    .where('userId', '=', userId)
    .where('resultId', '=', name)
    .executeTakeFirst();
  return { state: 'taken', until: Number(row?.expiresAt ?? now) };
}

/** Nothing where it has ended and is another's. */
export async function giveBack({ db }: Tables, userId: string, name: string, claimer: string): Promise<void> {
  await db
    .deleteFrom('toolClaims')
    .where('userId', '=', userId)
    .where('resultId', '=', name)
    .where('claimer', '=', claimer)
    .execute();
}
