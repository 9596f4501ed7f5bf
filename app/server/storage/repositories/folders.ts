// A user's projects, in the user's order. Deleted projects are excluded everywhere but in undo.
import type { Folder, FolderChange, WholeFolder } from '../../../shared/api/folders.ts';
import type { FileAttachment } from '../../../shared/message/message.ts';
import { roughTokens } from '../../../shared/message/token-estimate.ts';
import { newId } from '../ids.ts';
import { storable } from '../search-text.ts';
import type { Tables } from '../storage.ts';

const ofUser = ({ db }: Tables, userId: string) =>
  db.selectFrom('folders').where('folders.userId', '=', userId).where('folders.deletedAt', 'is', null);

const columns = [
  'id',
  'name',
  'position',
  'color',
  'icon',
  'model',
  'instructions',
  'replaces',
  'sharesMemory',
] as const;

interface Row {
  readonly id: string;
  readonly name: string;
  readonly position: number;
  readonly color: string;
  readonly icon: string;
  readonly model: string;
  readonly instructions: string;
  readonly replaces: number;
  readonly sharesMemory: number;
}

function rowOf(
  { id, name, position, color, icon, model, instructions }: Row,
  files: readonly FileAttachment[],
): Folder {
  const tokens = roughTokens(instructions) + files.reduce((sum, file) => sum + tokensOf(file), 0);
  return {
    id,
    name,
    position,
    ...(color === '' ? {} : { color }),
    ...(icon === '' ? {} : { icon }),
    ...(model === '' ? {} : { model }),
    ...(tokens > 0 ? { tokens } : {}),
  };
}

/** Estimates tokens from bytes, about four per token. */
const tokensOf = (file: FileAttachment): number => ('read' in file && file.read ? file.read.tokens : file.size / 4);

/** `ids`: these alone. */
export async function listFolders(tables: Tables, userId: string, ids?: readonly string[]): Promise<readonly Folder[]> {
  const [rows, files] = await Promise.all([
    ofUser(tables, userId)
      .select(columns)
      .$if(ids !== undefined, (query) => query.where('id', 'in', ids ?? []))
      .orderBy('position')
      .orderBy('id')
      .execute(),
    filesByFolder(tables, userId),
  ]);
  return rows.map((row) => rowOf(row, files.get(row.id) ?? []));
}

async function filesByFolder({ db }: Tables, userId: string, folderId?: string) {
  let query = db.selectFrom('folderFiles').select(['folderId', 'facts']).where('userId', '=', userId);
  if (folderId !== undefined) query = query.where('folderId', '=', folderId);
  const byFolder = new Map<string, FileAttachment[]>();
  for (const row of await query.orderBy('addedAt').orderBy('fileId').execute()) {
    const files = byFolder.get(row.folderId) ?? [];
    files.push(JSON.parse(row.facts) as FileAttachment); // as addFolderFile wrote it
    byFolder.set(row.folderId, files);
  }
  return byFolder;
}

/** Returns undefined if the project is deleted or another user's. */
export async function findFolder(
  tables: Tables,
  userId: string,
  id: string,
): Promise<Omit<WholeFolder, 'chats'> | undefined> {
  const row = await ofUser(tables, userId).select(columns).where('id', '=', id).executeTakeFirst();
  if (!row) return undefined;
  const files = (await filesByFolder(tables, userId, id)).get(id) ?? [];
  return {
    ...rowOf(row, files),
    instructions: row.instructions,
    replaces: row.replaces === 1,
    ...(row.sharesMemory === 1 ? { sharesMemory: true } : {}),
    files,
  };
}

/** Counts the project's chats, including archived ones. */
export async function countChats({ db }: Tables, userId: string, folderId: string): Promise<number> {
  const { count } = await db
    .selectFrom('conversations')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('userId', '=', userId)
    .where('folderId', '=', folderId)
    .where('deletedAt', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

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
  { trashed: _trashed, name, instructions, replaces, sharesMemory, ...change }: FolderChange,
): Promise<boolean> {
  const values = {
    ...change,
    ...(name === undefined ? {} : { name: storable(name) }),
    ...(instructions === undefined ? {} : { instructions: storable(instructions) }),
    ...(replaces === undefined ? {} : { replaces: replaces ? 1 : 0 }),
    ...(sharesMemory === undefined ? {} : { sharesMemory: sharesMemory ? 1 : 0 }),
  };
  const { numUpdatedRows } = await db
    .updateTable('folders')
    .set(values)
    .where('userId', '=', userId)
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function ownsFolder(tables: Tables, userId: string, id: string): Promise<boolean> {
  return (await ofUser(tables, userId).select('id').where('id', '=', id).executeTakeFirst()) !== undefined;
}

/** Adds a file or updates its facts. The file must be marked as used in the same transaction. */
export async function addFolderFile({ db }: Tables, userId: string, folderId: string, file: FileAttachment) {
  const facts = JSON.stringify(file);
  await db
    .insertInto('folderFiles')
    .values({ folderId, fileId: file.id, userId, facts, addedAt: Date.now() })
    .onConflict((conflict) => conflict.columns(['folderId', 'fileId']).doUpdateSet({ facts }))
    .execute();
}

export async function removeFolderFile(
  { db }: Tables,
  userId: string,
  folderId: string,
  fileId: string,
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('folderFiles')
    .where('userId', '=', userId)
    .where('folderId', '=', folderId)
    .where('fileId', '=', fileId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
