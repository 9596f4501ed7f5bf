// Statistics of the tables.

/** Returns the nearest-rank percentile; `rank` from 0 to 100. */
export function percentile(values: readonly number[], rank: number): number {
  if (values.length === 0) throw new Error('no values');
  const sorted = Float64Array.from(values).sort();
  const at = Math.min(sorted.length - 1, Math.max(0, Math.ceil((rank / 100) * sorted.length) - 1));
  return sorted[at] ?? 0;
}

export interface Spread {
  median: number;
  min: number;
  max: number;
}

export function spread(values: readonly number[]): Spread {
  if (values.length === 0) throw new Error('no values');
  const sorted = values.toSorted((a, b) => a - b);
  const [low, high] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]];
  return { median: ((low ?? 0) + (high ?? 0)) / 2, min: sorted[0] ?? 0, max: sorted.at(-1) ?? 0 };
}
