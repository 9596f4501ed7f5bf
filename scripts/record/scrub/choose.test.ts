// Which recordings become fixtures: streams first, though they are the larger files.
import { expect, test } from 'vitest';
import { choose } from './choose.ts';
import type { Candidate } from './choose.ts';

const one = (id: string, more: Partial<Candidate> = {}): Candidate => ({
  id,
  operation: 'chat',
  stream: false,
  status: 200,
  kinds: ['text', id],
  features: [],
  size: 100,
  ...more,
});
const wholes = Array.from({ length: 12 }, (_item, at) => one(`whole-${at}`));
const streams = (count: number) =>
  Array.from({ length: count }, (_item, at) => one(`stream-${at}`, { stream: true, size: 9000 }));
const chosen = (all: readonly Candidate[]): number[] => {
  const got = choose(all, 12);
  return [got.filter(({ stream }) => stream).length, got.length];
};

test.each([
  ['many streams: they come first', 12, [12, 12]],
  ['few streams: all of them, and no more whole replies than streams', 4, [4, 8]],
  ['hardly any: what else there is fills up', 2, [2, 12]],
  ['none', 0, [0, 12]],
])('%s', (_name, count, expected) => {
  expect(chosen([...wholes, ...streams(count)])).toEqual(expected);
});

test('a whole reply and a stream of the same events are two shapes', () => {
  const kinds = ['text', 'stop'];
  expect(
    choose([one('a', { kinds }), one('b', { kinds, stream: true })], 12)
      .map(({ id }) => id)
      .sort(),
  ).toEqual(['a', 'b']);
});
