// Project rules (providers/README.md) and the vendor's words on SenseNova.
import { expect, test } from 'vitest';
import type { ChatParams } from '@tributary/runtime-core';
import { bodyOf, operated } from '@tributary/provider-openai-style/testing';
import provider from './index.ts';

test.each<[string, Partial<ChatParams>, object]>([
  ['stream forced true', { stream: false }, {}],
  ['penalties outside (0,2] are dropped: 0', { frequency_penalty: 0, presence_penalty: 0 }, {}],
  ['penalties outside (0,2] are dropped: 2.1', { frequency_penalty: 2.1, presence_penalty: 2.1 }, {}],
  [
    'penalties within (0,2] stay: both of them',
    { frequency_penalty: 2, presence_penalty: 0.1 },
    { frequency_penalty: 2, presence_penalty: 0.1 },
  ],
  ['top_p outside (0,1) is dropped: 1', { top_p: 1 }, {}],
  ['top_p outside (0,1) is dropped: 0', { top_p: 0 }, {}],
  ['top_p within (0,1) stays', { top_p: 0.99 }, { top_p: 0.99 }],
  ['temperature kept in (0,2]: 0', { temperature: 0 }, {}],
  ['temperature kept in (0,2]: 2', { temperature: 2 }, { temperature: 2 }],
  ['the limit has a name of its own', { max_tokens: 100 }, { max_new_tokens: 100 }],
  [
    'SenseNova V6.5 thinks when told to',
    { model: 'SenseNova-V6-5-Pro', thinking: { type: 'enabled', budget_tokens: 1 } },
    { thinking: { enabled: true } },
  ],
  ['others do not', { thinking: { type: 'enabled' } }, { thinking: { enabled: false } }],
])('%s', async (_words, more, expected) => {
  expect(await bodyOf(provider, more)).toEqual({ model: more.model ?? 'm', stream: true, ...expected });
});

test.each([
  ['', 'https://api.sensenova.cn/v1/llm/models'],
  ['https://api.sensenova.cn/compatible-mode/v1/', 'https://api.sensenova.cn/v1/llm/models'],
  ['https://proxy.example/v1', 'https://proxy.example/v1/llm/models'],
])('the model list, base URL "%s"', async (baseURL, url) => {
  const vault = { apiKey: 'test-key', ...(baseURL ? { baseURL } : {}) };
  const { sent } = await operated(provider, 'models', {}, { vault, answer: { data: [] } });
  expect(sent).toMatchObject({ method: 'GET', url, headers: { authorization: 'Bearer test-key' } });
});
