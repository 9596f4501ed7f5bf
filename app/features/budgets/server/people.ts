// People who spend: what a person has spent stays when an account is deleted and made again, or a new session begins.
import { identitiesOf, visitors } from '../../../server/admission/identities.ts';
import type { App } from '../../../server/process/app.ts';
import type { Account } from '../../../server/storage/repositories/accounts.ts';
import { findAccount } from '../../../server/storage/repositories/accounts.ts';
import type { Tables } from '../../../server/storage/storage.ts';

export async function personOf(app: App, tables: Tables, userId: string): Promise<string> {
  const account = await findAccount(tables, userId);
  return account ? personOfAccount(app, tables, account) : visitors;
}

/** The first account of an identity gives the person its name. */
export async function personOfAccount(app: App, { db }: Tables, account: Account): Promise<string> {
  const identities = identitiesOf(app, account);
  if (identities.length === 0) return account.id;
  const known = await db.selectFrom('budgetPeople').selectAll().where('identity', 'in', identities).execute();
  const person = known.toSorted((a, b) => identities.indexOf(a.identity) - identities.indexOf(b.identity))[0]?.person;
  const isComplete = identities.every((each) =>
    known.some(({ identity, userId }) => identity === each && userId === account.id),
  );
  if (person !== undefined && isComplete) return person;
  for (const identity of identities)
    await db
      .insertInto('budgetPeople')
      .values({ identity, person: person ?? account.id, userId: account.id })
      .onConflict((conflict) => conflict.column('identity').doUpdateSet({ userId: account.id }))
      .execute();
  return person ?? account.id;
}
