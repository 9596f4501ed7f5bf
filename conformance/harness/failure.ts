// A failed check: place, expected value and actual value.

export class CheckFailure extends Error {
  readonly expected: string;
  readonly found: string;
  readonly where: string;

  constructor(where: string, expected: string, found: string) {
    super(`${where}: expected ${expected}; found ${found}`);
    this.name = 'CheckFailure';
    this.where = where;
    this.expected = expected;
    this.found = found;
  }
}

export function check(condition: boolean, where: string, expected: string, found: unknown): asserts condition {
  if (!condition) throw new CheckFailure(where, expected, typeof found === 'string' ? found : brief(found, 400));
}

/** Checks deep equality; the failure names the place of the first difference. */
export function same(found: unknown, expected: unknown, where: string): void {
  const difference = firstDifference(expected, found, '');
  if (difference)
    throw new CheckFailure(
      `${where} at ${difference.path || '/'}`,
      brief(difference.expected, 400),
      brief(difference.found, 400),
    );
}

interface Difference {
  readonly path: string;
  readonly expected: unknown;
  readonly found: unknown;
}

export function firstDifference(expected: unknown, found: unknown, path: string): Difference | undefined {
  if (Object.is(expected, found)) return undefined;
  if (Array.isArray(expected) && Array.isArray(found)) {
    for (let at = 0; at < Math.max(expected.length, found.length); at++) {
      const difference = firstDifference(expected[at], found[at], `${path}/${at}`);
      if (difference) return difference;
    }
    return undefined;
  }
  if (isObject(expected) && isObject(found)) {
    for (const key of new Set([...Object.keys(expected), ...Object.keys(found)])) {
      const difference = firstDifference(expected[key], found[key], `${path}/${key}`);
      if (difference) return difference;
    }
    return undefined;
  }
  return { path, expected, found };
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Fails if the list is empty: an applicable case needs something to run on and must not pass without. */
export function some<Item>(list: readonly Item[], what: string): readonly Item[] {
  check(list.length > 0, 'fixtures', `at least one ${what}`, 'none');
  return list;
}

/** Shortens a value to one line of a report. */
export function brief(value: unknown, limit = 160): string {
  const text = value === undefined ? 'nothing' : (JSON.stringify(value) ?? String(value));
  return text.length > limit ? `${text.slice(0, limit)}…` : text;
}
