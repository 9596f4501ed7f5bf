import { expect, test } from 'vitest';
import { budgetStops, stopAt } from './budget-stops.ts';

test.each([
  [{ min: 1024, max: 8191 }, [1024, 1536, 2048, 3072, 4096, 6144, 8191]],
  [{ min: 0, max: 200 }, [0, 64, 96, 128, 192, 200]],
  [{ min: 500, max: 500 }, [500]],
])('the stops of %j', (range, expected) => {
  expect(budgetStops(range)).toEqual(expected);
});

test.each([
  [1024, 0],
  [1300, 1],
  [9_999_999, 6],
])('%d stands at stop %d', (value, index) => {
  expect(stopAt(budgetStops({ min: 1024, max: 8191 }), value)).toBe(index);
});
