// Sessions that were ended. Valid sessions have no row.
import { sql } from 'kysely';
import type { AccountRole, AccountState } from '../../../shared/account/roles.ts';
import type { Tables } from '../storage.ts';

export interface SessionEnds {
  /** Sessions of an earlier epoch have ended. */
  readonly epoch: number;
  readonly ended: ReadonlySet<string>;
  /** True if the user has an account. */
  readonly member: boolean;
  /** `active` for a visitor without an account. */
  readonly state: AccountState;
  readonly role: AccountRole;
  /** Not readonly: a visit that was noted is not noted again. */
  lastSeenAt: number | null;
  /** True if the account can only sign in with the identity provider. */
  readonly byProvider: boolean;
}

export async function readSessionEnds({ db }: Tables, userId: string): Promise<SessionEnds> {
  const [row, rows, account] = await Promise.all([
    db.selectFrom('sessionEpochs').select('epoch').where('userId', '=', userId).executeTakeFirst(),
    db.selectFrom('endedSessions').select('sessionId').where('userId', '=', userId).execute(),
    db
      .selectFrom('users')
      .select(['state', 'role', 'lastSeenAt', 'passwordHash', 'oidcSubject'])
      .where('id', '=', userId)
      .executeTakeFirst(),
  ]);
  return {
    epoch: row?.epoch ?? 0,
    ended: new Set(rows.map(({ sessionId }) => sessionId)),
    member: account !== undefined,
    state: account?.state ?? 'active',
    role: account?.role ?? 'member',
    lastSeenAt: account?.lastSeenAt == null ? null : Number(account.lastSeenAt),
    byProvider: account !== undefined && account.passwordHash === null && account.oidcSubject !== null,
  };
}

/** `keptMs`: lifetime of the row; older sessions have expired anyway. */
export async function endSession({ db }: Tables, userId: string, sessionId: string, keptMs: number): Promise<void> {
  const endedAt = Date.now();
  await db
    .insertInto('endedSessions')
    .values({ userId, sessionId, endedAt })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await db
    .deleteFrom('endedSessions')
    .where('endedAt', '<', endedAt - keptMs)
    .execute();
}

export async function endSessions({ db }: Tables, userId: string): Promise<void> {
  await db
    .insertInto('sessionEpochs')
    .values({ userId, epoch: 1 })
    .onConflict((conflict) =>
      conflict.column('userId').doUpdateSet({ epoch: sql<number>`"sessionEpochs"."epoch" + 1` }),
    )
    .execute();
  await db.deleteFrom('endedSessions').where('userId', '=', userId).execute();
}
