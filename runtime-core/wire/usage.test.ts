// Usage arithmetic: invalid counts are dropped, differences are never negative.
import { expect, test } from 'vitest';
import { count, minus, toUsage } from './usage.ts';

test.each([
  [
    {
      totalTokens: 3,
      inputTextTokens: 0,
      outputTextTokens: -2,
      totalInputTokens: Number.NaN,
      totalOutputTokens: null,
      outputAudioTokens: undefined,
    },
    { totalTokens: 3 },
  ],
  [{ totalTokens: 0 }, undefined],
  [{}, undefined],
])('%j', (draft, expected) => {
  expect(toUsage(draft)).toEqual(expected);
});

test.each([
  [100, 30, 70],
  [1, 290, 0],
  [undefined, 1, undefined],
  [1, undefined, undefined],
])('%s minus %s', (whole, part, expected) => {
  expect(minus(whole, part)).toBe(expected);
});

test.each([
  [5, 5],
  ['5', 5],
  ['', undefined],
  ['many', undefined],
  [null, undefined],
  [Number.POSITIVE_INFINITY, undefined],
])('count of %j', (value, expected) => {
  expect(count(value)).toBe(expected);
});
