// Project rules (providers/README.md) for Hugging Face, and what its lists tell.
import { expect, test } from 'vitest';
import type { ChatParams } from '@tributary/runtime-core';
import { applyRules } from '@tributary/runtime-core/rules';
import provider, { readRow } from './index.ts';

const params = (more: Partial<ChatParams>): ChatParams => ({
  model: 'm',
  messages: [{ role: 'user', content: 'hi' }],
  ...more,
});
const ruled = (more: Partial<ChatParams>) =>
  applyRules(provider.rules ?? [], params(more), { model: more.model ?? 'm', env: {}, card: () => undefined });

test.each<[string, Partial<ChatParams>, object]>([
  ['top_p set to 0.99 when 1 or more', { top_p: 1 }, { top_p: 0.99, max_tokens: 4096 }],
  ['top_p set to 0.01 when 0 or less', { top_p: 0 }, { top_p: 0.01, max_tokens: 4096 }],
  ['top_p between them stays', { top_p: 0.5 }, { top_p: 0.5, max_tokens: 4096 }],
  ['default max_tokens: 4096', {}, { max_tokens: 4096 }],
  ['the caller’s max_tokens stays', { max_tokens: 7 }, { max_tokens: 7 }],
  ['penalties are not sent', { frequency_penalty: 1, presence_penalty: 1 }, { max_tokens: 4096 }],
])('%s', (_name, given, expected) => {
  const { model: _model, messages: _messages, ...rest } = ruled(given);
  expect(rest).toEqual(expected);
});

test.each([
  [
    'tags of the hub',
    { tags: ['function-calling', 'image-text-to-text', 'reasoning'] },
    { functionCall: true, vision: true, reasoning: true },
  ],
  [
    'the router’s providers',
    {
      providers: [{ supports_tools: true, context_length: 8 }, { context_length: 9 }],
      architecture: { input_modalities: ['image'] },
    },
    { functionCall: true, vision: true, reasoning: false, contextWindowTokens: 9 },
  ],
  ['nothing', {}, { functionCall: false, vision: false, reasoning: false }],
])('a row with %s', (_name, row, expected) => {
  expect(readRow(row, 'some/model')).toEqual(expected);
});

test.each(['deepseek-ai/DeepSeek-R1', 'Qwen/QVQ-72B', 'Qwen/QwQ-32B'])('%s thinks', (id) => {
  expect(readRow({}, id)).toMatchObject({ reasoning: true });
});
