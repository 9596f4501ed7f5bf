// The comparison with expected CPU: noise is passed over, a loss fails.
import { expect, test } from 'vitest';
import { isWithin, ratioOf, verdict } from './check.ts';
import { expected, type Expected } from './expected.ts';
import type { TakenSample } from './report.ts';

const row: Expected = { side: 'gateway', subject: 'our chat route', metric: 'burst', wire: 'openai', ratio: 2 };

/** Samples of the floor and of ours, a pair for each round. */
const rounds = (...pairs: readonly (readonly [floor: number, own: number])[]): readonly TakenSample[] =>
  pairs.flatMap(([floor, own], at) => [sample('pipe', at, floor), sample(row.subject, at, own)]);
const sample = (subject: string, round: number, usPerChunk: number, us = 1): TakenSample => ({
  round,
  side: row.side,
  metric: row.metric,
  wire: row.wire,
  subject,
  noisy: false,
  waited: 0,
  values: { usPerChunk },
  speed: { before: us, after: us },
});

test.each([
  ['as expected', [[1, 2]], true],
  ['within the tolerance', [[1, 2.13]], true],
  ['beyond it', [[1, 2.15]], false],
  [
    'a round that was disturbed',
    [
      [1.1, 3],
      [1, 2.1],
    ],
    true,
  ],
  [
    'a floor that was disturbed hides no loss',
    [
      [2, 2.4],
      [1, 2.4],
    ],
    false,
  ],
] as const)('%s', (_name, pairs, within) => {
  expect(isWithin(row, ratioOf(row, rounds(...pairs)), 0.07)).toBe(within);
});

test('a speed that was measured wrongly makes no round cheap', () => {
  expect(ratioOf(row, [sample('pipe', 1, 1, 3), sample(row.subject, 1, 2)])).toBe(2);
});

test('what was not measured fails', () => {
  expect(isWithin(row, ratioOf(row, []), 0.07)).toBe(false);
  expect(isWithin(row, ratioOf(row, [sample('pipe', 1, 1)]), 0.07)).toBe(false);
  expect(isWithin(row, ratioOf(row, [sample(row.subject, 1, 1)]), 0.07)).toBe(false);
});

test('a loss says how much it is, and what to do', () => {
  expect(verdict(row, 2.5, 0.07)).toBe(
    '✗ our chat route, CPU per chunk, openai: 2.50 x floor, expected 2.00: 25 % more. Make it cheaper, or raise the row and say why.',
  );
});

test('each path is expected once', () => {
  const names = expected.map(({ side, subject, metric, wire }) => [side, subject, metric, wire].join());
  expect(new Set(names).size).toBe(names.length);
});
