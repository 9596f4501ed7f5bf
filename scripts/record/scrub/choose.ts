// Selection of the exchanges that become fixtures: the smallest of each shape, the most different shapes first.

export interface Candidate {
  readonly id: string;
  readonly operation: string;
  readonly status: number;
  /** Types of the events in order, repeats folded; for an operation without events, its outcome. */
  readonly kinds: readonly string[];
  readonly features: readonly string[];
  /** Size of the fixture, in bytes. */
  readonly size: number;
}

/** Operation, class of the status, kinds of events and features. */
export const shapeOf = ({ operation, status, kinds, features }: Candidate): string =>
  [operation, Math.floor(status / 100), kinds.join(','), features.toSorted().join(',')].join(' ');

/** Traits of an exchange that the chosen fixtures should cover. */
const traits = ({ operation, status, kinds, features }: Candidate): readonly string[] => [
  `${operation} ${Math.floor(status / 100)}`,
  ...(status >= 400 ? [`status ${status}`, `error ${kinds.join(',')}`] : []),
  ...kinds.map((kind) => `kind ${kind}`),
  ...features.map((feature) => `feature ${feature}`),
  `kinds ${kinds.join(',')}`,
];

/** At most `limit`, one a shape; each next one shows the most traits that none before it has shown, then the smallest. */
export function choose<Each extends Candidate>(candidates: readonly Each[], limit: number): Each[] {
  const smallest = new Map<string, Each>();
  for (const each of candidates.toSorted((a, b) => a.size - b.size || (a.id < b.id ? -1 : 1)))
    if (!smallest.has(shapeOf(each))) smallest.set(shapeOf(each), each);
  const left = [...smallest.values()];
  const shown = new Set<string>();
  const chosen: Each[] = [];
  while (chosen.length < limit && left.length > 0) {
    const gain = (each: Each): number => traits(each).filter((trait) => !shown.has(trait)).length;
    const best = left.reduce((a, b) => (gain(b) > gain(a) ? b : a));
    chosen.push(best);
    left.splice(left.indexOf(best), 1);
    for (const trait of traits(best)) shown.add(trait);
  }
  return chosen;
}
