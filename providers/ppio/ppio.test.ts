// PPIO: who calls, and what its list tells.
import { expect, test } from 'vitest';
import { sentBy } from '@tributary/provider-openai-style/testing';
import provider, { readRow } from './index.ts';

test('header X-API-Source says who calls', async () => {
  expect((await sentBy(provider, {})).headers).toMatchObject({ 'x-api-source': 'tributary' });
});

test.each([
  [
    'full-width parentheses normalised, tabs removed',
    { display_name: 'DeepSeek\t R1（社区版）' },
    { displayName: 'DeepSeek R1 (社区版)' },
  ],
  ['title without a display_name', { title: 'T' }, { displayName: 'T' }],
  ['context_size', { context_size: 8192 }, { contextWindowTokens: 8192 }],
  [
    'description has the Chinese word for vision',
    { description: '视觉模型' },
    { vision: true, description: '视觉模型' },
  ],
  ['nothing', {}, { vision: false, reasoning: false }],
])('%s', (_name, row, expected) => {
  expect(readRow(row, 'a/b')).toMatchObject(expected);
});

test('kw deepseek-r1', () => {
  expect(readRow({}, 'deepseek/deepseek-r1/community')).toMatchObject({ reasoning: true });
});
