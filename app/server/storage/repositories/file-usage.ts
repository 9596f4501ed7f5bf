// Storage of a user's files by size: the largest contents and what names each, so that people see what to delete.
import { sql } from 'kysely';
import type { FilePlace, FileUsage, FileUsageRow } from '../../../shared/api/file-usage.ts';
import type { Queries, Tables } from '../storage.ts';
import { deletedContents } from './deleted-files.ts';
import { bytesOfUser } from './files.ts';

/** Contents in the report, and places of one of them. */
const most = { files: 100, places: 5 };

export async function fileUsage(tables: Tables, userId: string, quota: number): Promise<FileUsage> {
  const { db } = tables;
  const size = sql<number | string>`"bytes" + coalesce("fileTexts"."size", 0)`;
  // Contents of a deletion that can be undone are named by nothing.
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

/** Of several files with the same bytes the name of one, and the id of one. */
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
  const named = db.selectFrom('files').where('files.userId', '=', userId).where('files.content', 'in', ids);
  const [chats, projects, assistants, images, shares] = await Promise.all([
    named
      .innerJoin('messageFiles', 'messageFiles.fileId', 'files.id')
      .innerJoin('messages', 'messages.seq', 'messageFiles.messageSeq')
      .innerJoin('conversations', 'conversations.id', 'messages.conversationId')
      .where('messages.userId', '=', userId)
      .where('conversations.userId', '=', userId)
      .select(['files.content', 'conversations.id', 'conversations.title as name', 'conversations.deletedAt'])
      .distinct()
      .execute(),
    named
      .innerJoin('folderFiles', (join) =>
        join.onRef('folderFiles.fileId', '=', 'files.id').onRef('folderFiles.userId', '=', 'files.userId'),
      )
      .innerJoin('folders', 'folders.id', 'folderFiles.folderId')
      .where('folders.userId', '=', userId)
      .where('folders.deletedAt', 'is', null)
      .select(['files.content', 'folders.id', 'folders.name'])
      .distinct()
      .execute(),
    named
      .innerJoin('libraryFiles', 'libraryFiles.fileId', 'files.id')
      .innerJoin('libraryItems', 'libraryItems.key', 'libraryFiles.itemKey')
      .where('libraryItems.userId', '=', userId)
      .select(['files.content', 'libraryItems.id', 'libraryItems.body'])
      .distinct()
      .execute(),
    named
      .innerJoin('imageFiles', (join) =>
        join.onRef('imageFiles.fileId', '=', 'files.id').onRef('imageFiles.userId', '=', 'files.userId'),
      )
      .innerJoin('imageJobs', (join) =>
        join.onRef('imageJobs.id', '=', 'imageFiles.jobId').onRef('imageJobs.userId', '=', 'imageFiles.userId'),
      )
      .select(['files.content', 'imageJobs.id', 'imageJobs.prompt as name'])
      .distinct()
      .execute(),
    named
      .innerJoin('shareFiles', 'shareFiles.fileId', 'files.id')
      .innerJoin('shares', 'shares.id', 'shareFiles.shareId')
      .where('shares.userId', '=', userId)
      .select(['files.content', 'shares.id'])
      .distinct()
      .execute(),
  ]);
  const places = new Map<string, FilePlace[]>();
  const add = (content: string, place: FilePlace): void => {
    const known = places.get(content);
    if (known) known.push(place);
    else places.set(content, [place]);
  };
  for (const { content, id, name, deletedAt } of chats)
    add(content, { kind: 'chat', id, name, ...(deletedAt === null ? {} : { trashed: true }) });
  for (const { content, id, name } of projects) add(content, { kind: 'project', id, name });
  for (const { content, id, body } of assistants) add(content, { kind: 'assistant', id, name: nameIn(body) });
  for (const { content, id, name } of images) add(content, { kind: 'image', id, name: name.slice(0, 200) });
  for (const { content, id } of shares) add(content, { kind: 'share', id, name: '' });
  return places;
}

const nameIn = (body: string): string => {
  const { name } = Object(JSON.parse(body)) as { readonly name?: unknown };
  return typeof name === 'string' ? name : '';
};

/** Of contents that only chats in the trash name, and links to these, which go with them. Unit: bytes. */
async function trashOf(db: Queries, userId: string): Promise<number> {
  const { rows } = await sql<{ readonly bytes: number | string }>`
    SELECT coalesce(sum("bytes" + coalesce("size", 0)), 0) AS "bytes"
    FROM "fileContents" LEFT JOIN "fileTexts" ON "contentId" = "fileContents"."id"
    WHERE "fileContents"."userId" = ${userId}
      AND EXISTS (
        SELECT 1 FROM "files"
        JOIN "messageFiles" ON "messageFiles"."fileId" = "files"."id"
        JOIN "messages" ON "messages"."seq" = "messageFiles"."messageSeq" AND "messages"."userId" = "files"."userId"
        JOIN "conversations" ON "conversations"."id" = "messages"."conversationId" AND "conversations"."userId" = "files"."userId"
        WHERE "files"."content" = "fileContents"."id" AND "conversations"."deletedAt" IS NOT NULL)
      AND NOT EXISTS (
        SELECT 1 FROM "files" WHERE "files"."content" = "fileContents"."id" AND (
          EXISTS (
            SELECT 1 FROM "messageFiles"
            JOIN "messages" ON "messages"."seq" = "messageFiles"."messageSeq"
            JOIN "conversations" ON "conversations"."id" = "messages"."conversationId" AND "conversations"."userId" = "messages"."userId"
            WHERE "messageFiles"."fileId" = "files"."id" AND "messages"."userId" = "files"."userId"
              AND "conversations"."deletedAt" IS NULL)
          OR EXISTS (
            SELECT 1 FROM "shareFiles"
            JOIN "shares" ON "shares"."id" = "shareFiles"."shareId"
            JOIN "conversations" ON "conversations"."id" = "shares"."conversationId" AND "conversations"."userId" = "shares"."userId"
            WHERE "shareFiles"."fileId" = "files"."id" AND "shares"."userId" = "files"."userId"
              AND "conversations"."deletedAt" IS NULL)
          OR EXISTS (
            SELECT 1 FROM "imageFiles"
            WHERE "imageFiles"."fileId" = "files"."id" AND "imageFiles"."userId" = "files"."userId")
          OR EXISTS (
            SELECT 1 FROM "folderFiles"
            WHERE "folderFiles"."fileId" = "files"."id" AND "folderFiles"."userId" = "files"."userId")
          OR EXISTS (
            SELECT 1 FROM "libraryFiles" JOIN "libraryItems" ON "libraryItems"."key" = "libraryFiles"."itemKey"
            WHERE "libraryFiles"."fileId" = "files"."id" AND "libraryItems"."userId" = "files"."userId")))`.execute(db);
  return Number(rows[0]?.bytes ?? 0);
}
