// Read-only snapshots of conversations, found by an unguessable id.
import type { Share } from '../../../shared/api/shares.ts';
import { together } from '../storage.ts';
import type { Queries, Tables } from '../storage.ts';
import { markUsed } from './files.ts';
import { noteInline } from './inline-work.ts';

export interface NewShare {
  readonly id: string;
  readonly conversationId: string;
  readonly snapshot: string;
  readonly files: readonly string[];
}

export const createShare = (tables: Tables, userId: string, { files, ...given }: NewShare): Promise<Share> =>
  together(tables, async (all) => {
    const { id, conversationId } = given;
    const createdAt = Date.now();
    // Lock order: files before the insert, which locks its conversation.
    await markUsed(all, userId, files);
    await all.db
      .insertInto('shares')
      .values({ ...given, userId, createdAt, revokedAt: null })
      .execute();
    const rows = files.map((fileId) => ({ shareId: id, fileId }));
    if (rows.length > 0) await all.db.insertInto('shareFiles').values(rows).execute();
    await noteInline(all, 'share', id, given.snapshot);
    return { id, conversationId, createdAt };
  });

export const listShares = ({ db }: Tables, userId: string): Promise<readonly Share[]> =>
  db
    .selectFrom('shares')
    .select(['id', 'conversationId', 'createdAt'])
    .where('userId', '=', userId)
    .where('revokedAt', 'is', null)
    .orderBy('createdAt', 'desc')
    .execute();

/** For anyone with the id; not while the conversation is in the trash. */
export const readShare = async ({ db }: Tables, id: string): Promise<string | undefined> =>
  (await standing(db, id).select('snapshot').executeTakeFirst())?.snapshot;

const standing = (db: Queries, id: string) =>
  db
    .selectFrom('shares')
    .innerJoin('conversations', (join) =>
      join.onRef('conversations.userId', '=', 'shares.userId').onRef('conversations.id', '=', 'shares.conversationId'),
    )
    .where('shares.id', '=', id)
    .where('revokedAt', 'is', null)
    .where('conversations.deletedAt', 'is', null);

/** Returns the owner of a file shown in a share; undefined if the share or file is not available. */
export const ownerOfShared = async ({ db }: Tables, id: string, fileId: string): Promise<string | undefined> =>
  (
    await standing(db, id)
      .innerJoin('shareFiles', 'shareFiles.shareId', 'shares.id')
      .select('shares.userId')
      .where('fileId', '=', fileId)
      .executeTakeFirst()
  )?.userId;

/** Also deletes the snapshot's content. */
export const revokeShare = (tables: Tables, userId: string, id: string): Promise<boolean> =>
  together(tables, async ({ db }) => {
    const { numUpdatedRows } = await db
      .updateTable('shares')
      .set({ revokedAt: Date.now(), snapshot: '' })
      .where('userId', '=', userId)
      .where('id', '=', id)
      .where('revokedAt', 'is', null)
      .executeTakeFirst();
    if (numUpdatedRows > 0n) await db.deleteFrom('shareFiles').where('shareId', '=', id).execute();
    return numUpdatedRows > 0n;
  });
