// A user's settings: names with JSON values.
import { sql } from 'kysely';
import { forget } from '../kept-rows.ts';
import type { Tables } from '../storage.ts';

export async function readSettings({ db }: Tables, userId: string): Promise<Readonly<Record<string, unknown>>> {
  const rows = await db.selectFrom('settings').select(['key', 'value']).where('userId', '=', userId).execute();
  return Object.fromEntries(rows.map(({ key, value }) => [key, JSON.parse(value) as unknown]));
}

/** Returns undefined if the setting does not exist. */
export async function readSetting({ db }: Tables, userId: string, key: string): Promise<unknown> {
  const query = db.selectFrom('settings').select('value').where('userId', '=', userId).where('key', '=', key);
  const row = await query.executeTakeFirst();
  return row && (JSON.parse(row.value) as unknown);
}

/** Changes the given settings; null deletes one. */
export async function changeSettings(
  { kind, db }: Tables,
  userId: string,
  change: Readonly<Record<string, unknown>>,
): Promise<void> {
  const updatedAt = Date.now();
  try {
    for (const [key, given] of Object.entries(change)) {
      if (given === null) {
        await db.deleteFrom('settings').where('userId', '=', userId).where('key', '=', key).execute();
        continue;
      }
      const value = JSON.stringify(given);
      await db
        .insertInto('settings')
        .values({ userId, key, value, updatedAt })
        .onConflict((conflict) => conflict.columns(['userId', 'key']).doUpdateSet({ value, updatedAt }))
        .execute();
    }
  } finally {
    forget({ kind, db }, userId);
  }
}

/** Blocks other changes of this user's settings until the transaction's end, if the database has several writers. */
export async function lockSettings({ db, kind }: Tables, userId: string): Promise<void> {
  if (kind === 'postgres')
    await sql`select pg_advisory_xact_lock(hashtextextended(${`settings:${userId}`}, 0))`.execute(db);
}
