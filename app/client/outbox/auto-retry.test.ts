import { expect, test } from 'vitest';
import { autoRetries, beginRetries, countRetry, delayMs, endRetries, maxTries } from './auto-retry.ts';

test.each([
  [0, undefined, 5_000],
  [1, undefined, 10_000],
  [4, undefined, 60_000],
  [0, 30_000, 30_000],
  [0, 1_000, 1_000],
  [3, 1_000, 40_000],
])('after %i tries, asked for %s ms: %i ms', (tries, asked, ms) => {
  expect(delayMs(tries, asked)).toBe(ms);
});

test('it ends by itself after the last try', () => {
  beginRetries('q');
  for (let n = 1; n < maxTries; n++) {
    countRetry('q');
    expect(autoRetries.get()['q']).toBe(n);
  }
  countRetry('q');
  expect(autoRetries.get()).toEqual({});
});

test('nothing is counted that nobody wished, and a wish can be taken back', () => {
  countRetry('q');
  beginRetries('q');
  endRetries('q');
  countRetry('q');
  expect(autoRetries.get()).toEqual({});
});
