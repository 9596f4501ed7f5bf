// Replaces what a call had reserved by what it came to, in the transaction that writes its row of the ledger.
import { sql } from 'kysely';
import type { Billing, Pricing, Usage } from '@tributary/runtime-core';
import { costOfCall } from '../../../server/storage/ledger-entry.ts';
import type { Tables } from '../../../server/storage/storage.ts';
import type { UsageCallsTable } from '../../../server/storage/tables/usage.ts';
import { microsOf } from '../../../shared/usage/micros.ts';
import type { BudgetsTable, HoldsTable } from './tables.ts';
import { unheldOf } from './unheld.ts';
import type { Unheld } from './unheld.ts';

type Hold = HoldsTable & Pick<BudgetsTable, 'unit' | 'currency'>;

/** Average length of a token, for calls that report no usage. Unit: characters. */
const perToken = 3;

export async function settleHolds(tables: Tables, calls: readonly UsageCallsTable[]): Promise<void> {
  if (calls.length === 0) return;
  const { db } = tables;
  const tokenIds = calls.flatMap(({ tokenId }) => tokenId ?? []);
  const budgets = await db
    .selectFrom('budgets')
    .selectAll()
    .where((each) => each.or([each('scope', '!=', 'token'), each('subject', 'in', ['', ...tokenIds])]))
    .execute();
  // Holds belong to budgets.
  if (budgets.length === 0) return;
  const byId = new Map(calls.map((call) => [call.id, call]));
  const holds = await db
    .deleteFrom('holds')
    .where('callId', 'in', [...byId.keys()])
    .returningAll()
    .execute();
  const units = holds.length === 0 ? new Map<string, never>() : await unitsOf(tables, holds);
  const moves = [
    ...holds.flatMap((hold) => {
      const [call, unit] = [byId.get(hold.callId), units.get(hold.budgetId)];
      if (!call || !unit) return [];
      const more = spentBy(call, { ...hold, ...unit }) - Number(hold.charged ?? 0);
      return [{ id: hold.budgetId, make: () => move(tables, hold, more) }];
    }),
    ...(await unheldOf(tables, calls, budgets, holds)).map((each) => ({
      id: each.budget.id,
      make: () => addSpent(tables, each, unheldCost(each.call, each.budget)),
    })),
  ];
  // In the order of budgets, as reservations are made, so that no deadlock is possible.
  for (const { make } of moves.toSorted((a, b) => (a.id < b.id ? -1 : 1))) await make();
}

/** By the price in the ledger, except a user's own. */
function unheldCost(call: UsageCallsTable, { unit, currency }: Pick<Hold, 'unit' | 'currency'>): number {
  if (unit !== 'money') return spentBy(call, { unit, currency, pricing: null, sent: 0 });
  return call.currency === currency && call.priceSource !== 'own' ? Number(call.micros ?? 0) : 0;
}

export async function unitsOf({ db }: Tables, holds: readonly Pick<HoldsTable, 'budgetId'>[]) {
  const ids = [...new Set(holds.map(({ budgetId }) => budgetId))];
  const rows = await db.selectFrom('budgets').select(['id', 'unit', 'currency']).where('id', 'in', ids).execute();
  return new Map(rows.map(({ id, unit, currency }) => [id, { unit, currency }]));
}

/** Adds to what is spent, and frees the hold unless it was freed when its process was gone. */
export async function move({ db }: Tables, hold: HoldsTable, more: number): Promise<void> {
  const freed = hold.charged === null ? Number(hold.amount) : 0;
  await db
    .updateTable('budgetPeriods')
    .set({ spent: sql<number>`"spent" + ${more}`, held: sql<number>`"held" - ${freed}` })
    .where('budgetId', '=', hold.budgetId)
    .where('person', '=', hold.person)
    .where('start', '=', hold.start)
    .execute();
}

async function addSpent({ db }: Tables, { budget, person, start }: Unheld, more: number): Promise<void> {
  await db
    .insertInto('budgetPeriods')
    .values({ budgetId: budget.id, person, start, spent: more, held: 0 })
    .onConflict((conflict) =>
      conflict
        .columns(['budgetId', 'person', 'start'])
        .doUpdateSet({ spent: sql<number>`"budgetPeriods"."spent" + ${more}` }),
    )
    .execute();
}

/** In the unit of the budget, by the operator's rates. */
function spentBy(
  call: UsageCallsTable,
  hold: Pick<Hold, 'unit' | 'currency' | 'pricing' | 'sent'> & Partial<Pick<Hold, 'amount'>>,
): number {
  // Parsed without validation, like the hold's rates: written by this server.
  const usage = call.counters === null ? undefined : (JSON.parse(call.counters) as Usage);
  const billing = call.billing === null ? undefined : (JSON.parse(call.billing) as Billing);
  const images = call.images ?? undefined;
  const isFree = hasFailed(call) && !usage;
  if (hold.unit === 'calls') return isFree ? 0 : 1;
  if (hold.unit === 'money') {
    const pricing = hold.pricing === null ? undefined : (JSON.parse(hold.pricing) as Pricing);
    // A vendor may state its cost in another currency than the budget's.
    for (const facts of [
      { usage, billing, images },
      { usage, images },
    ]) {
      const cost = costOfCall(facts, pricing);
      if (cost?.currency === hold.currency) return microsOf(cost.amount);
    }
    // Tokens do not say the price of pieces or time.
    if (pricing?.unit !== undefined && !isFree) return Number(hold.amount ?? 0);
  } else if (call.inputTokens !== null || call.outputTokens !== null)
    return (call.inputTokens ?? 0) + (call.outputTokens ?? 0);
  if (isFree) return 0;
  const received = receivedBy(call, usage, Number(hold.sent));
  return hold.unit === 'tokens' ? Number(hold.sent) + received : costOfTokens(hold, received);
}

/** Refused by the provider, or failed on the way to it: nothing was read or written. */
const hasFailed = ({ outcome, characters, images }: UsageCallsTable): boolean =>
  outcome === 'error' && !characters && !images;

/** Some providers report a total alone. */
const receivedBy = ({ characters }: UsageCallsTable, usage: Usage | undefined, sent: number): number =>
  usage?.totalTokens === undefined ? Math.ceil((characters ?? 0) / perToken) : Math.max(0, usage.totalTokens - sent);

/** Cost of the request, and of an answer of so many tokens, by estimate. */
export function costOfTokens(
  { pricing, currency, sent }: Pick<Hold, 'pricing' | 'currency' | 'sent'>,
  received: number,
) {
  if (pricing === null) return 0;
  const usage = { totalInputTokens: Number(sent), totalOutputTokens: received };
  const cost = costOfCall({ usage }, JSON.parse(pricing) as Pricing); // written by this server
  return cost?.currency === currency ? microsOf(cost.amount) : 0;
}
