// Reserves the most that a call may cost in every budget that limits it, and refuses the call if one is reached.
import { sql } from 'kysely';
import type { Pricing } from '@tributary/runtime-core';
import { appError } from '../../../server/http/errors.server.ts';
import { clockOf } from '../../../server/storage/clock.ts';
import type { Tables } from '../../../server/storage/storage.ts';
import { costOf } from '../../../shared/conversation/pricing.ts';
import { microsOf } from '../../../shared/usage/micros.ts';
import { spanOf } from '../shared/period.ts';
import { amountOf } from './amounts.ts';
import type { BudgetsTable } from './tables.ts';

/** Time by which a hold outlives its process. Unit: ms. */
export const holdMs = 30_000;

/** The most that a call may use, and its price. */
export interface Most {
  readonly inputTokens: number;
  readonly outputTokens: number;
  readonly images: number | undefined;
  /** Of the request's texts. */
  readonly characters: number;
  /** Length of its recording. */
  readonly seconds: number | undefined;
  /** Estimated tokens of the request. */
  readonly sent: number;
  readonly pricing: Pricing | undefined;
}

export interface Reservation {
  readonly callId: string;
  readonly owner: string;
  readonly person: string;
  readonly provider: string;
  readonly model: string;
  readonly most: Most;
  /** Whom to ask for more. */
  readonly contact: string | undefined;
}

/** In a transaction. `budgets`: the ones limiting the call, in the order of their ids, which rules deadlocks out. */
export async function reserveIn(tables: Tables, budgets: readonly BudgetsTable[], call: Reservation): Promise<void> {
  const { db, kind } = tables;
  const now = Date.now();
  const cappedByTokens = budgets.some(({ unit, hard }) => unit === 'tokens' && hard !== null);
  for (const budget of budgets) {
    const { start, next } = spanOf(budget.period, budget.timeZone, now);
    const person = budget.each === 1 ? call.person : '';
    const amount = amountFor(budget, call.most);
    if (amount === undefined && budget.hard !== null && budget.unpriced === 'refuse' && !cappedByTokens)
      throw unpriced(call, budget);
    const held = amount ?? 0;
    const period = { budgetId: budget.id, person, start };
    await db
      .insertInto('budgetPeriods')
      .values({ ...period, spent: 0, held: 0 })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const { callId, owner, most } = call;
    const { numInsertedOrUpdatedRows } = await db
      .insertInto('holds')
      .values({
        ...period,
        callId,
        amount: held,
        sent: most.sent,
        pricing: most.pricing ? JSON.stringify(most.pricing) : null,
        owner,
        expiresAt: sql<number>`${clockOf(kind)} + ${sql.lit(holdMs)}`,
        charged: null,
      })
      // A call that is repeated within its run, such as after a commit whose answer was lost, has reserved already.
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    if (numInsertedOrUpdatedRows === 0n) continue;
    const { numUpdatedRows } = await db
      .updateTable('budgetPeriods')
      .set({ held: sql<number>`"held" + ${held}` })
      .where('budgetId', '=', budget.id)
      .where('person', '=', person)
      .where('start', '=', start)
      // The limit as it is now: it may have changed since the rules were read.
      .where(
        sql<boolean>`"spent" + "held" + ${held} <= COALESCE((SELECT "hard" FROM "budgets" WHERE "id" = ${budget.id}), ${sql.lit(Number.MAX_SAFE_INTEGER)})`,
      )
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw await reached(tables, budget, { ...period, next, most: held }, call.contact);
  }
}

/** In the unit of the budget. Undefined if the price is unknown, or in another currency. */
function amountFor({ unit, currency }: BudgetsTable, most: Most): number | undefined {
  if (unit === 'calls') return 1;
  const { inputTokens, outputTokens, images, characters, seconds, pricing } = most;
  if (unit === 'tokens') return inputTokens + outputTokens;
  const cost =
    images === undefined
      ? // Writing to a cache costs more than plain input.
        costOf(
          { totalInputTokens: inputTokens, totalOutputTokens: outputTokens, inputWriteCacheTokens: inputTokens },
          pricing,
          { type: 'billing', characters, ...(seconds === undefined ? {} : { seconds }) },
        )
      : costOfImages(images, pricing);
  return cost?.currency === currency ? microsOf(cost.amount) : undefined;
}

function costOfImages(images: number, pricing: Pricing | undefined) {
  return typeof pricing?.perImage === 'number'
    ? { amount: images * pricing.perImage, currency: pricing.currency ?? 'USD' }
    : undefined;
}

function unpriced({ provider, model, contact }: Reservation, { currency }: BudgetsTable) {
  const message =
    `${model} has no price in ${currency} on this server, so it can’t be used within a spending limit: ` +
    'choose another model, or ask an administrator to enter its price';
  return appError(403, message, {
    code: 'budget_unpriced',
    provider,
    model,
    currency,
    ...(contact ? { contact } : {}),
  });
}

async function reached(
  { db }: Tables,
  budget: BudgetsTable,
  { next, most, ...period }: { budgetId: string; person: string; start: number; next: number; most: number },
  contact: string | undefined,
) {
  const { scope, unit, currency, hard } = budget;
  const row = await db
    .selectFrom('budgetPeriods')
    .select(['spent', 'held'])
    .where('budgetId', '=', period.budgetId)
    .where('person', '=', period.person)
    .where('start', '=', period.start)
    .executeTakeFirst();
  const [limit, spent, held, asked] = [hard ?? 0, row?.spent ?? 0, row?.held ?? 0, most].map((each) =>
    amountOf(unit, Number(each)),
  );
  const begins = new Date(next).toISOString();
  const details = { scope, period: budget.period, unit, currency, limit, spent, held, most: asked, begins };
  const message = sentenceOf({ ...details, contact });
  return appError(403, message, {
    code: 'budget_reached',
    ...details,
    ...(contact ? { contact } : {}),
  });
}

const owners: Readonly<Record<BudgetsTable['scope'], string>> = {
  server: 'of this server',
  group: 'of your group',
  user: 'of your account',
  token: 'of this access token',
};

interface Reached extends Pick<BudgetsTable, 'scope' | 'period' | 'unit' | 'currency'> {
  readonly limit: number | undefined;
  readonly spent: number | undefined;
  readonly held: number | undefined;
  readonly most: number | undefined;
  readonly begins: string;
  readonly contact: string | undefined;
}

/** For other programs; pages write it in their language, from the details. */
function sentenceOf({ scope, period, unit, currency, limit, spent, held, most, begins, contact }: Reached): string {
  const more =
    scope === 'token'
      ? 'Raise it under “API access” in the settings.'
      : `Ask an administrator${contact ? ` (${contact})` : ''} for more.`;
  return (
    `The limit ${owners[scope]} is reached: ${spent} of ${limit} ${unit === 'money' ? currency : unit} a ${period} are used, ` +
    `${held} are reserved by running requests, and this one may need ${most}. It begins again at ${begins}. ${more}`
  );
}
