// Fuzzy filter for short lists: names that start with the query, then words that do, then matching letters in order.
const fold = (text: string): string => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** Returns the rank, lower is better; undefined for no match. */
export function rankOf(name: string, query: string): number | undefined {
  const [text, wanted] = [fold(name), fold(query)];
  if (wanted === '' || text.startsWith(wanted)) return 0;
  const at = text.indexOf(wanted);
  if (at > 0) return /[\p{L}\p{N}]/u.test(text.charAt(at - 1)) ? 2 : 1;
  let from = 0;
  for (const letter of wanted) {
    const found = text.indexOf(letter, from);
    if (found < 0) return undefined;
    from = found + letter.length;
  }
  return 3;
}

/** Returns the matches, best first; stable for equal ranks. */
export function matching<T extends { readonly name: string }>(items: readonly T[], query: string): readonly T[] {
  return items
    .flatMap((item) => {
      const rank = rankOf(item.name, query);
      return rank === undefined ? [] : [{ item, rank }];
    })
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ item }) => item);
}

export interface Trigger {
  readonly sign: '@' | '/';
  /** Position of the sign. */
  readonly start: number;
  readonly query: string;
}

/** Returns the sign at the start or after a space, and the word between it and the caret. Excludes email addresses and paths. */
export function triggerIn(text: string, caret: number): Trigger | undefined {
  const found = /(?:^|\s)([@/])([^\s@/]{0,40})$/.exec(text.slice(Math.max(0, caret - 42), caret));
  if (!found) return undefined;
  const [, sign, query = ''] = found;
  return { sign: sign === '@' ? '@' : '/', start: caret - query.length - 1, query };
}
