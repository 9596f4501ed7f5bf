// The proof that a scrubbed fixture reads like its original: same types, order, lengths, counters and codes.
import { isRecord } from '@tributary/runtime-core/wire';
import type { Expect } from '../../../conformance/schema/fixture.ts';

/** The first place where the two differ in more than words; undefined where they do not. */
export function difference(original: unknown, scrubbed: unknown, where = ''): string | undefined {
  if (typeof original === 'string' && typeof scrubbed === 'string')
    return original.length === scrubbed.length
      ? undefined
      : `${where}: ${original.length} and ${scrubbed.length} units`;
  if (Array.isArray(original) && Array.isArray(scrubbed)) {
    if (original.length !== scrubbed.length) return `${where}: ${original.length} and ${scrubbed.length} items`;
    return firstOf(original.map((item, index) => difference(item, scrubbed[index], `${where}/${index}`)));
  }
  if (isRecord(original) && isRecord(scrubbed)) {
    const names = Object.keys(original);
    const others = Object.keys(scrubbed);
    if (names.join() !== others.join()) return `${where}: fields ${names.join()} and ${others.join()}`;
    return firstOf(names.map((name) => difference(original[name], scrubbed[name], `${where}/${name}`)));
  }
  // Generated numbers (vectors, times) are other numbers; counters and positions stand in events, whose data is exact.
  if (typeof original === 'number' && typeof scrubbed === 'number' && where.startsWith('/result'))
    return Math.sign(original) === Math.sign(scrubbed) ? undefined : `${where}: ${original} and ${scrubbed}`;
  return Object.is(original, scrubbed) ? undefined : `${where}: ${String(original)} and ${String(scrubbed)}`;
}

const firstOf = (found: readonly (string | undefined)[]): string | undefined =>
  found.find((each) => each !== undefined);

/** Types of events, their stops and their errors to the letter; everything else but its words. */
export function differenceOf(original: Expect, scrubbed: Expect): string | undefined {
  return firstOf([
    lettersOf(original) === lettersOf(scrubbed) ? undefined : lettersOf(original) + ' / ' + lettersOf(scrubbed),
    difference(original, scrubbed),
  ]);
}

const lettersOf = (expect: Expect): string => {
  if ('error' in expect) return `error ${expect.error.type}`;
  if (!('events' in expect)) return 'result';
  return expect.events
    .map(({ type, data }) =>
      type === 'stop'
        ? `stop ${String(data)}`
        : type === 'error' && isRecord(data)
          ? `error ${String(data['type'])}`
          : type,
    )
    .join(', ');
};
