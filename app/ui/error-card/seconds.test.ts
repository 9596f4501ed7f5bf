import { expect, test } from 'vitest';
import { waitOf } from './seconds.ts';

test.each([
  [1, 'second', 1],
  [99, 'second', 99],
  [100, 'minute', 2],
  [3_600, 'minute', 60],
  [6_000, 'hour', 2],
  [360_000, 'hour', 100],
])('%d seconds are %s %d', (seconds, unit, value) => expect(waitOf(seconds)).toEqual({ unit, value }));
