// Percentiles and spreads of small examples.
import { expect, test } from 'vitest';
import { percentile, spread } from './stats.ts';

const percentiles = [
  ['one value is every percentile', [7], 99, 7],
  ['the median of an odd count', [3, 1, 2], 50, 2],
  ['nearest rank, not interpolated', [1, 2, 3, 4], 50, 2],
  ['p99 of a hundred is the ninety-ninth', Array.from({ length: 100 }, (_, index) => 100 - index), 99, 99],
  ['numbers are not sorted as text', [10, 9, 100], 100, 100],
] as const;
test.each(percentiles)('%s', (_name, values, rank, expected) => {
  expect(percentile(values, rank)).toBe(expected);
});

const spreads = [
  ['odd count', [3, 1, 2], { median: 2, min: 1, max: 3 }],
  ['even count: the middle of the two', [4, 1, 2, 10], { median: 3, min: 1, max: 10 }],
  ['one', [5], { median: 5, min: 5, max: 5 }],
] as const;
test.each(spreads)('spread: %s', (_name, values, expected) => {
  expect(spread(values)).toEqual(expected);
});

test('nothing has no figure', () => {
  expect(() => percentile([], 50)).toThrow('no values');
  expect(() => spread([])).toThrow('no values');
});
