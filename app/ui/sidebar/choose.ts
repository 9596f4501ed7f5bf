// Selects rows of the list: a single row, or with Shift the range since the last selected row.
import type { Summary } from '../../shared/conversation/conversation-rows.ts';
import type { Store } from '../../client/net/store.ts';

export function choose(
  store: Store<ReadonlySet<string> | undefined>,
  list: readonly Summary[],
  id: string,
  range: boolean,
): void {
  const known = store.get() ?? new Set<string>();
  const last = [...known].at(-1);
  const [from, to] = [last, id].map((each) => list.findIndex((row) => row.id === each));
  if (range && from !== undefined && to !== undefined && from >= 0 && to >= 0) {
    const rows = list.slice(Math.min(from, to), Math.max(from, to) + 1);
    return store.set(new Set([...known, ...rows.map((row) => row.id), id]));
  }
  store.set(new Set(known.has(id) ? [...known].filter((each) => each !== id) : [...known, id]));
}
