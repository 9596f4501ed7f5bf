import { expect, test } from 'vitest';
import { claudeVersion, hasSmallOutput, refusesSampling, takesEffort, thinksAdaptively } from './claude.ts';

test.each([
  ['claude-3-opus-20240229', 3],
  ['claude-3-5-sonnet-20241022', 3.5],
  ['anthropic.claude-3-5-haiku-20241022-v1:0', 3.5],
  ['us.anthropic.claude-3-7-sonnet-20250219-v1:0', 3.7],
  ['claude-3.7-sonnet', 3.7],
  ['claude-opus-4-20250514', 4],
  ['claude-opus-4-1-20250805', 4.1],
  ['global.anthropic.claude-opus-4-6-v1', 4.6],
  ['claude-opus-4-7', 4.7],
  ['claude-sonnet-5', 5],
  ['claude-2.1', 2.1],
  ['anthropic.claude-v2:1', 2.1],
  ['claude-instant-v1', undefined],
  ['gpt-4.1', undefined],
])('%s is Claude %s', (id, version) => {
  expect(claudeVersion(id)).toBe(version);
});

test.each([
  ['claude-sonnet-4-6', false, false, true],
  ['claude-opus-4-5-20251101', false, false, true],
  ['claude-sonnet-4-5-20250929', false, false, false],
  ['claude-opus-4-7', true, true, true],
  ['claude-3-haiku-20240307', false, false, false],
  ['some-model', false, false, false],
])('%s: adaptive thinking %s, refuses sampling %s, effort %s', (id, adaptive, sampling, effort) => {
  expect([thinksAdaptively(id), refusesSampling(id), takesEffort(id)]).toEqual([adaptive, sampling, effort]);
});

test('4096 for the claude-3-opus and haiku-3 models', () => {
  expect(['claude-3-opus-20240229', 'claude-3-haiku-20240307'].every(hasSmallOutput)).toBe(true);
  expect(['claude-3-5-haiku-20241022', 'claude-opus-4-1'].some(hasSmallOutput)).toBe(false);
});
