// Files their user deleted while messages name them: the deletion can be undone for a while, then the bytes go.
import { newId } from '../ids.ts';
import { together } from '../storage.ts';
import type { Queries, Tables } from '../storage.ts';
import { isUnused } from './file-uses.ts';
import { alone, undoMs } from './files.ts';

/** Returns the number of deleted contents. Contents that no file names are collected elsewhere and not visible. */
export const deleteContents = (tables: Tables, userId: string, contents: readonly string[]): Promise<number> =>
  together(tables, async (all) => {
    await alone(all, userId);
    const rows = await all.db
      .selectFrom('fileContents')
      .select(['id', 'mediaType', 'createdAt'])
      .where('userId', '=', userId)
      .where('id', 'in', contents)
      .where('deletedAt', 'is', null)
      .where(
        'id',
        'in',
        all.db
          .selectFrom('files')
          .select('content')
          .where('userId', '=', userId)
          .where((files) => files.not(isUnused(files))),
      )
      .execute();
    for (const { id: was, mediaType, createdAt } of rows) {
      const id = newId();
      // No bytes have this hash, so no upload matches it.
      const row = { id, userId, hash: `deleted ${id}`, mediaType, bytes: 0, createdAt, deletedAt: Date.now(), was };
      await all.db.insertInto('fileContents').values(row).execute();
      await all.db
        .updateTable('files')
        .set({ content: id })
        .where('userId', '=', userId)
        .where('content', '=', was)
        .execute();
    }
    return rows.length;
  });

/** Returns the number of restored contents. A content whose bytes are gone cannot be restored. */
export const restoreContents = (tables: Tables, userId: string, contents: readonly string[]): Promise<number> =>
  together(tables, async (all) => {
    await alone(all, userId);
    const rows = await all.db
      .selectFrom('fileContents')
      .innerJoin('fileContents as old', 'old.id', 'fileContents.was')
      .select(['fileContents.id', 'old.id as was'])
      .where('fileContents.userId', '=', userId)
      .where('old.userId', '=', userId)
      .where('fileContents.id', 'in', contents)
      .execute();
    for (const { id, was } of rows) {
      await all.db
        .updateTable('files')
        .set({ content: was })
        .where('userId', '=', userId)
        .where('content', '=', id)
        .execute();
      await all.db.deleteFrom('fileContents').where('id', '=', id).where('userId', '=', userId).execute();
    }
    return rows.length;
  });

export async function deletedFileIds({ db }: Tables, userId: string): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('files')
    .innerJoin('fileContents', 'fileContents.id', 'files.content')
    .select('files.id')
    .where('files.userId', '=', userId)
    .where('deletedAt', 'is not', null)
    .orderBy('files.id')
    .execute();
  return rows.map(({ id }) => id);
}

export interface DeletedContent {
  readonly content: string;
  readonly name: string;
  readonly bytes: number;
  /** End of the undo period. Unix time in ms. */
  readonly until: number;
}

/** Returns contents that can be restored, last deleted first. */
export async function deletedContents(db: Queries, userId: string): Promise<readonly DeletedContent[]> {
  const rows = await db
    .selectFrom('fileContents')
    .innerJoin('fileContents as old', 'old.id', 'fileContents.was')
    .leftJoin('fileTexts', 'fileTexts.contentId', 'old.id')
    .innerJoin('files', 'files.content', 'fileContents.id')
    .select(({ fn }) => [
      'fileContents.id',
      'fileContents.deletedAt',
      'old.bytes',
      'fileTexts.size',
      fn.max('files.name').as('name'),
    ])
    .where('fileContents.userId', '=', userId)
    .where('fileContents.deletedAt', '>', Date.now() - undoMs)
    .groupBy(['fileContents.id', 'fileContents.deletedAt', 'old.bytes', 'fileTexts.size'])
    .orderBy('fileContents.deletedAt', 'desc')
    .execute();
  return rows.map(({ id, deletedAt, bytes, size, name }) => ({
    content: id,
    name,
    bytes: Number(bytes) + Number(size ?? 0),
    until: Number(deletedAt) + undoMs,
  }));
}
