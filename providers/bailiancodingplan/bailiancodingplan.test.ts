// Requests and rules of the Bailian coding plan.
import { expect, test } from 'vitest';
import type { ChatParams } from '@tributary/runtime-core';
import { bodyOf, operated, refusal } from '@tributary/provider-openai-style/testing';
import provider from './index.ts';
import { models } from './models.ts';

const tool = { type: 'function', function: { name: 'f', parameters: { type: 'object', properties: {} } } } as const;

test.each<[string, Partial<ChatParams>, object]>([
  ['stream forced true', { stream: false }, {}],
  ['thinking enabled', { thinking: { type: 'enabled' } }, { enable_thinking: true }],
  [
    'thinking enabled with a budget',
    { thinking: { type: 'enabled', budget_tokens: 2048 } },
    { enable_thinking: true, thinking_budget: 2048 },
  ],
  ['a budget of 0 is no thinking', { thinking: { type: 'enabled', budget_tokens: 0 } }, {}],
  ['thinking disabled', { thinking: { type: 'disabled' } }, { enable_thinking: false }],
  ['temperature kept only in [0,2): 2', { temperature: 2 }, {}],
  ['temperature kept only in [0,2): 1.9', { temperature: 1.9 }, { temperature: 1.9 }],
  ['presence penalty kept only in [-2,2]: 2', { presence_penalty: 2 }, { presence_penalty: 2 }],
  ['presence penalty kept only in [-2,2]: 2.1', { presence_penalty: 2.1 }, {}],
  ['frequency penalty not sent', { frequency_penalty: 1 }, {}],
  ['tools -> parallel_tool_calls true', { tools: [tool] }, { tools: [tool], parallel_tool_calls: true }],
])('%s', async (_name, given, expected) => {
  expect(await bodyOf(provider, given)).toEqual({ model: 'm', stream: true, ...expected });
});

test('model list: bundled, no fetch', async () => {
  const { result } = await operated(provider, 'models', {}, { answer: 'no list' }).catch((error: unknown) => ({
    result: String(error),
  }));
  expect(result).toBe('Error: no request was made');
  expect(models.length).toBeGreaterThan(0);
});

test.each([
  [429, 'hour allocated quota exceeded', 'QuotaLimitReached'],
  [
    400,
    '<400> InternalError.Algo.InvalidParameter: Range of input length should be [1, 258048]',
    'ExceededContextWindow',
  ],
  [400, "model 'qwen-max' is not supported.", 'ModelNotFound'],
  [429, 'concurrency allocated quota exceeded', 'QuotaLimitReached'],
  [401, 'invalid access token or token expired', 'InvalidProviderAPIKey'],
])('%i %s is %s', async (status, message, type) => {
  expect((await refusal(provider, status, { error: { message } })).type).toBe(type);
});
