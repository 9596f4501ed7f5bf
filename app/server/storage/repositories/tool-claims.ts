// Leases of tool calls: the first to claim a call runs it, until the lease expires or its result is stored.
import type { Tables } from '../storage.ts';
import { giveBack, takeLease } from './leases.ts';
import type { Lease } from './leases.ts';

export type Claim = Lease | { readonly state: 'answered' };

export interface CallResult {
  readonly conversationId: string;
  readonly id: string;
}

export async function claimCall(
  tables: Tables,
  userId: string,
  { conversationId, id: resultId }: CallResult,
  lastsMs: number,
  now = Date.now(),
): Promise<Claim> {
  const lease = await takeLease(tables, userId, resultId, lastsMs, now);
  if (lease.state === 'taken') return lease;
  const kept = await tables.db
    .selectFrom('messages')
    .select('id')
    .where('conversationId', '=', conversationId)
    .where('id', '=', resultId)
    .where('userId', '=', userId)
    .executeTakeFirst();
  return kept ? { state: 'answered' } : lease;
}

/** Releases a call whose claimer left before it had a result, so that another may run it. */
export const releaseCall = (tables: Tables, userId: string, { id }: CallResult, claimer: string): Promise<void> =>
  giveBack(tables, userId, id, claimer);
