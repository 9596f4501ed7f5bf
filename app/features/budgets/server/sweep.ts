// Keeps the reservations of this process alive, and ends those of processes that are gone.
import { sql } from 'kysely';
import { clockOf } from '../../../server/storage/clock.ts';
import { together } from '../../../server/storage/storage.ts';
import type { Tables } from '../../../server/storage/storage.ts';
import { holdMs } from './reserve.ts';
import { costOfTokens, move, unitsOf } from './settle.ts';
import type { HoldsTable } from './tables.ts';

export async function beat({ db, kind }: Tables, owner: string): Promise<void> {
  await db
    .updateTable('holds')
    .set({ expiresAt: sql<number>`${clockOf(kind)} + ${sql.lit(holdMs)}` })
    .where('owner', '=', owner)
    .where('charged', 'is', null)
    .execute();
}

const atOnce = 100;
/** Time that an ended hold waits for its row of the ledger. Unit: ms. */
const keptMs = 86_400_000;

/**
 * Frees expired holds. Calls are charged, and the estimated cost of what was sent: the provider may have been called. If
 * the call is recorded later after all, its row corrects that. Holds of runs end with their runs.
 */
export async function sweep(tables: Tables): Promise<void> {
  const { db, kind } = tables;
  const expired = await db
    .selectFrom('holds')
    .selectAll()
    .where('charged', 'is', null)
    .where('expiresAt', '<', clockOf(kind))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('runs').select('id').whereRef('runs.id', '=', 'holds.callId').where('status', '=', 'running'),
        ),
      ),
    )
    .orderBy('expiresAt')
    .limit(atOnce)
    .execute();
  for (const hold of expired) await together(tables, (all) => end(all, hold));
  await db
    .deleteFrom('holds')
    .where('charged', 'is not', null)
    .where('expiresAt', '<', sql<number>`${clockOf(kind)} - ${sql.lit(keptMs)}`)
    .execute();
}

async function end(all: Tables, hold: HoldsTable): Promise<void> {
  const unit = (await unitsOf(all, [hold])).get(hold.budgetId);
  if (!unit) return;
  const charged =
    unit.unit === 'calls' ? 1 : unit.unit === 'tokens' ? Number(hold.sent) : costOfTokens({ ...hold, ...unit }, 0);
  const { numUpdatedRows } = await all.db
    .updateTable('holds')
    .set({ charged })
    .where('callId', '=', hold.callId)
    .where('budgetId', '=', hold.budgetId)
    // The call may have ended, or its process may be back.
    .where('charged', 'is', null)
    .where('expiresAt', '<', clockOf(all.kind))
    .executeTakeFirst();
  if (numUpdatedRows > 0n) await move(all, hold, charged);
}
