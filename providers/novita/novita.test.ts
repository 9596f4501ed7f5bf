// Novita: who calls, and what its list tells.
import { expect, test } from 'vitest';
import { sentBy } from '@tributary/provider-openai-style/testing';
import provider, { readRow } from './index.ts';

test('header X-Novita-Source says who calls', async () => {
  expect((await sentBy(provider, {})).headers).toMatchObject({ 'x-novita-source': 'tributary' });
});

test.each([
  ['title -> displayName', { title: 'T' }, 'a/b', { displayName: 'T' }],
  ['display_name before it', { title: 'T', display_name: 'D' }, 'a/b', { displayName: 'D' }],
  ['context_size -> contextWindowTokens', { context_size: 8192 }, 'a/b', { contextWindowTokens: 8192 }],
  ['max_output_tokens', { max_output_tokens: 1024 }, 'a/b', { maxTokens: 1024 }],
  ['features', { features: ['function-calling', 'reasoning'] }, 'a/b', { functionCall: true, reasoning: true }],
  ['input_modalities', { input_modalities: ['text', 'image'] }, 'a/b', { vision: true }],
  ['description has function calling', { description: 'Supports function calling.' }, 'a/b', { functionCall: true }],
  ['description has vision', { description: 'Vision model' }, 'a/b', { vision: true }],
  ['description has reasoning task', { description: 'For reasoning tasks.' }, 'a/b', { reasoning: true }],
  ['kw deepseek-r1', {}, 'deepseek/deepseek-r1-turbo', { reasoning: true }],
])('%s', (_name, row, id, expected) => {
  expect(readRow(row, id)).toMatchObject(expected);
});

test('only chat models are listed', () => {
  expect(readRow({ model_type: 'embedding' }, 'a/b')).toBeUndefined();
});
