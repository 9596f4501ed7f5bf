// Suggestions for a typed pattern, and the objects that it matches.
import { expect, test } from 'vitest';
import { matchesOf, suggestionsOf } from './use-known-objects.ts';

const known = {
  model: ['google/gemini-3', 'openai/gpt-5', 'openai/gpt-5-mini', 'openai/tts-1', 'openrouter/openai/gpt-5'],
  tool: ['calculator', 'mcp-op-files'],
};

test.each([
  ['', ['google/*', 'openai/*', 'openrouter/*']],
  ['open', ['google/*', 'openai/*', 'openrouter/*']],
  ['openai/', ['openai/gpt-5', 'openai/gpt-5-mini', 'openai/tts-1']],
  ['openrouter/openai/', ['openrouter/openai/gpt-5']],
] as const)('"%s": providers first, then the models of one', (typed, offered) => {
  expect(suggestionsOf(known, 'model', typed)).toEqual(offered);
});

test('a pattern matches objects of its kind', () => {
  expect(matchesOf(known, { kind: 'model', pattern: 'openai/gpt-5*' })).toHaveLength(2);
  expect(matchesOf(known, { kind: 'model', pattern: '*' })).toHaveLength(5);
  expect(matchesOf(known, { kind: 'model', pattern: 'gpt-5' })).toEqual([]);
  expect(matchesOf(known, { kind: 'tool', pattern: '*' })).toEqual(known.tool);
});
