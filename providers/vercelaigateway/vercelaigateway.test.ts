// Requests, rules and the vendor's words: the AI Gateway: reasoning, headers, its list.
import { expect, test } from 'vitest';
import type { ChatParams } from '@tributary/runtime-core';
import { bodyOf, sentBy } from '@tributary/provider-openai-style/testing';
import provider from './index.ts';
import { readRow } from './list.ts';

const openai = { model: 'openai/gpt-5' };
const own = { openai: { reasoningEffort: 'low', reasoningSummary: 'auto' } };

test.each<[string, Partial<ChatParams>, object]>([
  ['nothing asked, nothing sent', {}, {}],
  ['disabled', { thinking: { type: 'disabled', budget_tokens: 9 } }, { reasoning: { enabled: false } }],
  ['enabled', { thinking: { type: 'enabled' } }, { reasoning: { enabled: true } }],
  [
    'a budget',
    { thinking: { type: 'enabled', budget_tokens: 2048 } },
    { reasoning: { enabled: true, max_tokens: 2048 } },
  ],
  ['an effort', { reasoning_effort: 'high' }, { reasoning: { enabled: true, effort: 'high' } }],
  [
    'a budget excludes an effort',
    { reasoning_effort: 'high', thinking: { type: 'enabled', budget_tokens: 2048 } },
    { reasoning: { enabled: true, max_tokens: 2048 } },
  ],
  [
    'an effort for OpenAI goes in its own options',
    { ...openai, reasoning_effort: 'low' },
    { reasoning: { enabled: true }, providerOptions: own },
  ],
  ['OpenAI without an effort', openai, {}],
  [
    'the length of answers is one of those options',
    { ...openai, verbosity: 'high' },
    { providerOptions: { openai: { textVerbosity: 'high' } } },
  ],
])('%s', async (_name, given, expected) => {
  expect(await bodyOf(provider, given)).toEqual({ model: given.model ?? 'm', stream: true, ...expected });
});

test('the application says who it is', async () => {
  const { headers } = await sentBy(provider, {});
  expect(headers).toMatchObject({ 'x-title': 'Tributary', 'http-referer': expect.stringMatching(/^https:/) });
});

const none = { functionCall: false, vision: false, reasoning: false };

test.each<[string, Record<string, unknown>, object | undefined]>([
  ['a bare row', {}, none],
  [
    'name, window, output',
    { name: 'N', description: 'D', context_window: 1000, max_tokens: 10 },
    { ...none, displayName: 'N', description: 'D', contextWindowTokens: 1000, maxTokens: 10 },
  ],
  ['tags', { tags: ['tool-use', 'reasoning', 'vision'] }, { functionCall: true, vision: true, reasoning: true }],
  [
    'prices ×10⁶',
    { pricing: { input: '0.000003', output: '0.000015', input_cache_read: '0.0000003' } },
    { ...none, pricing: { input: 3, output: 15 } },
  ],
  ['released wins over created', { released: 1_755_000_000, created: 1 }, { ...none, releasedAt: '2025-08-12' }],
  ['created', { created: 1_755_815_280 }, { ...none, releasedAt: '2025-08-21' }],
  ['type language', { type: 'language' }, none],
  ['type embedding does not chat', { type: 'embedding' }, undefined],
  ['type image does not chat', { type: 'image' }, undefined],
])('%s', (_name, row, expected) => {
  expect(readRow(row)).toEqual(expected);
});
