// Project rules (providers/README.md) and the vendor's words on Zhipu.
import { expect, test } from 'vitest';
import type { ChatParams, ErrorType } from '@tributary/runtime-core';
import { bodyOf, operated, refusal } from '@tributary/provider-openai-style/testing';
import provider from './index.ts';

const tools: ChatParams['tools'] = [{ type: 'function', function: { name: 'f' } }];
const model = 'glm-x';

test.each<[string, Partial<ChatParams>, object]>([
  ['stream forced on', { stream: false }, {}],
  ['temperature halved', { temperature: 1 }, { temperature: 0.5 }],
  ['other models: top_p as given', { top_p: 1 }, { top_p: 1 }],
  [
    'the all-tools model: temperature halved first, then clamped to 0.01-0.99: 0',
    { model: 'glm-4-alltools', temperature: 0 },
    { temperature: 0.01 },
  ],
  [
    'the all-tools model: temperature halved first: 1.5 is within the bounds',
    { model: 'glm-4-alltools', temperature: 1.5 },
    { temperature: 0.75 },
  ],
  [
    'the all-tools model: temperature clamped to 0.01-0.99: 2',
    { model: 'glm-4-alltools', temperature: 2 },
    { temperature: 0.99 },
  ],
  ['the all-tools model: top_p clamped to 0.01-0.99: 1', { model: 'glm-4-alltools', top_p: 1 }, { top_p: 0.99 }],
  ['the all-tools model: top_p clamped to 0.01-0.99: 0', { model: 'glm-4-alltools', top_p: 0 }, { top_p: 0.01 }],
  ['max_tokens capped at 1024 for glm-4v models', { model: 'glm-4v-any', max_tokens: 4096 }, { max_tokens: 1024 }],
  ['max_tokens below the cap stays', { model: 'glm-4v-any', max_tokens: 512 }, { max_tokens: 512 }],
  [
    'max_tokens capped at 15300 for glm-zero-preview',
    { model: 'glm-zero-preview', max_tokens: 20_000 },
    { max_tokens: 15_300 },
  ],
  ['no cap for others', { max_tokens: 20_000 }, { max_tokens: 20_000 }],
  ['max_tokens is what the catalogue knows by default', { model: 'glm-4-plus' }, { max_tokens: 4095 }],
  [
    'thinking by a switch from GLM-4.5 on, without the budget',
    { model: 'glm-4.9-x', thinking: { type: 'enabled', budget_tokens: 1024 } },
    { thinking: { type: 'enabled' } },
  ],
  ['a later one', { model: 'glm-6', thinking: { type: 'disabled' } }, { thinking: { type: 'disabled' } }],
  ['no switch before GLM-4.5', { thinking: { type: 'enabled', budget_tokens: 1024 } }, {}],
])('%s', async (_words, more, expected) => {
  expect(await bodyOf(provider, { model, ...more })).toEqual({ model: more.model ?? model, stream: true, ...expected });
});

test.each([
  ['glm-4.6', true],
  ['glm-4.7', true],
  ['glm-5', true],
  ['glm-5.1', true],
  ['glm-4.5', undefined],
  ['glm-4.6v', undefined],
  ['glm-5.2', true],
  ['glm-6-air', true],
  ['glm-10', true],
])('%s streams the arguments of a call: %s', async (id, expected) => {
  expect((await bodyOf(provider, { model: id, tools }))['tool_stream']).toBe(expected);
});

test.each<[string, Record<string, string>, string]>([
  ['default search engine is a standard search', {}, 'search_std'],
  ['overridable by environment', { ZHIPU_SEARCH_ENGINE: 'search_pro_quark' }, 'search_pro_quark'],
  ['overridable as every provider’s search mode', { ZHIPU_SEARCH_MODE: 'search_pro' }, 'search_pro'],
])('%s', async (_words, env, engine) => {
  expect((await bodyOf(provider, { model, enabledSearch: true, tools }, { env }))['tools']).toMatchObject([
    { type: 'function' },
    {
      type: 'web_search',
      web_search: { enable: true, search_engine: engine, search_result: true, result_sequence: 'before' },
    },
  ]);
});

const rows = {
  rows: [{ modelCode: 'glm-4-air', modelName: 'GLM-4-Air', description: 'Light' }, { modelName: 'no code' }, 7],
};

test.each([
  ['', 'https://open.bigmodel.cn/api/fine-tuning/model_center/list?pageSize=100&pageNum=1'],
  ['https://api.z.ai/api/paas/v4', 'https://api.z.ai/api/fine-tuning/model_center/list?pageSize=100&pageNum=1'],
  ['https://proxy.example/v1/', 'https://proxy.example/v1/fine-tuning/model_center/list?pageSize=100&pageNum=1'],
])('model list: GET on the fine-tuning model-center list, base URL "%s"', async (baseURL, url) => {
  const vault = { apiKey: 'test-key', ...(baseURL ? { baseURL } : {}) };
  const { sent, result } = await operated(provider, 'models', {}, { vault, answer: rows });
  expect(sent).toMatchObject({
    method: 'GET',
    url,
    headers: {
      authorization: 'Bearer test-key',
      'bigmodel-organization': 'tributary', // organisation and project headers are fixed
      'bigmodel-project': 'tributary',
    },
  });
  expect(result).toMatchObject([
    { id: 'glm-4-air', displayName: 'GLM-4-Air', description: 'Light', functionCall: true },
  ]);
});

test.each<[string, number, ErrorType]>([
  ['1000', 401, 'InvalidProviderAPIKey'],
  ['1001', 400, 'InvalidProviderAPIKey'],
  ['1002', 400, 'InvalidProviderAPIKey'],
  ['1003', 400, 'InvalidProviderAPIKey'],
  ['1004', 400, 'InvalidProviderAPIKey'],
  ['1113', 429, 'InsufficientQuota'],
  ['1211', 400, 'ModelNotFound'],
  ['1261', 400, 'ExceededContextWindow'],
  ['1301', 400, 'ProviderBizError'],
  ['1302', 429, 'QuotaLimitReached'],
  ['1303', 429, 'QuotaLimitReached'],
  ['1304', 429, 'QuotaLimitReached'],
  ['1305', 429, 'QuotaLimitReached'],
  ['1234', 500, 'ProviderBizError'],
])('error %s (%i) is %s', async (code, status, type) => {
  expect(await refusal(provider, status, { error: { code, message: 'no' } })).toMatchObject({ type, message: 'no' });
});
