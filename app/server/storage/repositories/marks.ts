// Values that servers of a database leave for each other.
import { together } from '../storage.ts';
import type { Tables } from '../storage.ts';

/** Writes a value and returns the previous one; the first server gets its own. */
export const leaveMark = (tables: Tables, name: string, value: string): Promise<string> =>
  together(tables, async ({ db }) => {
    // Of two servers that start at once, the second waits here for the first.
    const first = db.insertInto('marks').values({ name, value });
    await first.onConflict((conflict) => conflict.column('name').doNothing()).execute();
    const before = await db.selectFrom('marks').select('value').where('name', '=', name).executeTakeFirst();
    await db.updateTable('marks').set({ value }).where('name', '=', name).execute();
    return before?.value ?? value;
  });

/** True if this server may do something now: of all that ask, one every `everyMs`. */
export async function takeTurn({ db }: Tables, name: string, everyMs: number): Promise<boolean> {
  const now = Date.now();
  await db
    .insertInto('marks')
    .values({ name, value: '0' })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  // Times have the same length for centuries, so they compare as text.
  const { numUpdatedRows } = await db
    .updateTable('marks')
    .set({ value: String(now) })
    .where('name', '=', name)
    .where('value', '<=', String(now - everyMs))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
