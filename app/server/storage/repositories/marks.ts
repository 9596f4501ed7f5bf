// Values that the database stores about the servers that use it.
import { together } from '../storage.ts';
import type { Tables } from '../storage.ts';

/** Leaves this value and returns the one that stood there before; for the first, its own. */
export const leaveMark = (tables: Tables, name: string, value: string): Promise<string> =>
  together(tables, async ({ db }) => {
    // Of two servers that start at once the second waits here for the first.
    const first = db.insertInto('marks').values({ name, value });
    await first.onConflict((conflict) => conflict.column('name').doNothing()).execute();
    const before = await db.selectFrom('marks').select('value').where('name', '=', name).executeTakeFirst();
    await db.updateTable('marks').set({ value }).where('name', '=', name).execute();
    return before?.value ?? value;
  });

/** True for the one server that may do this now: of all that ask, one every `everyMs`. */
export async function takeTurn({ db }: Tables, name: string, everyMs: number): Promise<boolean> {
  const now = Date.now();
  await db
    .insertInto('marks')
    .values({ name, value: '0' })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  // Times of one length for the next centuries: as text they compare as numbers do.
  const { numUpdatedRows } = await db
    .updateTable('marks')
    .set({ value: String(now) })
    .where('name', '=', name)
    .where('value', '<=', String(now - everyMs))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
