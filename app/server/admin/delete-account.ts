// Deletes an account while the server may be running: the account is disabled first, because a server that has read it within the
// last seconds would still write rows for it.
import { setTimeout as sleep } from 'node:timers/promises';
import { deleteMember, setMember } from '../storage/repositories/member-acts.ts';
import { accountOf } from './account.ts';
import type { Beside } from './beside.ts';
import type { Done } from './command.ts';
import { AdminError } from './manifest.ts';

/** A running server refuses a disabled account within 10 s, and ends its replies. Unit: ms. */
const outMs = 12_000;

export async function deleteAccount(storage: Beside, who: string): Promise<Done> {
  const { id, email } = await accountOf(storage, who);
  const { lastSeenAt } = await storage.db
    .selectFrom('users')
    .select('lastSeenAt')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  if ((await setMember(storage, 'command', id, { state: 'disabled' })) === 'last administrator')
    throw new AdminError('this is the last active administrator: make another account administrator first');
  await storage.log.tell('session', id, 0);
  // An account that was never used has nothing that could still run.
  if (lastSeenAt !== null) await sleep(outMs);
  await deleteMember(storage, 'command', id, 'member.delete');
  await storage.log.tell('session', id, 0);
  const name = email ?? id;
  return {
    data: { id, email, result: 'deleted' },
    lines: [`${name}: deleted; a running server removes its files within an hour`],
  };
}
