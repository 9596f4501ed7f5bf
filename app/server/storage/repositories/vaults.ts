// A user's sealed keys, one row per provider; plugins' keys in rows named `tool:…`. See auth/seal.server.ts.
import type { VaultsTable } from '../tables/accounts.ts';
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

export async function readHint({ db }: Tables, userId: string, provider: string): Promise<string | undefined> {
  const query = db.selectFrom('vaults').select('hint').where('userId', '=', userId).where('provider', '=', provider);
  return (await query.executeTakeFirst())?.hint;
}

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

export async function readVault({ db }: Tables, userId: string, provider: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('vaults')
    .select('sealed')
    .where('userId', '=', userId)
    .where('provider', '=', provider)
    .executeTakeFirst();
  return row?.sealed;
}

export async function writeVault(
  { db }: Tables,
  { userId, provider, sealed, hint }: Omit<VaultsTable, 'updatedAt'>,
): Promise<void> {
  const updatedAt = Date.now();
  await db
    .insertInto('vaults')
    .values({ userId, provider, sealed, hint, updatedAt })
    .onConflict((conflict) => conflict.columns(['userId', 'provider']).doUpdateSet({ sealed, hint, updatedAt }))
    .execute();
}

export async function removeVault({ db }: Tables, userId: string, provider: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('vaults')
    .where('userId', '=', userId)
    .where('provider', '=', provider)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
