import { expect, test } from 'vitest';
import { timeSince } from './time-since.ts';

const now = Date.UTC(2026, 10, 24, 12);
const minute = 60_000;
const hour = 60 * minute;

test.each([
  [-5 * minute, 'en', '1m'],
  [0, 'en', '1m'],
  [59 * minute, 'en', '59m'],
  [hour, 'en', '1h'],
  [23.9 * hour, 'en', '23h'],
  [24 * hour, 'en', '1d'],
  [6.9 * 24 * hour, 'en', '6d'],
  [31 * 24 * hour, 'en', '4w'],
  [400 * 24 * hour, 'en', '1y'],
  [3 * hour, 'de', '3h'],
  [3 * hour, 'zh-CN', '3小时'],
])('%d ms in %s: %s', (passed, language, expected) => {
  expect(timeSince(now - passed, now, language)).toBe(expected);
});
