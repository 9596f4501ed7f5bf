// The combined ranking by words and meaning.
import { expect, test } from 'vitest';
import { fuse } from './fuse.ts';

const rows = [
  [
    'both orders agree',
    [
      ['a', 'b'],
      ['a', 'b'],
    ],
    2,
    ['a', 'b'],
  ],
  [
    'what both have goes first',
    [
      ['a', 'b'],
      ['c', 'b'],
    ],
    3,
    ['b', 'a', 'c'],
  ],
  ['one order alone stays as it is', [['a', 'b', 'c'], []], 2, ['a', 'b']],
  [
    'the first of each are sure of a place',
    [
      ['a', 'b', 'x', 'y'],
      ['x', 'y', 'c'],
    ],
    2,
    ['x', 'a'],
  ],
  ['nothing of nothing', [[], []], 8, []],
] as const;

test.each(rows)('%s', (_name, orders, limit, expected) => {
  expect(fuse<string>(limit, ...orders)).toEqual(expected);
});
