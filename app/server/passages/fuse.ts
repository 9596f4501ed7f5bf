// One order from several: reciprocal rank fusion needs no common scale for words and meaning.

/** The usual constant: how little the first places of one order count more than the next. */
const steadiness = 60;

/**
 * The `limit` best by their places in all orders. The first of each order are among them wherever the others have them: what words
 * find exactly must not give way to what is merely like it, nor the reverse.
 */
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
