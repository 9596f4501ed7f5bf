// Project rules (providers/README.md) and the vendor's words on Qwen.
import { expect, test } from 'vitest';
import type { ChatParams } from '@tributary/runtime-core';
import { bodyOf, eventsOf } from '@tributary/provider-openai-style/testing';
import provider from './index.ts';

const tools: ChatParams['tools'] = [{ type: 'function', function: { name: 'f' } }];

test.each<[string, Partial<ChatParams>, object]>([
  ['stream forced true', { stream: false }, {}],
  ['temperature kept only in [0,2): 0', { temperature: 0 }, { temperature: 0 }],
  ['temperature kept only in [0,2): 1.99', { temperature: 1.99 }, { temperature: 1.99 }],
  ['temperature kept only in [0,2): 2 (dropped, not clamped)', { temperature: 2 }, {}],
  ['temperature kept only in [0,2): -0.1', { temperature: -0.1 }, {}],
  ['presence penalty kept only in [-2,2]: -2', { presence_penalty: -2 }, { presence_penalty: -2 }],
  ['presence penalty kept only in [-2,2]: 2', { presence_penalty: 2 }, { presence_penalty: 2 }],
  ['presence penalty kept only in [-2,2]: 2.1', { presence_penalty: 2.1 }, {}],
  ['presence penalty kept only in [-2,2]: -2.1', { presence_penalty: -2.1 }, {}],
  ['frequency penalty dropped', { frequency_penalty: 1 }, {}],
  ['top_p kept in (0,1]: 0', { top_p: 0 }, {}],
  ['top_p kept in (0,1]: 1', { top_p: 1 }, { top_p: 1 }],
  ['top_p kept in (0,1]: 1.1', { top_p: 1.1 }, {}],
  ['presence penalty dropped for qwen-7b-chat', { model: 'qwen-7b-chat', presence_penalty: 1 }, {}],
  [
    'presence penalty dropped for qwen-1.8b-longcontext-chat',
    { model: 'qwen-1.8b-longcontext-chat', presence_penalty: 1 },
    {},
  ],
  ['no word on thinking: the model decides', {}, {}],
  [
    'thinking with its budget',
    { thinking: { type: 'enabled', budget_tokens: 2048 } },
    { enable_thinking: true, thinking_budget: 2048 },
  ],
  ['thinking without a budget', { thinking: { type: 'enabled' } }, { enable_thinking: true }],
  ['no thinking', { thinking: { type: 'disabled', budget_tokens: 0 } }, { enable_thinking: false }],
  ['ids ending in -thinking always think', { model: 'qwen3-8b-thinking' }, { enable_thinking: true }],
  [
    'ids ending in -thinking cannot be told not to',
    { model: 'qwen3-8b-thinking', thinking: { type: 'disabled' } },
    { enable_thinking: true },
  ],
  [
    'search, standard by default',
    { enabledSearch: true },
    { enable_search: true, search_options: { search_strategy: 'standard' } },
  ],
])('%s', async (_words, more, expected) => {
  expect(await bodyOf(provider, more)).toEqual({ model: more.model ?? 'm', stream: true, ...expected });
});

test('tools present: several calls at once', async () => {
  expect(await bodyOf(provider, { tools })).toMatchObject({ parallel_tool_calls: true });
});

test.each([[{ QWEN_SEARCH_STRATEGY: 'pro' }], [{ QWEN_SEARCH_MODE: 'pro' }]])(
  'the search strategy comes from the environment: %j',
  async (env) => {
    const body = await bodyOf(provider, { enabledSearch: true }, { env });
    expect(body['search_options']).toEqual({ search_strategy: 'pro' });
  },
);

test('the request names the deployment of a model', async () => {
  expect(await bodyOf(provider, { model: 'qwq-plus' })).toMatchObject({ model: 'qwq-plus-2025-03-05' });
});

test('content and a finish reason in one chunk: both are told', async () => {
  const chunk = { id: 'c', choices: [{ index: 0, delta: { content: 'hi' }, finish_reason: 'stop' }] };
  expect(await eventsOf(provider, `data: ${JSON.stringify(chunk)}\n\ndata: [DONE]\n\n`)).toEqual([
    ['text', 'hi'],
    ['stop', 'stop'],
  ]);
});
