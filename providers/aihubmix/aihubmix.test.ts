// Wire of AiHubMix for each model, and its rules.
import { expect, test } from 'vitest';
import { bodyOf, sentBy } from '@tributary/provider-openai-style/testing';
import provider from './index.ts';
import { readModel, rowsOf } from './list.ts';

test.each([
  ['claude ids -> anthropic base https://aihubmix.com', 'claude-opus-4-6', 'https://aihubmix.com/v1/messages'],
  [
    'gemini ids -> google base https://aihubmix.com/gemini',
    'gemini-3-flash-preview',
    'https://aihubmix.com/gemini/v1beta/models/gemini-3-flash-preview:streamGenerateContent?alt=sse',
  ],
  ['gpt-N ids use responses mode', 'gpt-4.1-nano', 'https://aihubmix.com/v1/responses'],
  ['oN ids use responses mode', 'o4-mini', 'https://aihubmix.com/v1/responses'],
  ['the rest: chat completions', 'DeepSeek-R1', 'https://aihubmix.com/v1/chat/completions'],
])('%s', async (_fact, model, url) => {
  // The answer is chat completions whatever was asked: only what was sent is looked at.
  expect((await sentBy(provider, { model })).url).toBe(url);
});

test('wires of their own stand beside the user’s base URL', async () => {
  const vault = { apiKey: 'k', baseURL: 'https://proxy.example/x/v1' };
  const urls = ['claude-opus-4-6', 'gemini-2.5-pro', 'glm-5'].map(
    async (model) => new URL((await sentBy(provider, { model }, { vault })).url).pathname,
  );
  expect(await Promise.all(urls)).toEqual([
    '/x/v1/messages',
    '/x/gemini/v1beta/models/gemini-2.5-pro:streamGenerateContent',
    '/x/v1/chat/completions',
  ]);
});

test.each([
  ['grok ids -> xai rules: penalties not sent', 'grok-4-fast-reasoning', {}],
  ['others keep them', 'qwen3-235b-a22b-instruct-2507', { frequency_penalty: 0.5, presence_penalty: 0.5 }],
])('%s', async (_fact, model, expected) => {
  const body = await bodyOf(provider, { model, frequency_penalty: 0.5, presence_penalty: 0.5 });
  expect(body).toEqual({ model, stream: true, ...expected });
});

test.each([
  ['types rerank dropped', { types: 'rerank' }, undefined],
  ['types image_generation is no chat model', { types: 'image_generation,t2i' }, undefined],
  ['types llm', { types: 'llm' }, { functionCall: false, reasoning: false, vision: false }],
  [
    'features and input_modalities are lists in text',
    { features: 'thinking, tools', input_modalities: 'text, image', pricing: { input: 1, output: 2, cache_read: 0.1 } },
    { functionCall: true, reasoning: true, vision: true, pricing: { input: 1, output: 2 } },
  ],
])('list: %s', (_fact, row, expected) => expect(readModel(row)).toEqual(expected));

test('list: model_id or id is the id', () => {
  expect(rowsOf({ data: [{ model_id: 'a' }, { id: 'b' }, null] })).toEqual([
    { model_id: 'a', id: 'a' },
    { id: 'b' },
    null,
  ]);
});
