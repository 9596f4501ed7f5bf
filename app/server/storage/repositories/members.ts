// Accounts as administrators see and change them. At least one active administrator always remains.
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { AccountRole, AccountState } from '../../../shared/account/roles.ts';
import type { Tables } from '../storage.ts';

export interface MemberChange {
  readonly role?: AccountRole;
  readonly state?: AccountState;
}

/**
 * Number of active administrators, for a condition in an UPDATE. On PostgreSQL, the rows are locked in the order of
 * their ids: of two administrators who demote each other at once, the second waits and then sees one administrator.
 */
const activeAdministrators = (kind: Tables['kind']): RawBuilder<number> => sql<number>`
  (SELECT count(*) FROM (
    SELECT "id" FROM "users" WHERE "role" = 'administrator' AND "state" = 'active' ORDER BY "id"
    ${sql.raw(kind === 'postgres' ? 'FOR UPDATE' : '')}
  ) AS administrators)`;

/**
 * Changes role or state in one statement, which refuses to take away the last active administrator. `unowned`: the
 * last one may go if no other account exists, because the server is then its machine's user's again.
 */
export async function changeMember(
  { kind, db }: Tables,
  id: string,
  change: MemberChange,
  { unowned = false } = {},
): Promise<'changed' | 'last administrator' | 'missing'> {
  const takesAway = (change.role ?? 'administrator') !== 'administrator' || (change.state ?? 'active') !== 'active';
  const query = db.updateTable('users').set(change).where('id', '=', id);
  const allowed = sql<boolean>`("role" <> 'administrator' OR "state" <> 'active' OR ${activeAdministrators(kind)} > 1
    ${sql.raw(unowned ? 'OR (SELECT count(*) FROM "users") = 1' : '')})`;
  const { numUpdatedRows } = await (takesAway ? query.where(allowed) : query).executeTakeFirst();
  if (numUpdatedRows > 0n) return 'changed';
  const found = await db.selectFrom('users').select('id').where('id', '=', id).executeTakeFirst();
  return found ? 'last administrator' : 'missing';
}

export async function hasAdministrator({ db }: Tables): Promise<boolean> {
  const found = db.selectFrom('users').select('id').where('role', '=', 'administrator').where('state', '=', 'active');
  return (await found.limit(1).executeTakeFirst()) !== undefined;
}

/**
 * Gives a database without an active administrator its first: the oldest active account, of those with one of the
 * addresses if there are any. Returns its id. Two servers that start at once choose the same.
 */
export async function appointAdministrator(tables: Tables, emails: readonly string[]): Promise<string | undefined> {
  if (await hasAdministrator(tables)) return undefined;
  const active = tables.db.selectFrom('users').select('id').where('state', '=', 'active');
  const named = emails.length > 0 ? active.where('email', 'in', emails) : active;
  const oldest = await named.orderBy('createdAt').orderBy('id').limit(1).executeTakeFirst();
  if (!oldest) return undefined;
  await tables.db.updateTable('users').set({ role: 'administrator' }).where('id', '=', oldest.id).execute();
  return oldest.id;
}

/** Returns the users among these whose account is not active. */
export async function disabledOf({ db }: Tables, ids: readonly string[]): Promise<readonly string[]> {
  const disabled: string[] = [];
  // PostgreSQL and SQLite bind at most some 32,000 values.
  for (let from = 0; from < ids.length; from += atOnce) {
    const some = ids.slice(from, from + atOnce);
    const rows = db.selectFrom('users').select('id').where('state', '<>', 'active').where('id', 'in', some);
    disabled.push(...(await rows.execute()).map(({ id }) => id));
  }
  return disabled;
}
const atOnce = 1000;

/** Notes a visit; at most once in `everyMs`, whatever the number of processes. */
export async function noteSeen({ db }: Tables, id: string, at: number, everyMs: number): Promise<void> {
  await db
    .updateTable('users')
    .set({ lastSeenAt: at })
    .where('id', '=', id)
    .where(({ or, eb }) => or([eb('lastSeenAt', 'is', null), eb('lastSeenAt', '<', at - everyMs)]))
    .execute();
}
