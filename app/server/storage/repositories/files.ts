// Files and their contents: rows only; the bytes are in server/files.
import { sql } from 'kysely';
import type { Selectable } from 'kysely';
import type { FileContentsTable } from '../tables/files.ts';
import { together } from '../storage.ts';
import type { Queries, Tables } from '../storage.ts';
import { adoptVectors } from './vector-jobs.ts';

/** How long a deletion can be undone; then the bytes are removed. Unit: ms. */
export const undoMs = 600_000;

export interface FileRow {
  readonly id: string;
  readonly name: string;
  readonly content: string;
  readonly hash: string;
  readonly mediaType: string;
  readonly bytes: number;
  /** Size of the extracted text in bytes; null if there is none. */
  readonly textBytes?: number | null;
  /** Set if the user deleted the file, which then has no bytes. */
  readonly deletedAt?: number | null;
}

export type FileContent = Selectable<FileContentsTable>;

const filesWith = (db: Queries) =>
  db
    .selectFrom('files')
    .innerJoin('fileContents', 'fileContents.id', 'files.content')
    .leftJoin('fileTexts', 'fileTexts.contentId', 'files.content')
    .select(['files.id', 'files.name', 'content', 'hash', 'mediaType', 'bytes', 'deletedAt', 'size as textBytes']);

export const findFile = ({ db }: Tables, userId: string, id: string): Promise<FileRow | undefined> =>
  filesWith(db).where('files.userId', '=', userId).where('files.id', '=', id).executeTakeFirst();

/** Returns facts about those ids that are files of the user and not deleted. */
export async function knownFiles({ db }: Tables, userId: string, ids: readonly string[]): Promise<readonly FileRow[]> {
  if (ids.length === 0) return [];
  return filesWith(db)
    .where('files.userId', '=', userId)
    .where('files.id', 'in', ids)
    .where('deletedAt', 'is', null)
    .execute();
}

/** Returns the bytes of a user's files, equal contents counted once, plus extracted texts. */
export async function bytesOfUser({ db }: Tables, userId: string): Promise<number> {
  const row = await db
    .selectFrom('fileContents')
    .leftJoin('fileTexts', 'fileTexts.contentId', 'fileContents.id')
    .select(({ fn }) => [
      fn.sum<number | string | null>('bytes').as('bytes'),
      fn.sum<number | string | null>('size').as('texts'),
    ])
    .where('userId', '=', userId)
    .executeTakeFirst();
  return Number(row?.bytes ?? 0) + Number(row?.texts ?? 0);
}

export interface NewFile {
  readonly id: string;
  readonly name: string;
  /** A content whose bytes are already durable. */
  readonly content: Omit<FileContent, 'userId' | 'createdAt' | 'deletedAt' | 'was'>;
  /** Hash of the bytes as uploaded: identifies photos stored before locations were removed. */
  readonly rawHash?: string | undefined;
}

export type Written =
  /** `deleted`: the user has deleted the file meanwhile; nothing is written. */
  | { readonly kind: 'written' | 'deleted'; readonly row: FileRow }
  /** The id names other bytes. */
  | { readonly kind: 'taken' }
  /** The quota is exceeded; `used` excludes this file. */
  | { readonly kind: 'full'; readonly used: number };

/** Writes the row of a durable file. If the user has equal bytes, the row refers to that content instead. */
export const writeFile = (tables: Tables, userId: string, file: NewFile, quota: number): Promise<Written> =>
  together(tables, async (all): Promise<Written> => {
    await alone(all, userId);
    const known = await findFile(all, userId, file.id);
    if (known?.deletedAt) return { kind: 'deleted', row: known };
    if (known)
      return known.hash === file.content.hash || known.hash === file.rawHash
        ? { kind: 'written', row: known }
        : { kind: 'taken' };
    const content = (await contentOf(all, userId, file.content.hash)) ?? file.content;
    if (content.id === file.content.id) {
      const used = await bytesOfUser(all, userId);
      if (used + content.bytes > quota) return { kind: 'full', used };
      await all.db
        .insertInto('fileContents')
        .values({ ...file.content, userId, createdAt: Date.now() })
        .execute();
    }
    const { id, name } = file;
    await all.db
      .insertInto('files')
      .values({ userId, id, name, content: content.id, createdAt: Date.now(), unusedSince: Date.now() })
      .execute();
    const { hash, mediaType, bytes } = content;
    return { kind: 'written', row: { id, name, content: content.id, hash, mediaType, bytes: Number(bytes) } };
  });

export const contentOf = ({ db }: Tables, userId: string, hash: string): Promise<FileContent | undefined> =>
  db.selectFrom('fileContents').selectAll().where('userId', '=', userId).where('hash', '=', hash).executeTakeFirst();

export async function knownContents({ db }: Tables, ids: readonly string[]): Promise<readonly string[]> {
  if (ids.length === 0) return [];
  const rows = await db.selectFrom('fileContents').select('id').where('id', 'in', ids).execute();
  return rows.map(({ id }) => id);
}

/**
 * Serializes changes to a user's files: for the quota, for equal bytes, and for collection. A transaction that also
 * locks a conversation must take this lock first.
 */
export async function alone({ kind, db }: Tables, userId: string): Promise<void> {
  // SQLite has one writer at a time anyway.
  if (kind === 'postgres') await sql`SELECT pg_advisory_xact_lock(hashtext(${`files ${userId}`}))`.execute(db);
}

/** Marks files as used, in the transaction that names them. Returns ids that are no files of the user. */
export async function markUsed(all: Tables, userId: string, ids: readonly string[]): Promise<readonly string[]> {
  if (ids.length === 0) return [];
  await alone(all, userId);
  const rows = await all.db
    .updateTable('files')
    .set({ unusedSince: null })
    .where('userId', '=', userId)
    .where('id', 'in', ids)
    .returning('id')
    .execute();
  const known = new Set(rows.map(({ id }) => id));
  return ids.filter((id) => !known.has(id));
}

/** Puts off the collection of files that nothing names. */
export async function keepUnused({ db }: Tables, userId: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await db
    .updateTable('files')
    .set({ unusedSince: Date.now() })
    .where('userId', '=', userId)
    .where('id', 'in', ids)
    .where('unusedSince', '<', Date.now() - 3_600_000)
    .execute();
}

/** Moves a visitor's files to an account. Bytes that both have are then stored once, as the account's. */
export async function adoptFiles(tables: Tables, from: string, to: string): Promise<void> {
  const { db } = tables;
  await alone(tables, to);
  const doubles = await db
    .selectFrom('fileContents as theirs')
    .innerJoin('fileContents as own', 'own.hash', 'theirs.hash')
    .select(['theirs.id as theirs', 'own.id as own'])
    .where('theirs.userId', '=', from)
    .where('own.userId', '=', to)
    .execute();
  // If the account already has a file with this id, the account's stays.
  await db
    .deleteFrom('files')
    .where('userId', '=', from)
    .where('id', 'in', (query) => query.selectFrom('files').select('id').where('userId', '=', to))
    .execute();
  for (const { theirs, own } of doubles) {
    await db.updateTable('files').set({ content: own }).where('content', '=', theirs).execute();
    await db.deleteFrom('fileChunks').where('content', '=', theirs).execute();
    await db.deleteFrom('fileContents').where('id', '=', theirs).execute();
  }
  await db.updateTable('files').set({ userId: to }).where('userId', '=', from).execute();
  await db.updateTable('fileContents').set({ userId: to }).where('userId', '=', from).execute();
  await adoptVectors(tables, from, to);
}

/** Deletes the rows and, on PostgreSQL, the bytes. */
export async function removeFiles({ db }: Tables, userId: string): Promise<void> {
  await db
    .deleteFrom('fileChunks')
    .where('content', 'in', (query) => query.selectFrom('fileContents').select('id').where('userId', '=', userId))
    .execute();
  await db.deleteFrom('files').where('userId', '=', userId).execute();
  await db.deleteFrom('fileContents').where('userId', '=', userId).execute();
}
