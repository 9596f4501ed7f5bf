// Selection of the exchanges that become fixtures: the smallest of each shape, the most different shapes first.

export interface Candidate {
  readonly id: string;
  readonly operation: string;
  readonly stream: boolean;
  readonly status: number;
  /** Types of the events in order, repeats folded; for an operation without events, its outcome. */
  readonly kinds: readonly string[];
  readonly features: readonly string[];
  /** Size of the fixture, in bytes. */
  readonly size: number;
}

/** Operation, whether it streams, class of the status, kinds of events and features. */
export const shapeOf = ({ operation, stream, status, kinds, features }: Candidate): string =>
  [operation, stream, Math.floor(status / 100), kinds.join(','), features.toSorted().join(',')].join(' ');

/** Traits of an exchange that the chosen fixtures should cover. */
const traits = ({ operation, stream, status, kinds, features }: Candidate): readonly string[] => [
  `${operation} ${Math.floor(status / 100)}`,
  ...(stream ? ['stream', ...kinds.map((kind) => `stream of ${kind}`)] : []),
  ...(status >= 400 ? [`status ${status}`, `error ${kinds.join(',')}`] : []),
  ...kinds.map((kind) => `kind ${kind}`),
  ...features.map((feature) => `feature ${feature}`),
  `kinds ${kinds.join(',')}`,
];

/** Replies that stream are where wires differ, and the larger files: the smallest first would leave them out. */
const isStream = ({ operation, stream, status }: Candidate): boolean => operation === 'chat' && stream && status < 400;

const isWhole = ({ operation, stream, status }: Candidate): boolean => operation === 'chat' && !stream && status < 400;

/** Streams from which on a provider gets no more whole replies than streams. */
const few = 3;

/**
 * At most `limit`, one a shape; each next one shows the most traits that none before it has shown, then the smallest. Half of the
 * chats are streams as long as there are any.
 */
export function choose<Each extends Candidate>(candidates: readonly Each[], limit: number): Each[] {
  const smallest = new Map<string, Each>();
  for (const each of candidates.toSorted((a, b) => a.size - b.size || (a.id < b.id ? -1 : 1)))
    if (!smallest.has(shapeOf(each))) smallest.set(shapeOf(each), each);
  const left = [...smallest.values()];
  const shown = new Set<string>();
  const chosen: Each[] = [];
  while (chosen.length < limit && left.length > 0) {
    const gain = (each: Each): number => traits(each).filter((trait) => !shown.has(trait)).length;
    const chats = chosen.filter(({ operation }) => operation === 'chat');
    const streamed = chats.filter(isStream).length;
    const streams = left.filter(isStream);
    const enough = streamed >= few && chats.filter(isWhole).length >= streamed;
    const rest = enough ? left.filter((each) => !isWhole(each)) : left;
    const pool = streams.length > 0 && streamed * 2 <= chats.length ? streams : rest;
    if (pool.length === 0) break;
    const best = pool.reduce((a, b) => (gain(b) > gain(a) ? b : a));
    chosen.push(best);
    left.splice(left.indexOf(best), 1);
    for (const trait of traits(best)) shown.add(trait);
  }
  return chosen;
}
