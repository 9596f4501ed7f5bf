// Requests and rules of the MiniMax token plan.
import { expect, test } from 'vitest';
import type { ChatParams } from '@tributary/runtime-core';
import { bodyOf, eventsOf, operated } from '@tributary/provider-openai-style/testing';
import provider from './index.ts';
import { models } from './models.ts';

const always = { reasoning_split: true };

const tool = { type: 'function', function: { name: 'f', parameters: { type: 'object', properties: {} } } } as const;

test.each<[string, Partial<ChatParams>, object]>([
  ['stream forced true', { stream: false }, {}],
  ['thinking enabled', { thinking: { type: 'enabled' } }, { enable_thinking: true }],
  [
    'thinking enabled with a budget',
    { thinking: { type: 'enabled', budget_tokens: 2048 } },
    { enable_thinking: true, thinking_budget: 2048 },
  ],
  ['thinking disabled', { thinking: { type: 'disabled' } }, {}],
  ['tools -> parallel_tool_calls true', { tools: [tool] }, { tools: [tool], parallel_tool_calls: true }],
])('%s', async (_name, given, expected) => {
  expect(await bodyOf(provider, given)).toEqual({ model: 'm', stream: true, ...always, ...expected });
});

test('model list: bundled, no fetch', async () => {
  const { result } = await operated(provider, 'models', {}, { answer: 'no list' }).catch((error: unknown) => ({
    result: String(error),
  }));
  expect(result).toBe('Error: no request was made');
  expect(models.length).toBeGreaterThan(0);
});

test.each([
  [1002, 'QuotaLimitReached'],
  [1004, 'InvalidProviderAPIKey'],
  [1008, 'InsufficientQuota'],
  [1039, 'ExceededContextWindow'],
  [2049, 'InvalidProviderAPIKey'],
  [1026, 'ProviderBizError'],
])('base_resp %i in a 200 is %s', async (status_code, type) => {
  const answer = { choices: null, base_resp: { status_code, status_msg: 'no' } };
  expect(await eventsOf(provider, answer)).toEqual([['error', expect.objectContaining({ type })]]);
});
