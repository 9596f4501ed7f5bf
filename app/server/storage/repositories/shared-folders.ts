// Projects of a user: own ones, and those of others, which are read from their owner each time.
import type { Folder, FolderChange, WholeFolder } from '../../../shared/api/folders.ts';
import { fileAddress } from '../../../shared/conversation/file-address.ts';
import type { MemoryFact } from '../../../shared/memory/facts.ts';
import { maxTold } from '../../../shared/memory/facts.ts';
import type { Tables } from '../storage.ts';
import { changeFolder, findFolder, listFolders, ownsFolder } from './folders.ts';
import { sharedFileId, sharedWith, withCounts } from './shared-objects.ts';
import type { ObjectPlace, SharedFile, SharedObject } from './shared-objects.ts';

export interface ReachedFolder {
  readonly owner: string;
  /** Files of another owner have the ids of the user's copies. */
  readonly folder: Omit<WholeFolder, 'chats'>;
}

const sharedAs = async (tables: Tables, userId: string, id: string): Promise<SharedObject | undefined> =>
  (await sharedWith(tables, userId, 'project')).find((each) => each.id === id);

/** Returns undefined if the project is deleted, or another user's who does not share it with this one. */
export async function reachFolder(tables: Tables, userId: string, id: string): Promise<ReachedFolder | undefined> {
  const own = await findFolder(tables, userId, id);
  if (own) return { owner: userId, folder: own };
  const shared = await sharedAs(tables, userId, id);
  const folder = shared && (await findFolder(tables, shared.userId, id));
  if (!folder) return undefined;
  const files = folder.files.map((file) => {
    const copy = sharedFileId(userId, id, file.id);
    return { ...file, id: copy, url: fileAddress(copy) };
  });
  return { owner: shared.userId, folder: { ...folder, files, shared: { by: shared.by, edit: shared.edit } } };
}

export async function reachesFolder(tables: Tables, userId: string, id: string): Promise<boolean> {
  if (await ownsFolder(tables, userId, id)) return true;
  const shared = await sharedAs(tables, userId, id);
  return shared !== undefined && ownsFolder(tables, shared.userId, id);
}

/** The user's projects in the user's order, then those of others. */
export async function listReached(tables: Tables, userId: string): Promise<readonly Folder[]> {
  const [own, shared] = await Promise.all([listFolders(tables, userId), sharedWith(tables, userId, 'project')]);
  const others = await Promise.all(
    [...Map.groupBy(shared, (each) => each.userId)].map(async ([owner, objects]) => {
      const folders = await listFolders(
        tables,
        owner,
        objects.map(({ id }) => id),
      );
      return folders.flatMap((folder) => {
        const of = objects.find(({ id }) => id === folder.id);
        return of ? [{ ...folder, shared: { by: of.by, edit: of.edit } }] : [];
      });
    }),
  );
  return [...(await withCounts(tables, userId, 'project', own)), ...others.flat()];
}

export type ChangedFolder =
  | { readonly kind: 'changed'; readonly place: ObjectPlace }
  | { readonly kind: 'missing' }
  | { readonly kind: 'not editable' }
  /** Nothing was changed, as the owner alone changes these fields. */
  | { readonly kind: 'owner only'; readonly fields: readonly string[] };

/** The owner alone orders the owner's projects, and decides about the owner's memories. */
const ownFields = ['position', 'sharesMemory'];

/** Changes a project of the user, or of another who shares it to be edited. */
export async function changeReached(
  tables: Tables,
  userId: string,
  id: string,
  change: FolderChange,
): Promise<ChangedFolder> {
  if (await changeFolder(tables, userId, id, change))
    return { kind: 'changed', place: { userId, kind: 'project', id } };
  const shared = await sharedAs(tables, userId, id);
  if (!shared || !(await ownsFolder(tables, shared.userId, id))) return { kind: 'missing' };
  if (!shared.edit) return { kind: 'not editable' };
  const fields = ownFields.filter((field) => Object.hasOwn(change, field));
  if (fields.length > 0) return { kind: 'owner only', fields };
  return (await changeFolder(tables, shared.userId, id, change))
    ? { kind: 'changed', place: shared }
    : { kind: 'missing' };
}

/** Files of projects that others share with the user. `folderId`: of this project only. */
export async function sharedFolderFiles(
  tables: Tables,
  userId: string,
  folderId?: string,
): Promise<readonly SharedFile[]> {
  const shared = (await sharedWith(tables, userId, 'project')).filter(
    ({ id }) => folderId === undefined || id === folderId,
  );
  const found = await Promise.all(
    shared.map(async ({ userId: owner, id: folder }) =>
      ((await findFolder(tables, owner, folder))?.files ?? []).map(({ id }) => ({
        owner,
        id,
        copy: sharedFileId(userId, folder, id),
      })),
    ),
  );
  return found.flat();
}

/** Memories of a shared project that its owner lets others use, up to the start of a chat. None of an own project. */
export async function sharedFacts(
  { db }: Tables,
  userId: string,
  { owner, folder }: ReachedFolder,
  beganAt: number,
): Promise<readonly MemoryFact[]> {
  if (owner === userId || !folder.sharesMemory) return [];
  const rows = await db
    .selectFrom('memories')
    .select(['id', 'text', 'updatedAt as at'])
    .where('userId', '=', owner)
    .where('folderId', '=', folder.id)
    .where('state', '=', 'accepted')
    .where('updatedAt', '<=', beganAt)
    .orderBy('updatedAt', 'desc')
    .orderBy('id')
    .limit(maxTold)
    .execute();
  return rows.reverse();
}
