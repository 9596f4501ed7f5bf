// Zhipu's rules on Z.AI, and its error numbers.
import { expect, test } from 'vitest';
import type { ChatParams } from '@tributary/runtime-core';
import { bodyOf, refusal } from '@tributary/provider-openai-style/testing';
import provider from './index.ts';

const tool = { type: 'function', function: { name: 'f', parameters: { type: 'object', properties: {} } } } as const;
const search = { enable: true, search_engine: 'search-prime', search_result: true, result_sequence: 'before' };

test.each<[string, Partial<ChatParams>, object]>([
  ['stream forced on', { stream: false }, {}],
  ['temperature halved', { temperature: 1 }, { temperature: 0.5 }],
  [
    'thinking {type}',
    { model: 'glm-4.7', thinking: { type: 'enabled', budget_tokens: 9 } },
    { thinking: { type: 'enabled' } },
  ],
  ['thinking off', { model: 'glm-5', thinking: { type: 'disabled' } }, { thinking: { type: 'disabled' } }],
  ['no switch before GLM-4.5', { model: 'glm-4-32b-0414-128k', thinking: { type: 'enabled' } }, {}],
  ['tool_stream for GLM-4.6', { model: 'glm-4.6', tools: [tool] }, { tools: [tool], tool_stream: true }],
  ['no tool_stream before', { model: 'glm-4.5', tools: [tool] }, { tools: [tool] }],
  ['search is a tool', { enabledSearch: true }, { tools: [{ type: 'web_search', web_search: search }] }],
])('%s', async (_name, given, expected) => {
  expect(await bodyOf(provider, given)).toEqual({ model: given.model ?? 'm', stream: true, ...expected });
});

test.each([
  [401, '1002', 'InvalidProviderAPIKey'],
  [429, '1113', 'InsufficientQuota'],
  [400, '1211', 'ModelNotFound'],
  [400, '1261', 'ExceededContextWindow'],
  [429, '1302', 'QuotaLimitReached'],
  [400, '1301', 'ProviderBizError'],
])('%i with code %s is %s', async (status, code, type) => {
  expect((await refusal(provider, status, { error: { code, message: 'no' } })).type).toBe(type);
});

test('the search engine comes from the environment', async () => {
  const body = await bodyOf(provider, { enabledSearch: true }, { env: { ZAI_SEARCH_MODE: 'search_pro' } });
  expect(body['tools']).toMatchObject([{ web_search: { search_engine: 'search_pro' } }]);
});
