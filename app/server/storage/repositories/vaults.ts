// A user's sealed keys, one row per provider; plugins' keys in rows named `tool:…`. See auth/seal.server.ts.
import type { VaultsTable } from '../tables/accounts.ts';
import { forget, kept } from '../kept-rows.ts';
import type { Tables } from '../storage.ts';

export const listVaults = (
  { db }: Tables,
  userId: string,
): Promise<readonly Pick<VaultsTable, 'provider' | 'hint' | 'updatedAt'>[]> =>
  db
    .selectFrom('vaults')
    .select(['provider', 'hint', 'updatedAt'])
    .where('userId', '=', userId)
    .where('provider', 'not like', 'tool:%')
    .orderBy('provider')
    .execute();

export const readHint = async (tables: Tables, userId: string, provider: string): Promise<string | undefined> =>
  (await readRow(tables, userId, provider))?.hint;

/** Returns rows whose names have a prefix, for keys that belong to no provider. */
export const listSealed = (
  { db }: Tables,
  userId: string,
  prefix: string,
): Promise<readonly Pick<VaultsTable, 'provider' | 'hint'>[]> =>
  db
    .selectFrom('vaults')
    .select(['provider', 'hint'])
    .where('userId', '=', userId)
    .where('provider', 'like', `${prefix}%`)
    .orderBy('provider')
    .execute();

export const readVault = async (tables: Tables, userId: string, provider: string): Promise<string | undefined> =>
  (await readRow(tables, userId, provider))?.sealed;

type Row = Pick<VaultsTable, 'sealed' | 'hint'>;

const readRow = (tables: Tables, userId: string, provider: string): Promise<Row | undefined> =>
  kept<Row | undefined>(
    tables,
    { owner: userId, name: `vault ${provider}`, sizeOf: (row) => (row?.sealed.length ?? 0) + (row?.hint.length ?? 0) },
    () =>
      tables.db
        .selectFrom('vaults')
        .select(['sealed', 'hint'])
        .where('userId', '=', userId)
        .where('provider', '=', provider)
        .executeTakeFirst(),
  );

export async function writeVault(
  { kind, db }: Tables,
  { userId, provider, sealed, hint }: Omit<VaultsTable, 'updatedAt'>,
): Promise<void> {
  const updatedAt = Date.now();
  await db
    .insertInto('vaults')
    .values({ userId, provider, sealed, hint, updatedAt })
    .onConflict((conflict) => conflict.columns(['userId', 'provider']).doUpdateSet({ sealed, hint, updatedAt }))
    .execute();
  forget({ kind, db }, userId);
}

export async function removeVault({ kind, db }: Tables, userId: string, provider: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('vaults')
    .where('userId', '=', userId)
    .where('provider', '=', provider)
    .executeTakeFirst();
  forget({ kind, db }, userId);
  return numDeletedRows > 0n;
}
