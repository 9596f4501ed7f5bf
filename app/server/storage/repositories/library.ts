// A user's assistants and prompts. An assistant's files are recorded, so that they are not collected.
import type { SharedKind } from '../../../shared/api/shared-kinds.ts';
import { libraryLimits } from '../../../shared/api/library.ts';
import type { Assistant, AssistantBody, Prompt, PromptBody } from '../../../shared/api/library.ts';
import { newId } from '../ids.ts';
import type { LibraryItemsTable } from '../tables/conversations.ts';
import { together } from '../storage.ts';
import type { Tables } from '../storage.ts';
import { markUsed } from './files.ts';
import { sharedFileId, sharedWith, withCounts } from './shared-objects.ts';
import type { ObjectPlace, SharedFile } from './shared-objects.ts';

export type Kind = LibraryItemsTable['kind'];

interface Of {
  readonly assistant: { readonly body: AssistantBody; readonly whole: Assistant };
  readonly prompt: { readonly body: PromptBody; readonly whole: Prompt };
}

const most: Readonly<Record<Kind, number>> = {
  assistant: libraryLimits.assistants,
  prompt: libraryLimits.prompts,
};

export type Kept<K extends Kind> =
  | { readonly kind: 'kept'; readonly item: Of[K]['whole'] }
  | { readonly kind: 'missing' }
  /** `limit`: number of items or of their characters. */
  | { readonly kind: 'full'; readonly of: 'items' | 'characters'; readonly limit: number };

type Row = Pick<LibraryItemsTable, 'id' | 'body' | 'createdAt' | 'updatedAt'>;

const wholeOf = <K extends Kind>({ id, body, createdAt, updatedAt }: Row): Of[K]['whole'] => {
  const fields: object = { id, createdAt: Number(createdAt), updatedAt: Number(updatedAt) };
  // Written by this program from a validated body.
  return { ...(JSON.parse(body) as object), ...fields } as Of[K]['whole'];
};

export async function listItems<K extends Kind>(
  { db }: Tables,
  userId: string,
  kind: K,
): Promise<readonly Of[K]['whole'][]> {
  const rows = await db
    .selectFrom('libraryItems')
    .select(['id', 'body', 'createdAt', 'updatedAt'])
    .where('userId', '=', userId)
    .where('kind', '=', kind)
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
  return rows.map((row) => wholeOf<K>(row));
}

/** The user's items with how many they are shared, then those of others. */
export async function listReached<K extends Kind & SharedKind>(
  tables: Tables,
  userId: string,
  kind: K,
): Promise<readonly Of[K]['whole'][]> {
  const [own, others] = await Promise.all([listItems(tables, userId, kind), listShared(tables, userId, kind)]);
  return [...(await withCounts(tables, userId, kind, own)), ...others];
}

/** Items that others share with the user. They have ids of their own here, because owners choose those of their items. */
async function listShared<K extends Kind & SharedKind>(
  tables: Tables,
  userId: string,
  kind: K,
): Promise<readonly Of[K]['whole'][]> {
  const found = await sharedRows(tables, userId, kind);
  return found.map(({ of: { by, edit }, row }) => {
    const item = { ...wholeOf<K>({ ...row, id: row.key }), shared: { by, edit } };
    // A favourite is its owner's alone; earlier texts are for those who edit.
    if (kind === 'prompt') return { ...item, favourite: false, ...(edit ? {} : { previous: [] }) };
    const copyOf = (file: string): string => sharedFileId(userId, row.key, file);
    const { files = [], picture = null } = item as Partial<AssistantBody>; // of the other kind
    return {
      ...item,
      files: files.map((file) => ({ ...file, id: copyOf(file.id) })),
      picture: picture?.type === 'image' ? { ...picture, file: copyOf(picture.file) } : picture,
    };
  });
}

/** Files of assistants that others share with the user. `key`: of this one only. */
export async function sharedFiles(tables: Tables, userId: string, key?: string): Promise<readonly SharedFile[]> {
  const rows = await sharedRows(tables, userId, 'assistant', key);
  return rows.flatMap(({ row }) =>
    // Written by this program from a validated body.
    filesOf(JSON.parse(row.body) as AssistantBody).map((id) => ({
      owner: row.userId,
      id,
      copy: sharedFileId(userId, row.key, id),
    })),
  );
}

async function sharedRows(tables: Tables, userId: string, kind: Kind & SharedKind, key?: string) {
  const shared = await sharedWith(tables, userId, kind);
  if (shared.length === 0) return [];
  const owners = [...new Set(shared.map((each) => each.userId))];
  const rows = await tables.db
    .selectFrom('libraryItems')
    .select(['key', 'userId', 'id', 'body', 'createdAt', 'updatedAt'])
    .where('kind', '=', kind)
    .where('userId', 'in', owners)
    .where('id', 'in', [...new Set(shared.map(({ id }) => id))])
    .$if(key !== undefined, (query) => query.where('key', '=', key ?? ''))
    .orderBy('createdAt')
    .orderBy('key')
    .execute();
  return rows.flatMap((row) => {
    const of = shared.find((each) => each.userId === row.userId && each.id === row.id);
    return of ? [{ of, row }] : [];
  });
}

export type ChangedItem =
  | { readonly kind: 'changed'; readonly place: ObjectPlace }
  | Exclude<Kept<Kind>, { readonly kind: 'kept' }>
  | { readonly kind: 'not editable' }
  /** Nothing was changed, as the owner alone changes these fields. */
  | { readonly kind: 'owner only'; readonly fields: readonly string[] };

/** Favourites are their owner's own choice, and files are in the owner's account. */
const ownFields = ['favourite', 'files', 'picture'];

/** Changes an item of the user, or of another who shares it with the user. */
export const changeReached = <K extends Kind & SharedKind>(
  tables: Tables,
  userId: string,
  kind: K,
  id: string,
  change: Partial<Of[K]['body']>,
): Promise<ChangedItem> =>
  together(tables, async (all): Promise<ChangedItem> => {
    const own = await changeItem(all, userId, kind, id, change);
    if (own.kind === 'kept') return { kind: 'changed', place: { userId, kind, id } };
    if (own.kind !== 'missing') return own;
    const [found] = await sharedRows(all, userId, kind, id);
    if (!found) return own;
    const { of } = found;
    if (!of.edit) return { kind: 'not editable' };
    const fields = ownFields.filter((field) => Object.hasOwn(change, field));
    if (fields.length > 0) return { kind: 'owner only', fields };
    const kept = await changeItem(all, of.userId, kind, of.id, change);
    return kept.kind === 'kept' ? { kind: 'changed', place: of } : kept;
  });

export const putItem = <K extends Kind>(
  tables: Tables,
  userId: string,
  kind: K,
  { id, body, createdAt }: { readonly id: string; readonly body: Of[K]['body']; readonly createdAt?: number },
): Promise<Kept<K>> =>
  together(tables, async (all): Promise<Kept<K>> => {
    const now = Date.now();
    const text = JSON.stringify(body);
    await markUsed(all, userId, filesOf(body));
    const full = await fullWith(all, userId, kind, id, text.length);
    if (full) return full;
    const row = await all.db
      .insertInto('libraryItems')
      .values({ key: newId(), userId, kind, id, body: text, createdAt: createdAt ?? now, updatedAt: now })
      .onConflict((conflict) => conflict.columns(['userId', 'kind', 'id']).doUpdateSet({ body: text, updatedAt: now }))
      .returning(['key', 'id', 'body', 'createdAt', 'updatedAt'])
      .executeTakeFirstOrThrow();
    await nameFiles(all, row.key, filesOf(body));
    return { kind: 'kept', item: wholeOf<K>(row) };
  });

/** Changes only the given fields, because another page may have changed others. */
export const changeItem = <K extends Kind>(
  tables: Tables,
  userId: string,
  kind: K,
  id: string,
  change: Partial<Of[K]['body']>,
): Promise<Kept<K>> =>
  together(tables, async (all): Promise<Kept<K>> => {
    // Before the row, as in `putItem`, so that locks are always taken in the same order.
    await markUsed(all, userId, filesOf(change));
    const found = await all.db
      .selectFrom('libraryItems')
      .select(['key', 'id', 'body', 'createdAt'])
      .where('userId', '=', userId)
      .where('kind', '=', kind)
      .where('id', '=', id)
      .$if(all.kind === 'postgres', (query) => query.forUpdate())
      .executeTakeFirst();
    if (!found) return { kind: 'missing' };
    const body: Of[K]['body'] = { ...(JSON.parse(found.body) as Of[K]['body']), ...change };
    const text = JSON.stringify(body);
    const full = await fullWith(all, userId, kind, id, text.length);
    if (full) return full;
    const updatedAt = Date.now();
    await all.db
      .updateTable('libraryItems')
      .set({ body: text, updatedAt })
      .where('key', '=', found.key)
      .where('userId', '=', userId)
      .execute();
    await nameFiles(all, found.key, filesOf(body));
    return { kind: 'kept', item: wholeOf<K>({ ...found, body: text, updatedAt }) };
  });

export async function removeItem({ db }: Tables, userId: string, kind: Kind, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('libraryItems')
    .where('userId', '=', userId)
    .where('kind', '=', kind)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Moves a visitor's items to an account. If both have an id, the account's item stays. */
export async function adoptLibrary({ db }: Tables, from: string, to: string): Promise<void> {
  for (const kind of ['assistant', 'prompt'] as const) {
    await db
      .deleteFrom('libraryItems')
      .where('userId', '=', from)
      .where('kind', '=', kind)
      .where('id', 'in', (query) =>
        query.selectFrom('libraryItems').select('id').where('userId', '=', to).where('kind', '=', kind),
      )
      .execute();
  }
  await db.updateTable('libraryItems').set({ userId: to }).where('userId', '=', from).execute();
}

function filesOf(body: Partial<AssistantBody | PromptBody>): readonly string[] {
  if (!('files' in body || 'picture' in body)) return [];
  const { files = [], picture } = body;
  return [...new Set([...files.map(({ id }) => id), ...(picture?.type === 'image' ? [picture.file] : [])])];
}

async function nameFiles({ db }: Tables, itemKey: string, files: readonly string[]): Promise<void> {
  await db.deleteFrom('libraryFiles').where('itemKey', '=', itemKey).execute();
  if (files.length === 0) return;
  await db
    .insertInto('libraryFiles')
    .values(files.map((fileId) => ({ itemKey, fileId })))
    .execute();
}

/** Lists are sent completely, so their total size is limited. */
async function fullWith<K extends Kind>(
  { db }: Tables,
  userId: string,
  kind: K,
  id: string,
  characters: number,
): Promise<Extract<Kept<K>, { readonly kind: 'full' }> | undefined> {
  const others = await db
    .selectFrom('libraryItems')
    .select(({ fn, ref }) => [
      fn.countAll<number | string>().as('items'),
      fn.sum<number | string | null>(fn<number>('length', [ref('body')])).as('characters'),
    ])
    .where('userId', '=', userId)
    .where('kind', '=', kind)
    .where('id', '<>', id)
    .executeTakeFirstOrThrow();
  if (Number(others.items) >= most[kind]) return { kind: 'full', of: 'items', limit: most[kind] };
  if (Number(others.characters ?? 0) + characters > libraryLimits.all)
    return { kind: 'full', of: 'characters', limit: libraryLimits.all };
  return undefined;
}
