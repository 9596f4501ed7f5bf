// Leases: a process's exclusive right until released or expired. Stored in `toolClaims` (`resultId` is the name).
import { newId } from '../ids.ts';
import type { Tables } from '../storage.ts';

export type Lease =
  | { readonly state: 'mine'; readonly claimer: string }
  /** Another holder has the lease, at most until then. Unix time in ms. */
  | { readonly state: 'taken'; readonly until: number };

/** A single statement, so that only one process can win. */
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

/** Does nothing if the lease has expired and belongs to another holder. */
export async function giveBack({ db }: Tables, userId: string, name: string, claimer: string): Promise<void> {
  await db
    .deleteFrom('toolClaims')
    .where('userId', '=', userId)
    .where('resultId', '=', name)
    .where('claimer', '=', claimer)
    .execute();
}
