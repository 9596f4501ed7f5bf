// Combines rankings by reciprocal rank fusion, which needs no common scale for words and meaning.

/** The usual constant: reduces the weight of the first places. */
const steadiness = 60;

/** Returns the `limit` best by their ranks, always with the first of each ranking. */
export function fuse<T>(limit: number, ...orders: readonly (readonly T[])[]): readonly T[] {
  const scores = new Map<T, number>();
  for (const order of orders)
    for (const [place, item] of order.entries())
      scores.set(item, (scores.get(item) ?? 0) + 1 / (steadiness + place + 1));
  const ranked = [...scores].toSorted(([, a], [, b]) => b - a).map(([item]) => item);
  const share = Math.floor(limit / Math.max(1, orders.length));
  const sure = new Set(orders.flatMap((order) => order.slice(0, share)));
  const rest = ranked.filter((item) => !sure.has(item)).slice(0, Math.max(0, limit - sure.size));
  const taken = new Set([...sure, ...rest]);
  return ranked.filter((item) => taken.has(item));
}
