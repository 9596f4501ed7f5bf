// Finds similar names by common trigrams.

/** Sorts by similarity; names without common trigrams come last. */
export function nearest(names: readonly string[], wanted: string, count: number): readonly string[] {
  const runs = runsOf(wanted);
  return names
    .map((name) => ({ name, likeness: likeness(runsOf(name), runs) }))
    .toSorted((a, b) => b.likeness - a.likeness)
    .slice(0, count)
    .map(({ name }) => name);
}

/** Dice's coefficient. */
function likeness(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  let common = 0;
  for (const run of a) if (b.has(run)) common++;
  return (2 * common) / (a.size + b.size || 1);
}

const maxLength = 200;

/** Start and end count as characters, and so does punctuation. */
function runsOf(name: string): ReadonlySet<string> {
  const text = ` ${name
    .slice(0, maxLength)
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')} `;
  return new Set(Array.from({ length: Math.max(0, text.length - 2) }, (_, at) => text.slice(at, at + 3)));
}
