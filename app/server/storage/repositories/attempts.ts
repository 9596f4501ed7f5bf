// Counts attempts per time window, in one statement each, so that processes sharing the database share the counts.
import { sql } from 'kysely';
import type { Tables } from '../storage.ts';

export interface Attempts {
  /** Attempts in this window, including the one just counted. */
  readonly count: number;
  /** End of the window. Unix time in ms. */
  readonly expiresAt: number;
}

/** Counts an attempt. The first attempt after the end of a window begins a new window. */
export async function countAttempt({ db }: Tables, key: string, windowMs: number, now = Date.now()): Promise<Attempts> {
  const attempts = await db
    .insertInto('attempts')
    .values({ key, count: 1, expiresAt: now + windowMs })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        count: sql<number>`CASE WHEN "attempts"."expiresAt" <= ${now} THEN 1 ELSE "attempts"."count" + 1 END`,
        expiresAt: sql<number>`CASE WHEN "attempts"."expiresAt" <= ${now} THEN ${now + windowMs} ELSE "attempts"."expiresAt" END`,
      }),
    )
    .returning(['count', 'expiresAt'])
    .executeTakeFirstOrThrow();
  // New windows are rare, so expired ones are deleted here.
  if (attempts.count === 1) await db.deleteFrom('attempts').where('expiresAt', '<=', now).execute();
  return attempts;
}

/** Takes back one attempt, if its window has not ended. */
export async function returnAttempt({ db }: Tables, key: string, now = Date.now()): Promise<void> {
  await db
    .updateTable('attempts')
    .set({ count: sql<number>`"count" - 1` })
    .where('key', '=', key)
    .where('expiresAt', '>', now)
    .where('count', '>', 0)
    .execute();
}
