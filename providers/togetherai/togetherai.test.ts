// Together AI: its list, its images.
import { expect, test } from 'vitest';
import { eventsOf, operated } from '@tributary/provider-openai-style/testing';
import provider, { imageFields, readRow } from './index.ts';

test.each([
  ['chat', { type: 'chat' }, true],
  ['the older ones', { type: 'language' }, true],
  ['a row without a type', {}, true],
  ['images', { type: 'image' }, false],
  ['moderation', { type: 'moderation' }, false],
])('%s in the list: %s', (_name, row, listed) => {
  expect(readRow(row, 'a/b') !== undefined).toBe(listed);
});

test.each([
  ['description has function calling', { description: 'Made for Function Calling.' }, 'a/b', { functionCall: true }],
  ['description has vision', { description: 'A vision model.' }, 'a/b', { vision: true }],
  ['kw qvq', {}, 'Qwen/QVQ-72B', { vision: true }],
  ['kw vision', {}, 'meta-llama/Llama-Vision-Free', { vision: true }],
  ['kw deepseek-r1', {}, 'deepseek-ai/DeepSeek-R1', { reasoning: true }],
  ['kw qwq', {}, 'Qwen/QwQ-32B', { reasoning: true }],
  ['context_length', { context_length: 8192 }, 'a/b', { contextWindowTokens: 8192 }],
])('%s', (_name, row, id, expected) => {
  expect(readRow(row, id)).toMatchObject(expected);
});

test('a known model that calls functions neither sees nor thinks for that', async () => {
  const answer = [{ id: 'meta-llama/Llama-3.3-70B-Instruct-Turbo', type: 'chat' }];
  const { result } = await operated(provider, 'models', {}, { answer });
  expect(result).toMatchObject([{ functionCall: true, vision: false, reasoning: false }]);
});

test.each([
  ['1024x768', { width: 1024, height: 768 }],
  ['auto', {}],
  [undefined, {}],
])('image size %s', (size, expected) => {
  const params = { model: 'm', prompt: 'p', quality: 'hd', ...(size === undefined ? {} : { size }) };
  expect(imageFields(params)).toEqual({ model: 'm', prompt: 'p', ...expected });
});

test('finish_reason may be eos, with usage in the finish chunk', async () => {
  const finish = {
    choices: [{ index: 0, delta: {}, finish_reason: 'eos' }],
    usage: { prompt_tokens: 1, completion_tokens: 2, total_tokens: 3 },
  };
  const events = await eventsOf(provider, `data: ${JSON.stringify(finish)}\n\ndata: [DONE]\n\n`);
  expect(events).toMatchObject([
    ['stop', 'eos'],
    ['usage', { totalTokens: 3 }],
  ]);
});
