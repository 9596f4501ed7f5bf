// Thumbnails by content. A row without bytes means that none could be made.
import type { Tables } from '../storage.ts';

export interface ThumbnailPlace {
  readonly content: string;
  readonly mediaType: string;
  readonly name: string;
  readonly hash: string;
  readonly bytes: number;
  /** True if making it was tried. */
  readonly made: boolean;
  readonly thumbnail?: Uint8Array;
}

/** Returns undefined if the user has no such file. */
export async function findThumbnail({ db }: Tables, userId: string, id: string): Promise<ThumbnailPlace | undefined> {
  const row = await db
    .selectFrom('files')
    .innerJoin('fileContents', 'fileContents.id', 'files.content')
    .leftJoin('fileThumbnails', 'fileThumbnails.contentId', 'files.content')
    .select(['content', 'mediaType', 'name', 'hash', 'fileContents.bytes', 'thumbnail', 'madeAt'])
    .where('files.userId', '=', userId)
    .where('files.id', '=', id)
    .where('deletedAt', 'is', null)
    .executeTakeFirst();
  if (!row) return undefined;
  const { thumbnail, madeAt, bytes, ...place } = row;
  return { ...place, bytes: Number(bytes), made: madeAt !== null, ...(thumbnail ? { thumbnail } : {}) };
}

/** Writes nothing if the content is gone. */
export async function writeThumbnail(
  { db }: Tables,
  content: string,
  thumbnail: Uint8Array | undefined,
): Promise<void> {
  const known = await db.selectFrom('fileContents').select('id').where('id', '=', content).executeTakeFirst();
  if (!known) return;
  await db
    .insertInto('fileThumbnails')
    .values({ contentId: content, thumbnail: thumbnail ?? null, madeAt: Date.now() })
    .onConflict((conflict) => conflict.column('contentId').doNothing())
    .execute();
}
