// Deletes a project, and undoes it: the deleted row keeps the ids of its chats; undo restores those not moved since.
import { together } from '../storage.ts';
import type { Tables } from '../storage.ts';

/** `out`: the chats stay, without a project. `trash`: they are moved to the trash too. */
type Fate = 'out' | 'trash';

interface DeletedWith {
  readonly fate: Fate;
  readonly chats: readonly string[];
}

/** Databases limit the parameters of a query. */
const atOnce = 500;
const inParts = (ids: readonly string[]): readonly (readonly string[])[] =>
  Array.from({ length: Math.ceil(ids.length / atOnce) }, (_, at) => ids.slice(at * atOnce, (at + 1) * atOnce));

/** Returns the ids of the project's chats; undefined if it does not exist. */
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

/** Returns false if the project is not deleted, or already purged. */
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
      // Chats that were in the trash before stay there.
      if (fate === 'trash') await loose.set({ deletedAt: null }).where('deletedAt', '=', row.deletedAt).execute();
      await loose.set({ folderId: id }).execute();
    }
    return true;
  });

/** Permanently deletes folders deleted before `before`, with their files and memories, of one user or all. */
export async function purgeFolders({ db }: Tables, before: number, userId?: string): Promise<number> {
  let query = db.deleteFrom('folders').where('deletedAt', '<=', before);
  if (userId !== undefined) query = query.where('userId', '=', userId);
  return Number((await query.executeTakeFirst()).numDeletedRows);
}
