// A user's storage by size: the largest contents and what uses each, so that users see what to delete.
import { sql } from 'kysely';
import type { FilePlace, FileUsage, FileUsageRow } from '../../../shared/api/file-usage.ts';
import type { Queries, Tables } from '../storage.ts';
import { deletedContents } from './deleted-files.ts';
import { fileUses } from './file-uses.ts';
import { bytesOfUser } from './files.ts';

/** Maximum number of contents in the report, and of places per content. */
const most = { files: 100, places: 5 };

export async function fileUsage(tables: Tables, userId: string, quota: number): Promise<FileUsage> {
  const { db } = tables;
  const size = sql<number | string>`"bytes" + coalesce("fileTexts"."size", 0)`;
  // Contents whose deletion can be undone are named by no file.
  const named = db.selectFrom('files').select('content').where('userId', '=', userId);
  const [largest, counted, used] = await Promise.all([
    db
      .selectFrom('fileContents')
      .leftJoin('fileTexts', 'fileTexts.contentId', 'fileContents.id')
      .select(['fileContents.id', 'mediaType', 'createdAt', size.as('size')])
      .where('userId', '=', userId)
      .where('deletedAt', 'is', null)
      .where('fileContents.id', 'in', named)
      .orderBy(size, 'desc')
      .orderBy('fileContents.id')
      .limit(most.files)
      .execute(),
    db
      .selectFrom('fileContents')
      .select(({ fn }) => fn.countAll<number | string>().as('count'))
      .where('userId', '=', userId)
      .where('deletedAt', 'is', null)
      .where('fileContents.id', 'in', named)
      .executeTakeFirst(),
    bytesOfUser(tables, userId),
  ]);
  const ids = largest.map(({ id }) => id);
  const [names, places, trash, deleted] = await Promise.all([
    namesOf(db, userId, ids),
    placesOf(db, userId, ids),
    trashOf(db, userId),
    deletedContents(db, userId),
  ]);
  return {
    used,
    quota,
    trash,
    deleted,
    count: Number(counted?.count ?? 0),
    files: largest.map(({ id, mediaType, createdAt, size: bytes }): FileUsageRow => {
      const found = places.get(id) ?? [];
      return {
        content: id,
        file: names.get(id)?.file ?? '',
        name: names.get(id)?.name ?? '',
        mediaType,
        bytes: Number(bytes),
        createdAt: Number(createdAt),
        places: found.slice(0, most.places),
        morePlaces: Math.max(0, found.length - most.places),
      };
    }),
  };
}

/** Returns one file's name and id per content, even if several files share it. */
async function namesOf(
  db: Queries,
  userId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, { readonly name: string; readonly file: string }>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('files')
    .select(({ fn }) => ['content', fn.max('name').as('name'), fn.max('id').as('file')])
    .where('userId', '=', userId)
    .where('content', 'in', ids)
    .groupBy('content')
    .execute();
  return new Map(rows.map(({ content, name, file }) => [content, { name, file }]));
}

async function placesOf(
  db: Queries,
  userId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, readonly FilePlace[]>> {
  if (ids.length === 0) return new Map();
  const uses = await Promise.all(
    fileUses().map(async ({ kind, rows, nameOf = (name) => name }) => {
      const found = await db
        .selectFrom(rows().as('uses'))
        .innerJoin('files', (join) =>
          join.onRef('files.id', '=', 'uses.fileId').onRef('files.userId', '=', 'uses.userId'),
        )
        .select(['files.content', 'uses.id', 'uses.name', 'uses.state'])
        .where('files.userId', '=', userId)
        .where('files.content', 'in', ids)
        .where('uses.state', '<>', 'hidden')
        .distinct()
        .execute();
      return found.map(({ content, id, name, state }) => ({
        content,
        place: { kind, id, name: nameOf(name), ...(kind === 'chat' && state === 'trash' ? { trashed: true } : {}) },
      }));
    }),
  );
  const places = new Map<string, FilePlace[]>();
  for (const { content, place } of uses.flat()) {
    const known = places.get(content);
    if (known) known.push(place);
    else places.set(content, [place]);
  }
  return places;
}

/** Size of contents that only the trash names. Unit: bytes. */
async function trashOf(db: Queries, userId: string): Promise<number> {
  const uses = fileUses().map(({ rows }) => db.selectFrom(rows().as('uses')).select(['fileId', 'userId', 'state']));
  const [first, ...rest] = uses;
  if (!first) return 0;
  const all = rest.reduce((union, next) => union.unionAll(next), first);
  const { bytes } = await db
    .selectFrom('fileContents')
    .leftJoin('fileTexts', 'fileTexts.contentId', 'fileContents.id')
    .select(sql<number | string>`coalesce(sum("bytes" + coalesce("size", 0)), 0)`.as('bytes'))
    .where('fileContents.userId', '=', userId)
    .where('fileContents.id', 'in', (query) =>
      query
        .selectFrom(all.as('uses'))
        .innerJoin('files', (join) =>
          join.onRef('files.id', '=', 'uses.fileId').onRef('files.userId', '=', 'uses.userId'),
        )
        .select('files.content')
        .where('uses.userId', '=', userId)
        .groupBy('files.content')
        .having(sql`max(CASE WHEN "state" = 'trash' THEN 0 ELSE 1 END)`, '=', 0),
    )
    .executeTakeFirstOrThrow();
  return Number(bytes);
}
