// Deletion of a project, and its undo. The row stays for a while with the ids of the chats that it had: an undo puts back those
// that nobody has moved since, and nothing else.
import { together } from '../storage.ts';
import type { Tables } from '../storage.ts';

/** `out`: its chats stay, without a project. `trash`: they went into the trash with it. */
type Fate = 'out' | 'trash';

interface DeletedWith {
  readonly fate: Fate;
  readonly chats: readonly string[];
}

/** Databases limit the parameters of a query. */
const atOnce = 500;
const inParts = (ids: readonly string[]): readonly (readonly string[])[] =>
  Array.from({ length: Math.ceil(ids.length / atOnce) }, (_, at) => ids.slice(at * atOnce, (at + 1) * atOnce));

/** The ids of its chats, whatever becomes of them; undefined for one that is not there. */
export const removeFolder = (
  tables: Tables,
  userId: string,
  id: string,
  fate: Fate = 'out',
  now: number = Date.now(),
): Promise<readonly string[] | undefined> =>
  together(tables, async ({ db }) => {
    const rows = await db
      .selectFrom('conversations')
      .select(['id', 'deletedAt'])
      .where('userId', '=', userId)
      .where('folderId', '=', id)
      .execute();
    const chats = rows.map((row) => row.id);
    const { numUpdatedRows } = await db
      .updateTable('folders')
      .set({ deletedAt: now, deletedWith: JSON.stringify({ fate, chats } satisfies DeletedWith) })
      .where('userId', '=', userId)
      .where('id', '=', id)
      .where('deletedAt', 'is', null)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return undefined;
    for (const ids of inParts(chats)) {
      const some = db.updateTable('conversations').where('userId', '=', userId).where('id', 'in', ids);
      await some.set({ folderId: null }).execute();
      if (fate === 'trash') await some.set({ deletedAt: now }).where('deletedAt', 'is', null).execute();
    }
    return chats;
  });

/** False where it is not deleted, or purged by now. */
export const restoreFolder = (tables: Tables, userId: string, id: string): Promise<boolean> =>
  together(tables, async ({ db }) => {
    const row = await db
      .selectFrom('folders')
      .select(['deletedAt', 'deletedWith'])
      .where('userId', '=', userId)
      .where('id', '=', id)
      .executeTakeFirst();
    if (!row || row.deletedAt === null) return false;
    const { fate, chats } = JSON.parse(row.deletedWith ?? '{"fate":"out","chats":[]}') as DeletedWith; // written by removeFolder
    await db.updateTable('folders').set({ deletedAt: null, deletedWith: null }).where('id', '=', id).execute();
    for (const ids of inParts(chats)) {
      const loose = db
        .updateTable('conversations')
        .where('userId', '=', userId)
        .where('id', 'in', ids)
        .where('folderId', 'is', null);
      // What lay in the trash before stays there.
      if (fate === 'trash') await loose.set({ deletedAt: null }).where('deletedAt', '=', row.deletedAt).execute();
      await loose.set({ folderId: id }).execute();
    }
    return true;
  });

/** For good, with its files and what was remembered in it: those deleted before `before`, of everybody or of one user. */
export async function purgeFolders({ db }: Tables, before: number, userId?: string): Promise<number> {
  let query = db.deleteFrom('folders').where('deletedAt', '<=', before);
  if (userId !== undefined) query = query.where('userId', '=', userId);
  return Number((await query.executeTakeFirst()).numDeletedRows);
}
