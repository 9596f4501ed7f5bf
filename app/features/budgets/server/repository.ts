// Reads and writes budgets, and what is spent in their current period.
import type { Tables } from '../../../server/storage/storage.ts';
import type { Budget, BudgetDraft, OwnBudget, Rate } from '../shared/api.ts';
import { spanOf } from '../shared/period.ts';
import { amountOf, storedOf } from './amounts.ts';
import { spentSince } from './spent-since.ts';
import { isOperators } from './tables.ts';
import type { BudgetsTable, OperatorBudget } from './tables.ts';

const bound = (unit: Budget['unit'], stored: number | null): number | undefined =>
  stored === null ? undefined : amountOf(unit, Number(stored));

function boundsOf({ unit, soft, hard }: BudgetsTable): Pick<BudgetDraft, 'soft' | 'hard'> {
  const bounds = { soft: bound(unit, soft), hard: bound(unit, hard) };
  return Object.fromEntries(Object.entries(bounds).filter(([, value]) => value !== undefined));
}

export async function nowOf({ db }: Tables, budget: BudgetsTable, person: string) {
  const { start, next } = spanOf(budget.period, budget.timeZone, Date.now());
  const row = await db
    .selectFrom('budgetPeriods')
    .select(['spent', 'held'])
    .where('budgetId', '=', budget.id)
    .where('person', '=', person)
    .where('start', '=', start)
    .executeTakeFirst();
  const [spent, held] = [row?.spent ?? 0, row?.held ?? 0].map((each) => amountOf(budget.unit, Number(each)));
  return { next, spent: spent ?? 0, held: held ?? 0 };
}

/** For administrators. Budgets of each person have no sum. */
export async function listBudgets(tables: Tables): Promise<readonly Budget[]> {
  const rows = await tables.db.selectFrom('budgets').selectAll().orderBy('createdAt').orderBy('id').execute();
  return Promise.all(
    rows.filter(isOperators).map(async (row) => {
      const { createdAt: _created, soft: _soft, hard: _hard, each, ...rest } = row;
      const now = each === 1 ? {} : { now: await nowOf(tables, row, '') };
      return { ...rest, each: each === 1, ...boundsOf(row), ...now };
    }),
  );
}

/** `limiting`: the budgets that limit this person. */
export const ownBudgets = (
  tables: Tables,
  limiting: readonly OperatorBudget[],
  person: string,
): Promise<readonly OwnBudget[]> =>
  Promise.all(
    limiting.map(async (row) => {
      const { scope, unit, currency, period } = row;
      const { spent, held, next } = await nowOf(tables, row, row.each === 1 ? person : '');
      return { scope, each: row.each === 1, unit, currency, period, spent, held, next, ...boundsOf(row) };
    }),
  );

/** A budget of an administrator, or the limit of a token. */
export interface StoredDraft extends Omit<BudgetDraft, 'scope'> {
  readonly scope: BudgetsTable['scope'];
}

const columnsOf = ({ soft, hard, each, ...draft }: StoredDraft) => ({
  ...draft,
  each: each ? 1 : 0,
  soft: soft === undefined ? null : storedOf(draft.unit, soft),
  hard: hard === undefined ? null : storedOf(draft.unit, hard),
});

/** In a transaction. Counts what was spent in the period before. Returns false if the id is known. */
export async function addBudget(all: Tables, id: string, draft: StoredDraft): Promise<boolean> {
  const row: BudgetsTable = { ...columnsOf(draft), id, createdAt: Date.now() };
  const { numInsertedOrUpdatedRows } = await all.db
    .insertInto('budgets')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows === 0n) return false;
  await countAgain(all, row);
  return true;
}

/** In a transaction. Returns false for an unknown id. Another unit, period or scope counts the ledger again. */
export async function changeBudget(all: Tables, id: string, draft: StoredDraft): Promise<boolean> {
  const known = await all.db.selectFrom('budgets').selectAll().where('id', '=', id).executeTakeFirst();
  if (!known) return false;
  const columns = columnsOf(draft);
  await all.db.updateTable('budgets').set(columns).where('id', '=', id).execute();
  const counting = ['scope', 'subject', 'each', 'unit', 'currency', 'period', 'timeZone'] as const;
  if (counting.every((name) => columns[name] === known[name])) return true;
  // Running calls hold amounts in the old unit: they hold nothing here any more, and count when they end (`unheld.ts`).
  await all.db.deleteFrom('holds').where('budgetId', '=', id).execute();
  await all.db.deleteFrom('budgetPeriods').where('budgetId', '=', id).execute();
  await countAgain(all, { ...known, ...columns });
  return true;
}

async function countAgain(all: Tables, budget: BudgetsTable): Promise<void> {
  const { start } = spanOf(budget.period, budget.timeZone, Date.now());
  for (const [person, spent] of await spentSince(all, budget, start))
    await all.db.insertInto('budgetPeriods').values({ budgetId: budget.id, person, start, spent, held: 0 }).execute();
}

/** Returns false for an unknown id. */
export async function removeBudget({ db }: Tables, id: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('budgets').where('id', '=', id).executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function readRates({ db }: Tables): Promise<readonly Rate[]> {
  const rows = await db.selectFrom('rates').selectAll().orderBy('provider').orderBy('model').execute();
  // Parsed without validation: checked when they were written.
  return rows.map(({ provider, model, pricing }) => ({
    provider,
    model,
    pricing: JSON.parse(pricing) as Rate['pricing'],
  }));
}

/** In a transaction. */
export async function writeRates({ db }: Tables, rates: readonly Rate[]): Promise<void> {
  await db.deleteFrom('rates').execute();
  for (const { pricing, ...rate } of rates) {
    const row = { ...rate, pricing: JSON.stringify(pricing), updatedAt: Date.now() };
    await db
      .insertInto('rates')
      .values(row)
      .onConflict((conflict) => conflict.columns(['provider', 'model']).doUpdateSet(row))
      .execute();
  }
}
