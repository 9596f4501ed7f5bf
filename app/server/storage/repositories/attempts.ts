// Attempts of a time window, counted by one statement each: processes that share the database share the counts.
import { sql } from 'kysely';
import type { Tables } from '../storage.ts';

export interface Attempts {
  /** In this window, with the one just counted. */
  readonly count: number;
  /** End of the window. Unit: ms since 1970. */
  readonly expiresAt: number;
}

/** Counts an attempt. The first one after the end of a window begins the next. */
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
  // A window that has just begun is rare enough to clear up with.
  if (attempts.count === 1) await db.deleteFrom('attempts').where('expiresAt', '<=', now).execute();
  return attempts;
}

/** Takes one attempt back, where its window still lasts. */
export async function returnAttempt({ db }: Tables, key: string, now = Date.now()): Promise<void> {
  await db
    .updateTable('attempts')
    .set({ count: sql<number>`"count" - 1` })
    .where('key', '=', key)
    .where('expiresAt', '>', now)
    .where('count', '>', 0)
    .execute();
}
