// Project rules (providers/README.md) and the vendor's words on MiniMax.
import { describe, expect, test } from 'vitest';
import type { ChatMessage, ChatParams, ErrorType } from '@tributary/runtime-core';
import { bodyOf, eventsOf, sentBy } from '@tributary/provider-openai-style/testing';
import provider from './index.ts';
import { models } from './models.ts';

test.each<[string, Partial<ChatParams>, object]>([
  ['temperature is halved', { temperature: 1 }, { temperature: 0.5 }],
  ['temperature sent as undefined when 0', { temperature: 0 }, {}],
  ['temperature sent as undefined when below 0', { temperature: -1 }, {}],
  ['penalties dropped', { frequency_penalty: 1, presence_penalty: 1 }, {}],
  ['top_p clamped to 0.01..1: 0', { top_p: 0 }, { top_p: 0.01 }],
  ['top_p clamped to 0.01..1: 2', { top_p: 2 }, { top_p: 1 }],
  ['search is a tool', { enabledSearch: true }, { tools: [{ type: 'web_search' }] }],
  ['max_tokens as given', { model: 'MiniMax-M2', max_tokens: 7 }, { max_tokens: 7 }],
  ['max_tokens is the model’s most by default', { model: 'MiniMax-M2' }, { max_tokens: 131_072 }],
  [
    'input and max_tokens fit the window',
    { model: 'MiniMax-M2', messages: [{ role: 'user', content: 'x'.repeat(104_800) }] },
    { max_tokens: 100_000 },
  ],
  [
    'some room is asked for where the prompt seems to fill the window',
    { model: 'MiniMax-M2', messages: [{ role: 'user', content: [{ type: 'text', text: 'x'.repeat(300_000) }] }] },
    { max_tokens: 4096 },
  ],
])('%s', async (_words, more, expected) => {
  expect(await bodyOf(provider, more)).toEqual({
    model: more.model ?? 'm',
    stream: true,
    reasoning_split: true,
    ...expected,
  });
});

test.each(['MiniMax-M1', 'MiniMax-Text-01'])('%s searches by a parameter', (id) => {
  expect(models.find((model) => model.id === id)).toMatchObject({
    abilities: { search: true },
    settings: { searchImpl: 'params' },
  });
});

test('earlier thoughts go back as they came', async () => {
  const messages: ChatMessage[] = [
    { role: 'user', content: 'a' },
    { role: 'assistant', content: 'x', reasoning_content: 'hm' },
    { role: 'user', content: 'b' },
    { role: 'assistant', content: 'y' },
  ];
  expect((await sentBy(provider, { messages })).body['messages']).toEqual([
    { role: 'user', content: 'a' },
    {
      role: 'assistant',
      content: 'x',
      reasoning_details: [
        { type: 'reasoning.text', format: 'MiniMax-response-v1', id: 'reasoning-text-0', index: 0, text: 'hm' },
      ],
    },
    { role: 'user', content: 'b' },
    { role: 'assistant', content: 'y' },
  ]);
});

test.each<[number, ErrorType]>([
  [1002, 'QuotaLimitReached'],
  [1004, 'InvalidProviderAPIKey'],
  [1008, 'InsufficientQuota'],
  [1039, 'ExceededContextWindow'],
  [1041, 'QuotaLimitReached'],
  [2045, 'QuotaLimitReached'],
  [2049, 'InvalidProviderAPIKey'],
  [2013, 'ProviderBizError'],
])('base_resp %i inside a 200 is %s', async (code, type) => {
  const answer = { id: 'x', choices: null, base_resp: { status_code: code, status_msg: 'no' } };
  expect(await eventsOf(provider, answer)).toEqual([['error', expect.objectContaining({ type, message: 'no' })]]);
});

describe('the catalogue of June 2025: four models, priced in CNY per million tokens', () => {
  test.each([
    ['MiniMax-M1', 1_000_192, 40_000, 1.2, 16, { functionCall: true }],
    ['MiniMax-Text-01', 1_000_192, 40_000, 1, 8, { functionCall: true, vision: true }],
    ['abab6.5s-chat', 245_760, undefined, 1, 1, { functionCall: true, vision: true, search: true }],
    ['DeepSeek-R1', 64_000, undefined, 4, 16, { reasoning: true }],
  ])('%s', (id, contextWindowTokens, maxOutput, input, output, abilities) => {
    expect(models.find((card) => card.id === id)).toMatchObject({
      contextWindowTokens,
      ...(maxOutput === undefined ? {} : { maxOutput }),
      abilities,
      pricing: { input, output, currency: 'CNY' },
    });
  });

  test('today’s stand beside them', () => {
    expect(models.map(({ id }) => id)).toEqual(expect.arrayContaining(['MiniMax-M2.7', 'MiniMax-M2.1']));
  });
});
