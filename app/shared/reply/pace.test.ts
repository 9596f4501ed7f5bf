import { expect, test } from 'vitest';
import { paceOf, roundPace } from './pace.ts';

test.each([
  ['a model', { tps: 61.4, ttft: 320 }, 61.4],
  ['the fastest hardware', { tps: 3_200 }, 3_200],
  ['a script', { tps: 85_938, ttft: 7 }, undefined],
  ['a script on a slow machine', { tps: 10_584 }, undefined],
  ['a reply without a rate', { ttft: 7 }, undefined],
  ['a reply without measurements', undefined, undefined],
  ['a few words', { tps: 2_713, ttft: 2 }, undefined, 10],
  ['some words', { tps: 61.4, ttft: 320 }, 61.4, 32],
] as const)('pace of %s', (_, speed, shown, tokens = undefined) => expect(paceOf(speed, tokens)).toBe(shown));

test.each([
  [61.44, 61.4],
  [99.96, 100],
  [2_788.8, 2_789],
])('%d tokens per second are shown as %d', (tps, shown) => expect(roundPace(tps)).toBe(shown));
