// Requests, rules and the vendor's words: LongCat.
import { expect, test } from 'vitest';
import type { ChatParams } from '@tributary/runtime-core';
import { bodyOf, operated } from '@tributary/provider-openai-style/testing';
import provider from './index.ts';

const old = 'LongCat-Flash-Thinking';

test.each<[string, Partial<ChatParams>, object]>([
  ['stream forced true', { stream: false }, {}],
  ['penalties dropped', { frequency_penalty: 1, presence_penalty: 1 }, {}],
  ['temperature at most 1', { temperature: 1.7 }, { temperature: 1 }],
  ['temperature within 0..1 stays', { temperature: 0.3 }, { temperature: 0.3 }],
  ['max_tokens default catalogue maxOutput', { model: 'LongCat-2.0-Preview' }, { max_tokens: 128_000 }],
  ['the caller’s max_tokens stays', { model: 'LongCat-2.0-Preview', max_tokens: 5 }, { max_tokens: 5 }],
  ['thinking on', { thinking: { type: 'enabled', budget_tokens: 9 } }, { thinking: { type: 'enabled' } }],
  ['thinking off', { thinking: { type: 'disabled' } }, { thinking: { type: 'disabled' } }],
  [
    'the first thinking models: on, with a budget',
    { model: old, max_tokens: 9, thinking: { type: 'enabled', budget_tokens: 2048 } },
    { max_tokens: 9, enable_thinking: true, thinking_budget: 2048 },
  ],
  [
    'the first thinking models: off',
    { model: old, max_tokens: 9, thinking: { type: 'disabled', budget_tokens: 2048 } },
    { max_tokens: 9, enable_thinking: false },
  ],
])('%s', async (_name, given, expected) => {
  expect(await bodyOf(provider, given)).toEqual({ model: given.model ?? 'm', stream: true, ...expected });
});

test.each([
  [undefined, 'https://api.longcat.chat/v1/models'],
  ['https://proxy.example/longcat', 'https://proxy.example/longcat/models'],
])('the list of base URL %s is at %s', async (baseURL, url) => {
  const vault = { apiKey: 'k', ...(baseURL ? { baseURL } : {}) };
  const { sent } = await operated(provider, 'models', {}, { vault, answer: { data: [] } });
  expect(sent.url).toBe(url);
});
