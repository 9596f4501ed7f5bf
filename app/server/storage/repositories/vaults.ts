// A user's sealed keys, one row a provider; and what plugins were given, rows whose names begin with `tool:`. What is inside only services/sealed.server.ts can read.
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

/** The part of one provider's keys that may be shown. */
export async function readHint({ db }: Tables, userId: string, provider: string): Promise<string | undefined> {
  const query = db.selectFrom('vaults').select('hint').where('userId', '=', userId).where('provider', '=', provider);
  return (await query.executeTakeFirst())?.hint;
}

/** Rows that are no provider's: what their names begin with tells whose they are. */
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
