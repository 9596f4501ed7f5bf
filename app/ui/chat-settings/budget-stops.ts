// The stops of a budget slider: a range from 128 to 32,768 is worth a step at each doubling, not at each token.
import type { BudgetRange } from '../../shared/payload/model-params.ts';

/** The ends, and between them the powers of two with the half of each step. Unit: tokens. */
export function budgetStops({ min, max }: BudgetRange): readonly number[] {
  const stops = new Set([min, max]);
  for (let stop = 64; stop < max; stop *= 2) {
    for (const value of [stop, stop * 1.5]) if (value > min && value < max) stops.add(value);
  }
  return [...stops].sort((a, b) => a - b);
}

/** The stop nearest to a value that may lie between two. */
export function stopAt(stops: readonly number[], value: number): number {
  const distance = (index: number): number => Math.abs((stops[index] ?? 0) - value);
  return stops.reduce((best, _stop, index) => (distance(index) < distance(best) ? index : best), 0);
}
