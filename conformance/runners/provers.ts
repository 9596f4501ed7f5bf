// Cases of the way of a reply that one package proves for all that read alike: provers.json names it.
import { existsSync, readFileSync } from 'node:fs';
import type { ProviderDefinition } from '@tributary/runtime-core';
import type { Case } from '../cases/case.ts';
import { readingOf } from '../harness/reading.ts';

/** Id of a package, by the text of what it shares with others (`readingOf`). */
export type Provers = Readonly<Record<string, string>>;

/** In Tributary's repository; the published package has no such file. */
const file = new URL('../provers.json', import.meta.url);
export const provers: Provers = existsSync(file)
  ? (JSON.parse(readFileSync(file, 'utf8')) as Provers) // provers.test.ts checks it
  : {};

/** Grammar, cuts, cancelling, and real HTTP. */
const isCut = ({ id }: Pick<Case, 'id'>): boolean =>
  (id >= 'C-040' && id <= 'C-065') || id === 'C-100' || id === 'C-101';
const isFailure = ({ id }: Pick<Case, 'id'>): boolean => id >= 'C-070' && id <= 'C-078';
/** Hundreds of calls, in pairs of all options. */
const isLong = ({ id }: Pick<Case, 'id'>): boolean => id === 'C-125';

/** Of each way to build requests, which `npm test` asks all cases. */
const sample: readonly string[] = ['anthropic', 'google'];

/** Cases that another package proves for this one. `short`: as `npm test` asks it, which has a sample of the longest. */
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
