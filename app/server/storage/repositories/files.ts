// Files and their contents: rows only, the bytes are elsewhere (server/files).
import { sql } from 'kysely';
import type { Selectable } from 'kysely';
import type { FileContentsTable } from '../tables/files.ts';
import { together } from '../storage.ts';
import type { Queries, Tables } from '../storage.ts';
import { adoptVectors } from './vector-jobs.ts';

/** Time in which a deletion can be undone; then the bytes go. Unit: ms. */
export const undoMs = 600_000;

export interface FileRow {
  readonly id: string;
  readonly name: string;
  /** Id of the content. */
  readonly content: string;
  readonly hash: string;
  readonly mediaType: string;
  readonly bytes: number;
  /** Bytes of the text that was read from it; null where there is none. */
  readonly textBytes?: number | null;
  /** Its user has deleted it: there are no bytes. */
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

/** Facts about those of the ids that are files of the user, and not deleted. */
export async function knownFiles({ db }: Tables, userId: string, ids: readonly string[]): Promise<readonly FileRow[]> {
  if (ids.length === 0) return [];
  return filesWith(db)
    .where('files.userId', '=', userId)
    .where('files.id', 'in', ids)
    .where('deletedAt', 'is', null)
    .execute();
}

/** Bytes that the user's files take, equal ones counted once, and the texts that were read from them. */
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
  /** A content whose bytes are safe already. */
  readonly content: Omit<FileContent, 'userId' | 'createdAt' | 'deletedAt' | 'was'>;
  /** Of the bytes as they came: photos that were stored before they were cleaned are known by it. */
  readonly rawHash?: string | undefined;
}

export type Written =
  /** `deleted`: its user has deleted it since; nothing is written. */
  | { readonly kind: 'written' | 'deleted'; readonly row: FileRow }
  /** The id names other bytes. */
  | { readonly kind: 'taken' }
  /** Beyond the quota; `used` without this file. */
  | { readonly kind: 'full'; readonly used: number };

/**
 * The row of a file whose bytes are there. Where the user has equal bytes already, the file names those: the row's content
 * is another one than the given.
 */
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

/** Those of the ids that are contents of anybody. */
export async function knownContents({ db }: Tables, ids: readonly string[]): Promise<readonly string[]> {
  if (ids.length === 0) return [];
  const rows = await db.selectFrom('fileContents').select('id').where('id', 'in', ids).execute();
  return rows.map(({ id }) => id);
}

/**
 * Changes of a user's files follow one another: for the quota, for equal bytes, and for what is named while it is collected.
 * A transaction that locks a conversation too takes this lock first.
 */
export async function alone({ kind, db }: Tables, userId: string): Promise<void> {
  // SQLite has one writer at a time anyway.
  if (kind === 'postgres') await sql`SELECT pg_advisory_xact_lock(hashtext(${`files ${userId}`}))`.execute(db);
}

/** Marks files as in use, in the transaction that names them. Returns those of the ids that the user has no file of. */
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

/** Moves a visitor's files to an account. Bytes that both have are one from then on: that of the account. */
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
  // An id that names a file of the account already: that one stays.
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

/** The rows, and on PostgreSQL the bytes. */
export async function removeFiles({ db }: Tables, userId: string): Promise<void> {
  await db
    .deleteFrom('fileChunks')
    .where('content', 'in', (query) => query.selectFrom('fileContents').select('id').where('userId', '=', userId))
    .execute();
  await db.deleteFrom('files').where('userId', '=', userId).execute();
  await db.deleteFrom('fileContents').where('userId', '=', userId).execute();
}
