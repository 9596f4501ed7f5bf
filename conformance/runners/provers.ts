// Cases on reading replies that one package proves for all packages with the same reader; provers.json names it.
import { existsSync, readFileSync } from 'node:fs';
import type { ProviderDefinition } from '@tributary/runtime-core';
import type { Case } from '../cases/case.ts';
import { readingOf } from '../harness/reading.ts';

/** Package ids, keyed by the shared reader and options (`readingOf`). */
export type Provers = Readonly<Record<string, string>>;

/** Only exists in Tributary's repository, not in the published package. */
const file = new URL('../provers.json', import.meta.url);
export const provers: Provers = existsSync(file)
  ? (JSON.parse(readFileSync(file, 'utf8')) as Provers) // provers.test.ts checks it
  : {};

/** Cases on grammar, cuts, cancellation and real HTTP. */
const isCut = ({ id }: Pick<Case, 'id'>): boolean =>
  (id >= 'C-040' && id <= 'C-065') || id === 'C-100' || id === 'C-101';
const isFailure = ({ id }: Pick<Case, 'id'>): boolean => id >= 'C-070' && id <= 'C-078';
/** Cases with hundreds of calls, for pairs of all options. */
const isLong = ({ id }: Pick<Case, 'id'>): boolean => id === 'C-125';

/** One package per way to build requests; these run all cases in `npm test`. */
const sample: readonly string[] = ['anthropic', 'google'];

/** Selects cases that another package proves for this one. `short`: also skips the longest cases outside a sample, as `npm test` does. */
export function provenBy(
  provider: ProviderDefinition,
  known: Provers,
  short = false,
): (each: Pick<Case, 'id'>) => boolean {
  const { id } = provider.manifest;
  const reading = readingOf(provider);
  const isOthers = (shared: string | undefined): boolean => {
    const prover = shared === undefined ? undefined : known[shared];
    return prover !== undefined && prover !== id;
  };
  const [cuts, failures] = [isOthers(reading?.cuts), isOthers(reading?.failures)];
  const isSampled = sample.includes(id) || Object.values(known).includes(id);
  return (each) => (isCut(each) && cuts) || (isFailure(each) && failures) || (short && isLong(each) && !isSampled);
}
