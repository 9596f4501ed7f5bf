// Budget of a schedule: cost of its runs in the calendar month by the ledger, and whether the limit is exceeded.
import type { ScheduleBudget, ScheduleRun } from '../shared/api.ts';
import type { ScheduleRow } from './repository.ts';

interface Spent {
  /** For example "2026-11", in UTC like the days of the ledger. */
  readonly month: string;
  /** By currency. Unit: millionths. */
  readonly micros: Readonly<Record<string, number>>;
}

const monthOf = (at: number): string => new Date(at).toISOString().slice(0, 7);

/** Returns the cost of this month. Parsed without validation: only this server writes these rows. */
function spentIn({ spent }: Pick<ScheduleRow, 'spent'>, now: number): Spent {
  const month = monthOf(now);
  const known = spent === null ? undefined : (JSON.parse(spent) as Spent);
  return known?.month === month ? known : { month, micros: {} };
}

export const budgetOf = ({ budget }: Pick<ScheduleRow, 'budget'>): ScheduleBudget | undefined =>
  budget === null ? undefined : (JSON.parse(budget) as ScheduleBudget);

/** Unit: millionths of the budget's currency. */
export const spentOf = (row: Pick<ScheduleRow, 'budget' | 'spent'>, now: number): number =>
  spentIn(row, now).micros[budgetOf(row)?.currency ?? ''] ?? 0;

export function isUsedUp(row: Pick<ScheduleRow, 'budget' | 'spent'>, now: number): boolean {
  const budget = budgetOf(row);
  return budget !== undefined && spentOf(row, now) >= budget.micros;
}

/** Returns the value of the column `spent` after another run. */
export function withCost(row: Pick<ScheduleRow, 'spent'>, cost: NonNullable<ScheduleRun['cost']>, now: number): string {
  const { month, micros } = spentIn(row, now);
  const sums = { ...micros };
  for (const { currency, micros: more } of cost) sums[currency] = (sums[currency] ?? 0) + more;
  return JSON.stringify({ month, micros: sums } satisfies Spent);
}
