import { expect, test } from 'vitest';
import { matchesPattern, namesProvider } from './model-pattern.ts';

test.each([
  ['gpt-5', 'gpt-5', true],
  ['gpt-5', 'gpt-5-mini', false],
  ['gpt-*', 'gpt-5-mini', true],
  ['*', '', true],
  ['*-mini', 'gpt-5-mini', true],
  ['gpt-*-mini', 'gpt-mini', false],
  ['a*b*c', 'a-b-c', true],
  ['a*b*c', 'a-c', false],
  ['*a*a', 'a', false],
  ['gpt.5', 'gpt-5', false],
  ['openai/*', 'openai/gpt-5', true],
  ['openrouter/*', 'openrouter/openai/gpt-5', true],
])('%s matches %s: %s', (pattern, name, expected) => {
  expect(matchesPattern(pattern, name)).toBe(expected);
});

test('which providers patterns name', () => {
  const patterns = ['openai/gpt-5*', 'az*/*'];
  expect(['openai', 'azure', 'anthropic'].map((id) => namesProvider(patterns, id))).toEqual([true, true, false]);
});
