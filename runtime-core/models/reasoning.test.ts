// Thinking settings of a model: its maker's controls that the provider supports.
import { expect, test } from 'vitest';
import type { ThinkingSupport } from '../contract/provider.ts';
import { controlsFor, inferReasoning, thinkingOf, thinkingRows, thinkingSupport } from './index.ts';

const everything: ThinkingSupport = { '*': ['switch', 'budget', 'effort'] };

test.each([
  ['Qwen/Qwen3-32B', everything, ['enableReasoning', 'reasoningBudgetToken']],
  ['qwen3-32b', { '*': ['effort'] }, []],
  ['gpt-oss:20b', { '*': ['switch', 'effort'] }, ['reasoningEffort']],
  ['claude-sonnet-4-5-20250929', everything, ['enableReasoning', 'reasoningBudgetToken']],
  ['us.anthropic.claude-opus-4-7-v1:0', everything, ['enableReasoning', 'reasoningEffort']],
  ['google/gemini-2.5-pro', everything, ['reasoningBudgetToken']],
  ['deepseek/deepseek-r1-0528', everything, []],
  ['grok-4', everything, []],
  ['unheard-of', everything, ['enableReasoning', 'reasoningBudgetToken']],
  ['unheard-of', { '*': ['effort', 'switch'] }, ['reasoningEffort']],
  ['unheard-of', {}, []],
] as const)('%s', (id, support, expected) => {
  expect(inferReasoning(id, support)).toMatchObject({ extendParams: expected });
});

test.each(['gpt-4o', 'openai/gpt-4.1-mini', 'anthropic/claude-3.5-sonnet', 'qwen3-coder', 'kimi-k2-0905-preview'])(
  '%s does not think',
  (id) => expect(inferReasoning(id, everything)).toBe('never'),
);

test('a provider’s own row comes before the maker’s', () => {
  const own = [{ parts: ['deepseek-r1', 'r2'], thinking: { kind: 'set', switch: true } }] as const;
  expect(thinkingOf('DeepSeek-R1:8b', own)).toEqual({ kind: 'set', switch: true });
  expect(thinkingOf('deepseek-r1')).toEqual({ kind: 'always' });
  expect(thinkingOf('magistral', own)).toEqual({ kind: 'always' });
});

test('the part of the id decides where a gateway has several wires', () => {
  const gateway: ThinkingSupport = { claude: ['switch'], '*': ['effort'] };
  expect(controlsFor(gateway, 'anthropic/Claude-sonnet-4')).toEqual(['switch']);
  expect(controlsFor(gateway, 'gpt-5')).toEqual(['effort']);
});

test('a manifest that says nothing has the wire of its family', () => {
  expect(thinkingSupport({ family: 'openai-style' })).toEqual({ '*': ['effort'] });
  expect(thinkingSupport({ family: 'of-its-own' })).toEqual({});
  expect(thinkingSupport({ family: 'openai-style', thinking: {} })).toEqual({});
});

test('every row names its source and its date', () => {
  expect(thinkingRows.length).toBeGreaterThan(50);
  for (const { source, date } of thinkingRows) {
    expect(source).toMatch(/^https:\/\//);
    expect(date).toMatch(/^\d{4}-\d{2}-\d{2}$/);
  }
});
