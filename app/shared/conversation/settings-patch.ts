// Idempotent patches of stored settings that combine with changes of other pages. A JSON merge patch (RFC 7396), extended by
// adding to and removing from lists.

type Fields = Readonly<Record<string, unknown>>;
const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

interface ListPatch {
  readonly $add?: readonly unknown[];
  readonly $remove?: readonly unknown[];
}
const isListPatch = (value: Fields): value is ListPatch & Fields => {
  const entries = Object.entries(value);
  return (
    entries.length > 0 && entries.every(([key, items]) => (key === '$add' || key === '$remove') && Array.isArray(items))
  );
};

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);
const without = (list: readonly unknown[], gone: readonly unknown[]): readonly unknown[] =>
  list.filter((item) => !gone.some((each) => same(each, item)));

/** Returns the patched value. Undefined if nothing remains, including an empty object or list. */
export function applyPatch(value: unknown, patch: unknown): unknown {
  if (patch === null) return undefined;
  if (!isFields(patch)) return patch;
  if (isListPatch(patch)) {
    const { $add = [], $remove = [] } = patch;
    const list = [...without(Array.isArray(value) ? value : [], [...$remove, ...$add]), ...$add];
    return list.length > 0 ? list : undefined;
  }
  const before = isFields(value) ? value : {};
  const changed = Object.entries(patch).map(([key, inner]) => [key, applyPatch(before[key], inner)] as const);
  const merged = [...Object.entries(before).filter(([key]) => !Object.hasOwn(patch, key)), ...changed];
  const kept = merged.filter(([, inner]) => inner !== undefined);
  return kept.length > 0 ? Object.fromEntries(kept) : undefined;
}

/** Returns the patch from one value to another; undefined if equal. */
export function patchBetween(before: unknown, after: unknown): unknown {
  if (same(before, after)) return undefined;
  if (after === undefined) return null;
  if (Array.isArray(after)) return listPatch(Array.isArray(before) ? before : [], after);
  if (!isFields(after)) return after;
  const old = isFields(before) ? before : {};
  const changes = [...new Set([...Object.keys(old), ...Object.keys(after)])]
    .map((key) => [key, patchBetween(old[key], after[key])] as const)
    .filter(([, change]) => change !== undefined);
  return changes.length > 0 ? Object.fromEntries(changes) : undefined;
}

function listPatch(before: readonly unknown[], after: readonly unknown[]): unknown {
  const $add = without(after, before);
  const $remove = without(before, after);
  const patch = { ...($add.length > 0 ? { $add } : {}), ...($remove.length > 0 ? { $remove } : {}) };
  // A changed order requires the full list.
  return same(applyPatch(before, patch) ?? [], after) ? patch : after;
}
