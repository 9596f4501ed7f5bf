// The rows of DeepInfra's list.
import { expect, test } from 'vitest';
import { readRow } from './list.ts';

const none = { vision: false, reasoning: false };

test.each<[string, Record<string, unknown>, object | undefined]>([
  ['an id alone', {}, none],
  ['no metadata', { metadata: null }, none],
  ['its description', { metadata: { description: 'D' } }, { ...none, description: 'D' }],
  [
    'window and most output',
    { metadata: { context_length: 131_072, max_tokens: 65_536 } },
    { ...none, contextWindowTokens: 131_072, maxTokens: 65_536 },
  ],
  [
    'prices, per million tokens already',
    { metadata: { pricing: { input_tokens: 0.08, output_tokens: 0.3, cache_read_tokens: 0.01 } } },
    { ...none, pricing: { input: 0.08, output: 0.3 } },
  ],
  ['tags', { metadata: { tags: ['chat', 'vlm', 'reasoning'] } }, { vision: true, reasoning: true }],
  ['embeddings do not chat', { metadata: { tags: ['embed'] } }, undefined],
  ['images do not chat', { metadata: { tags: ['image-gen'] } }, undefined],
])('%s', (_name, row, expected) => {
  expect(readRow(row)).toEqual(expected);
});
