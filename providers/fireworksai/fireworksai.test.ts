// Fireworks AI: what its list tells.
import { expect, test } from 'vitest';
import { readRow } from './index.ts';

test.each([
  ['supports_tools', { supports_tools: true }, 'accounts/a', { functionCall: true }],
  ['id has function', {}, 'accounts/fireworks/models/firefunction-v2', { functionCall: true }],
  ['supports_image_input', { supports_image_input: true }, 'accounts/a', { vision: true }],
  ['kw deepseek-r1', {}, 'accounts/fireworks/models/deepseek-r1', { reasoning: true }],
  ['kw qwq', {}, 'accounts/fireworks/models/qwen-qwq-32b', { reasoning: true }],
  ['context_length', { context_length: 8192 }, 'accounts/a', { contextWindowTokens: 8192 }],
  ['nothing', {}, 'accounts/a', { functionCall: false, vision: false, reasoning: false }],
])('%s', (_name, row, id, expected) => {
  expect(readRow(row, id)).toMatchObject(expected);
});

test('supports_chat: false is not listed', () => {
  expect(readRow({ supports_chat: false }, 'a')).toBeUndefined();
});
