// Folders of one user, in the order the user gave them.
import type { Folder } from '../../../shared/api/folders.ts';
import { newId } from '../ids.ts';
import { storable } from '../search-text.ts';
import type { Tables } from '../storage.ts';

export const listFolders = ({ db }: Tables, userId: string): Promise<readonly Folder[]> =>
  db
    .selectFrom('folders')
    .select(['id', 'name', 'position'])
    .where('userId', '=', userId)
    .orderBy('position')
    .orderBy('id')
    .execute();

export async function createFolder(
  { db }: Tables,
  userId: string,
  { id = newId(), name, position }: { readonly id?: string; readonly name: string; readonly position?: number },
): Promise<Folder | undefined> {
  const { last } = await db
    .selectFrom('folders')
    .select((expression) => expression.fn.max('position').as('last'))
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow();
  return db
    .insertInto('folders')
    .values({ id, userId, name: storable(name), position: position ?? Number(last ?? 0) + 1, createdAt: Date.now() })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning(['id', 'name', 'position'])
    .executeTakeFirst();
}

export async function changeFolder(
  { db }: Tables,
  userId: string,
  id: string,
  change: { readonly name?: string; readonly position?: number },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('folders')
    .set({ ...change, ...(change.name === undefined ? {} : { name: storable(change.name) }) })
    .where('userId', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Its conversations stay, without a folder. */
export async function removeFolder({ db }: Tables, userId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('folders')
    .where('userId', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function ownsFolder({ db }: Tables, userId: string, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('folders')
    .select('id')
    .where('userId', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row !== undefined;
}
