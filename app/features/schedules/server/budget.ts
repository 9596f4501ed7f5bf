// Budget of a schedule: what its runs of the calendar month have cost, by the ledger, and whether the month is over its limit.
import type { ScheduleBudget, ScheduleRun } from '../shared/api.ts';
import type { ScheduleRow } from './repository.ts';

interface Spent {
  /** As "2026-11", in UTC as the ledger's days. */
  readonly month: string;
  /** By currency. Unit: millionths. */
  readonly micros: Readonly<Record<string, number>>;
}

const monthOf = (at: number): string => new Date(at).toISOString().slice(0, 7);

/** Of this month; rows are written by this server. */
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

/** The column after another run. */
export function withCost(row: Pick<ScheduleRow, 'spent'>, cost: NonNullable<ScheduleRun['cost']>, now: number): string {
  const { month, micros } = spentIn(row, now);
  const sums = { ...micros };
  for (const { currency, micros: more } of cost) sums[currency] = (sums[currency] ?? 0) + more;
  return JSON.stringify({ month, micros: sums } satisfies Spent);
}
