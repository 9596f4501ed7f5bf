// The account that a command names.
import { findAccount, findAccountByEmail } from '../storage/repositories/accounts.ts';
import type { Beside } from './beside.ts';
import { AdminError } from './manifest.ts';

/** `who`: an address or an id. */
export async function accountOf(storage: Beside, who: string) {
  const account = (await findAccountByEmail(storage, who)) ?? (await findAccount(storage, who));
  if (!account) throw new AdminError(`there is no account "${who}"`);
  return account;
}
