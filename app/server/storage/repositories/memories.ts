// Facts remembered about a user. A deleted fact leaves a tombstone without text, so that it does not come back.
import type { Selectable } from 'kysely';
import type { Memory, MemoryChange } from '../../../shared/api/memories.ts';
import { maxFacts } from '../../../shared/memory/facts.ts';
import { newId } from '../ids.ts';
import type { MemoriesTable } from '../tables/conversations.ts';
import { storable } from '../search-text.ts';
import { together } from '../storage.ts';
import type { Tables } from '../storage.ts';
import { forgetTold } from './told-memories.ts';

type Row = Selectable<MemoriesTable>;

const rowOf = ({ userId: _user, digest: _digest, state, ...row }: Row): Memory => ({
  ...row,
  state: state === 'accepted' ? 'accepted' : 'suggested',
});

const ofUser = ({ db }: Tables, userId: string) => db.selectFrom('memories').selectAll().where('userId', '=', userId);

/** Newest first. */
export async function listMemories(tables: Tables, userId: string): Promise<readonly Memory[]> {
  const rows = await ofUser(tables, userId)
    .where('state', '!=', 'deleted')
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .execute();
  return rows.map(rowOf);
}

export const findMemory = async (tables: Tables, userId: string, id: string): Promise<Memory | undefined> => {
  const row = await ofUser(tables, userId).where('id', '=', id).where('state', '!=', 'deleted').executeTakeFirst();
  return row && rowOf(row);
};

export interface NewMemory extends Pick<Memory, 'operation' | 'target' | 'text' | 'folderId' | 'conversationId'> {
  readonly digest: string;
  /** True if the fact applies at once, without the user's confirmation. */
  readonly accepted: boolean;
  /** Added by hand, so a deleted fact may come back. */
  readonly again: boolean;
}

export type Added =
  | { readonly kind: 'added'; readonly memory: Memory }
  /** The same text is already remembered or suggested. */
  | { readonly kind: 'known'; readonly memory: Memory }
  /** The user has deleted or dismissed the same text. */
  | { readonly kind: 'deleted' }
  | { readonly kind: 'full' };

export const addMemory = (tables: Tables, userId: string, fresh: NewMemory): Promise<Added> =>
  together(tables, async (all): Promise<Added> => {
    const { accepted, again, digest, text, ...rest } = fresh;
    const same = await ofUser(all, userId).where('digest', '=', digest).execute();
    const here = ({ folderId }: Row): boolean => folderId === null || folderId === rest.folderId;
    const known = same.find((row) => row.state !== 'deleted' && here(row));
    if (known) return { kind: 'known', memory: rowOf(known) };
    if (!again && same.some(({ state }) => state === 'deleted')) return { kind: 'deleted' };
    if ((await countOf(all, userId)) >= maxFacts) return { kind: 'full' };
    const now = Date.now();
    // Reuse the row: other pages and chat cards know its id.
    const buried = same.filter(({ state }) => state === 'deleted').toSorted((a, b) => b.updatedAt - a.updatedAt);
    const row: Row = {
      userId,
      id: buried[0]?.id ?? newId().slice(0, 10),
      state: 'suggested',
      ...rest,
      digest,
      text: storable(text),
      createdAt: now,
      updatedAt: now,
    };
    await dropTombstones(all, userId, digest);
    await all.db.insertInto('memories').values(row).execute();
    if (accepted) await accept(all, userId, row);
    return { kind: 'added', memory: rowOf({ ...row, state: accepted ? 'accepted' : 'suggested' }) };
  });

const dropTombstones = ({ db }: Tables, userId: string, digest: string) =>
  db
    .deleteFrom('memories')
    .where('userId', '=', userId)
    .where('digest', '=', digest)
    .where('state', '=', 'deleted')
    .execute();

async function countOf({ db }: Tables, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('memories')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('userId', '=', userId)
    .where('state', '!=', 'deleted')
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Returns false if the fact no longer exists. `digest`: of the new text. */
export const changeMemory = (
  tables: Tables,
  userId: string,
  id: string,
  { text, folderId, accepted }: MemoryChange,
  digest: string,
): Promise<boolean> =>
  together(tables, async (all) => {
    const row = await ofUser(all, userId).where('id', '=', id).where('state', '!=', 'deleted').executeTakeFirst();
    if (!row) return false;
    const values = {
      ...(text === undefined ? {} : { text: storable(text), digest }),
      ...(folderId === undefined ? {} : { folderId }),
      updatedAt: Date.now(),
    };
    await all.db.updateTable('memories').set(values).where('userId', '=', userId).where('id', '=', id).execute();
    if (accepted && row.state === 'suggested') await accept(all, userId, row);
    return true;
  });

/** A new fact replaces the fact it changes. */
async function accept(all: Tables, userId: string, { id, operation, target }: Row): Promise<void> {
  if (operation !== 'add' && target !== null) await bury(all, userId, [target]);
  if (operation === 'forget') return bury(all, userId, [id]);
  await all.db
    .updateTable('memories')
    .set({ state: 'accepted', operation: 'add', target: null, updatedAt: Date.now() })
    .where('userId', '=', userId)
    .where('id', '=', id)
    .execute();
}

/** Removes a fact, also from the facts of running chats. Returns false if it does not exist. */
export const removeMemory = (tables: Tables, userId: string, id: string): Promise<boolean> =>
  together(tables, async (all) => {
    const found = (await findMemory(all, userId, id)) !== undefined;
    if (found) await bury(all, userId, [id]);
    return found;
  });

/** Removes all facts; tombstones stay. */
export const clearMemories = (tables: Tables, userId: string): Promise<void> =>
  together(tables, async (all) => {
    const rows = await listMemories(all, userId);
    await bury(
      all,
      userId,
      rows.map(({ id }) => id),
    );
  });

async function bury(all: Tables, userId: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await all.db
    .updateTable('memories')
    .set({ state: 'deleted', text: '', target: null, folderId: null, conversationId: null, updatedAt: Date.now() })
    .where('userId', '=', userId)
    .where('id', 'in', ids)
    .execute();
  await forgetTold(all, userId, ids);
}
