// Steps of a budget slider: a range of 128 to 32,768 needs a step per doubling, not per token.
import type { BudgetRange } from '../../shared/payload/model-params.ts';

/** Returns the ends, and between them powers of two and their multiples by 1.5. Unit: tokens. */
export function budgetStops({ min, max }: BudgetRange): readonly number[] {
  const stops = new Set([min, max]);
  for (let stop = 64; stop < max; stop *= 2) {
    for (const value of [stop, stop * 1.5]) if (value > min && value < max) stops.add(value);
  }
  return [...stops].sort((a, b) => a - b);
}

/** Returns the index of the step nearest to a value. */
export function stopAt(stops: readonly number[], value: number): number {
  const distance = (index: number): number => Math.abs((stops[index] ?? 0) - value);
  return stops.reduce((best, _stop, index) => (distance(index) < distance(best) ? index : best), 0);
}
