// Collects unused files: marks them, and deletes them with their contents after a while.
import { together } from '../storage.ts';
import type { Tables } from '../storage.ts';
import { isUnused } from './file-uses.ts';
import { alone, undoMs } from './files.ts';

/**
 * Deletes rows of unused files. Files that were never used, e.g. of a question not sent yet, are kept for
 * `patienceMs`. Files named again meanwhile stay.
 */
export async function collectFiles(tables: Tables, patienceMs: number): Promise<void> {
  const { db } = tables;
  const now = Date.now();
  await db.updateTable('files').set({ unusedSince: now }).where('unusedSince', 'is', null).where(isUnused).execute();
  await db
    .updateTable('files')
    .set({ unusedSince: null })
    .where('unusedSince', 'is not', null)
    .where((files) => files.not(isUnused(files)))
    .execute();
  const old = await db
    .selectFrom('files')
    .select('userId')
    .distinct()
    .where('unusedSince', '<=', now - patienceMs)
    .execute();
  const left = await db
    .selectFrom('fileContents')
    .select('userId')
    .distinct()
    .where('id', 'not in', (query) => query.selectFrom('files').select('content'))
    .execute();
  for (const userId of new Set([...old, ...left].map((row) => row.userId)))
    await together(tables, async (all) => {
      // From here on, files named by a concurrent message are visible.
      await alone(all, userId);
      await all.db
        .deleteFrom('files')
        .where('userId', '=', userId)
        .where('unusedSince', '<=', now - patienceMs)
        .where(isUnused)
        .execute();
      await dropContents(all, userId);
    });
}

/**
 * After a permanent deletion, marks files that only the deleted data named as unused since `since`. Files never used
 * stay, because their question may be on its way. Returns whether there are any.
 */
export const markDeleted = (tables: Tables, userId: string, since: number): Promise<boolean> =>
  together(tables, async (all) => {
    await alone(all, userId);
    const { numUpdatedRows } = await all.db
      .updateTable('files')
      .set({ unusedSince: since })
      .where('userId', '=', userId)
      .where('unusedSince', 'is', null)
      .where(isUnused)
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  });

/** Deletes those of the files that nothing uses, and their contents' rows. */
export const dropUnused = (tables: Tables, userId: string, ids: readonly string[]): Promise<void> =>
  together(tables, async (all) => {
    await alone(all, userId);
    await all.db.deleteFrom('files').where('userId', '=', userId).where('id', 'in', ids).where(isUnused).execute();
    await dropContents(all, userId);
  });

/** Deletes contents that no file names, except those whose deletion can be undone. */
async function dropContents(all: Tables, userId: string): Promise<void> {
  await all.db
    .updateTable('fileContents')
    .set({ was: null })
    .where('userId', '=', userId)
    .where('deletedAt', '<=', Date.now() - undoMs)
    .execute();
  const unnamed = await all.db
    .selectFrom('fileContents')
    .select('id')
    .where('userId', '=', userId)
    .where('id', 'not in', (query) => query.selectFrom('files').select('content').where('userId', '=', userId))
    .where('id', 'not in', (query) =>
      query
        .selectFrom('fileContents as gone')
        .select((gone) => gone.ref('gone.was').$notNull().as('was'))
        .where('gone.userId', '=', userId)
        .where('gone.was', 'is not', null),
    )
    .execute();
  for (const { id } of unnamed) {
    await all.db.deleteFrom('fileContents').where('id', '=', id).execute();
    await all.db.deleteFrom('fileChunks').where('content', '=', id).execute();
  }
}
