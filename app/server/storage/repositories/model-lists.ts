// Model lists that providers returned, one row per user and provider, replaced as a unit.
import { forget, kept } from '../kept-rows.ts';
import type { Tables } from '../storage.ts';

export interface StoredModelList {
  readonly provider: string;
  /** JSON array of model entries. */
  readonly models: string;
  /** Unix time in ms. */
  readonly fetchedAt: number;
}

export async function readModelLists({ db }: Tables, userId: string): Promise<readonly StoredModelList[]> {
  const rows = await db
    .selectFrom('modelLists')
    .select(['provider', 'models', 'fetchedAt'])
    .where('userId', '=', userId)
    .orderBy('provider')
    .execute();
  return rows.map((row) => ({ ...row, fetchedAt: Number(row.fetchedAt) }));
}

/** A list takes its text, and about four times as much when it is parsed, which callers keep with this row. */
const parsedSize = 5;

/** The same object until the list is written again. */
export const readModelList = async (
  tables: Tables,
  userId: string,
  provider: string,
): Promise<{ readonly models: string } | undefined> =>
  kept<{ readonly models: string } | undefined>(
    tables,
    { owner: userId, name: `models ${provider}`, sizeOf: (row) => (row?.models.length ?? 0) * parsedSize },
    () =>
      tables.db
        .selectFrom('modelLists')
        .select('models')
        .where('userId', '=', userId)
        .where('provider', '=', provider)
        .executeTakeFirst(),
  );

/** Returns the sizes of lists without reading them, for limits and cache validators. Unit: characters. */
export async function sizesOfModelLists(
  { db }: Tables,
  userId: string,
): Promise<readonly { readonly provider: string; readonly fetchedAt: number; readonly size: number }[]> {
  const rows = await db
    .selectFrom('modelLists')
    .select(['provider', 'fetchedAt', ({ fn }) => fn<number>('length', ['models']).as('size')])
    .where('userId', '=', userId)
    .orderBy('provider')
    .execute();
  return rows.map(({ provider, fetchedAt, size }) => ({ provider, fetchedAt: Number(fetchedAt), size: Number(size) }));
}

export async function writeModelList(
  { kind, db }: Tables,
  userId: string,
  { provider, models, fetchedAt }: StoredModelList,
): Promise<void> {
  await db
    .insertInto('modelLists')
    .values({ userId, provider, models, fetchedAt })
    .onConflict((conflict) => conflict.columns(['userId', 'provider']).doUpdateSet({ models, fetchedAt }))
    .execute();
  forget({ kind, db }, userId);
}

export async function removeModelList({ kind, db }: Tables, userId: string, provider: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('modelLists')
    .where('userId', '=', userId)
    .where('provider', '=', provider)
    .executeTakeFirst();
  forget({ kind, db }, userId);
  return numDeletedRows > 0n;
}
