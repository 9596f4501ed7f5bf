// SUM and AVG of numeric values only. SQLite's versions silently use a text's leading digits ("1,200.50" counts as 1,
// "unknown" as 0), which gives wrong totals.
import type { DatabaseSync } from 'node:sqlite';

interface Sum {
  /** Exact INTEGER sum. */
  whole: bigint;
  wholes: number;
  /** REAL sum, and its rounding error. */
  real: number;
  lost: number;
  reals: number;
}

type Result = number | bigint | null;

/** The API of Node.js; our version of @types/node does not allow an object as state. */
interface Aggregates {
  aggregate(name: string, options: SumOptions): void;
}
interface SumOptions {
  readonly deterministic: boolean;
  readonly useBigIntArguments: boolean;
  readonly start: () => Sum;
  readonly step: (sum: Sum, value: unknown) => Sum;
  readonly inverse: (sum: Sum, value: unknown) => Sum;
  readonly result: (sum: Sum) => Result;
}

const most = 2n ** 63n - 1n;

/** Kahan's sum in Neumaier's form, as in SQLite. */
function addReal(sum: Pick<Sum, 'real' | 'lost'>, value: number): void {
  const next = sum.real + value;
  sum.lost += Math.abs(sum.real) >= Math.abs(value) ? sum.real - next + value : value - next + sum.real;
  sum.real = next;
}

function realOf({ whole, real, lost }: Sum): number {
  const both = { real, lost };
  addReal(both, Number(whole));
  return Number.isFinite(both.real) ? both.real + both.lost : both.real;
}

const results: Readonly<Record<string, (sum: Sum) => Result>> = {
  sum(sum) {
    if (sum.reals > 0) return realOf(sum);
    if (sum.wholes === 0) return null;
    if (sum.whole > most || sum.whole < -most - 1n) throw new Error('integer overflow');
    return sum.whole;
  },
  total: realOf,
  avg: (sum) => (sum.wholes + sum.reals === 0 ? null : realOf(sum) / (sum.wholes + sum.reals)),
};

/** Overrides the aggregates. Returns the number of values each one skipped. */
export function addNumbersAlone(database: DatabaseSync): ReadonlyMap<string, number> {
  const leftOut = new Map<string, number>();
  const target = database as unknown as Aggregates;
  for (const [name, result] of Object.entries(results)) {
    target.aggregate(name, {
      deterministic: true,
      useBigIntArguments: true,
      start: () => ({ whole: 0n, wholes: 0, real: 0, lost: 0, reals: 0 }),
      step(sum, value) {
        if (typeof value === 'bigint') {
          sum.whole += value;
          sum.wholes++;
        } else if (typeof value === 'number') {
          addReal(sum, value);
          sum.reals++;
        } else if (value !== null) leftOut.set(name, (leftOut.get(name) ?? 0) + 1);
        return sum;
      },
      inverse(sum, value) {
        if (typeof value === 'bigint') {
          sum.whole -= value;
          sum.wholes--;
        } else if (typeof value === 'number') {
          addReal(sum, -value);
          sum.reals--;
        }
        return sum;
      },
      result,
    });
  }
  return leftOut;
}
