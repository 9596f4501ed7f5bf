// Requests and rules of the Volcengine coding plan.
import { expect, test } from 'vitest';
import type { ChatParams } from '@tributary/runtime-core';
import { bodyOf, operated, refusal } from '@tributary/provider-openai-style/testing';
import provider from './index.ts';
import { models } from './models.ts';

const tool = { type: 'function', function: { name: 'f', parameters: { type: 'object', properties: {} } } } as const;

test.each<[string, Partial<ChatParams>, object]>([
  ['stream forced true', { stream: false }, {}],
  ['thinking enabled', { thinking: { type: 'enabled' } }, { enable_thinking: true, thinking: { type: 'enabled' } }],
  [
    'thinking enabled with a budget',
    { thinking: { type: 'enabled', budget_tokens: 2048 } },
    { enable_thinking: true, thinking_budget: 2048, thinking: { type: 'enabled' } },
  ],
  ['thinking disabled, in Ark’s own words', { thinking: { type: 'disabled' } }, { thinking: { type: 'disabled' } }],
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
  [401, 'AuthenticationError', 'InvalidProviderAPIKey'],
  [403, 'AccountOverdueError', 'InsufficientQuota'],
  [429, 'AccountQuotaExceeded', 'QuotaLimitReached'],
  [404, 'InvalidEndpointOrModel.NotFound', 'ModelNotFound'],
  [404, 'ModelNotOpen', 'ModelNotFound'],
  [400, 'MissingParameter', 'ProviderBizError'],
])('%i %s is %s', async (status, code, type) => {
  expect((await refusal(provider, status, { error: { code, message: 'no', param: '', type: '' } })).type).toBe(type);
});
