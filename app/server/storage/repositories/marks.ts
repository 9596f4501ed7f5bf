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
