// When a model was released, as lists say it.
import { expect, test } from 'vitest';
import { dateOf } from './model-list.ts';

test.each([
  [1_700_000_000, '2023-11-14'],
  [1_700_000_000_000, '2023-11-14'],
  ['1700000000', '2023-11-14'],
  ['2024-05-13', '2024-05-13'],
  ['2024-05-13T10:00:00Z', '2024-05-13'],
  [0, undefined],
  [-1, undefined],
  [Number.NaN, undefined],
  [1e300, undefined],
  ['soon', undefined],
  ['', undefined],
  [null, undefined],
])('created %j is %s', (created, date) => {
  expect(dateOf(created)).toBe(date);
});
