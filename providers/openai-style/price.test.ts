// Prices per token.
import { expect, test } from 'vitest';
import { perMillion } from './price.ts';

test.each<[unknown, number | undefined]>([
  ['0.000003', 3],
  ['0.00000123456789', 1.2346],
  [0.0000006, 0.6],
  ['0', 0],
  ['-1', undefined],
  ['', undefined],
  [undefined, undefined],
  [null, undefined],
  ['free', undefined],
])('a price of %s a token is %s per million', (price, expected) => {
  expect(perMillion(price)).toBe(expected);
});
