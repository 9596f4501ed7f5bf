// Project rules (providers/README.md) and the vendor's words on SiliconCloud.
import { expect, test } from 'vitest';
import type { ChatParams } from '@tributary/runtime-core';
import { bodyOf, operated, refusal } from '@tributary/provider-openai-style/testing';
import provider from './index.ts';

const budget = (budget_tokens: number): Partial<ChatParams> => ({ thinking: { type: 'enabled', budget_tokens } });

test.each<[string, Partial<ChatParams>, object]>([
  ['max_tokens clamped to 1..16384: 20000', { max_tokens: 20_000 }, { max_tokens: 16_384 }],
  ['max_tokens clamped to 1..16384: 0', { max_tokens: 0 }, { max_tokens: 1 }],
  ['max_tokens clamped to 1..16384: 100', { max_tokens: 100 }, { max_tokens: 100 }],
  ['thinking budget clamped to 1..32768: 0', budget(0), { enable_thinking: true, thinking_budget: 1 }],
  ['thinking budget clamped to 1..32768: 100', budget(100), { enable_thinking: true, thinking_budget: 100 }],
  ['thinking budget clamped to 1..32768: 40000', budget(40_000), { enable_thinking: true, thinking_budget: 32_768 }],
  ['thinking without a budget', { thinking: { type: 'enabled' } }, { enable_thinking: true }],
  ['no thinking', { thinking: { type: 'disabled', budget_tokens: 0 } }, { enable_thinking: false }],
  ['no word on thinking', {}, {}],
])('%s', async (_words, more, expected) => {
  expect(await bodyOf(provider, more)).toEqual({ model: 'm', stream: true, ...expected });
});

test('403 adds a message about checking balance or identity verification for the key', async () => {
  const error = await refusal(provider, 403, { message: 'Forbidden', data: null });
  expect(error.type).toBe('ProviderBizError');
  expect(error.message).toMatch(/^Forbidden — .*balance.*identity verification/);
});

test('a 403 that says the balance is used up is that, with the same message', async () => {
  const error = await refusal(provider, 403, { code: 30_001, message: 'Sorry', data: null });
  expect([error.type, error.message]).toEqual(['InsufficientQuota', expect.stringMatching(/^Sorry — .*balance/)]);
});

test.each([
  ['401: the body is a bare string', 401, 'Invalid token', 'InvalidProviderAPIKey', 'Invalid token'],
  ['20012: no such model', 400, { code: 20_012, message: 'none', data: null }, 'ModelNotFound', 'none'],
  ['anything else', 500, { code: 50_507, message: 'down', data: null }, 'ProviderBizError', 'down'],
])('%s', async (_words, status, answer, type, message) => {
  const body = typeof answer === 'string' ? JSON.stringify(answer) : answer;
  expect(await refusal(provider, status, body)).toMatchObject({ type, message });
});

test('images: the vendor’s names for number and size', async () => {
  const params = { model: 'Kwai-Kolors/Kolors', prompt: 'a river', n: 2, size: '1024x1024' };
  const { sent, result } = await operated(provider, 'textToImage', params, {
    answer: { images: [{ url: 'https://i.example/1.png' }] },
  });
  expect(sent.body).toEqual({ model: 'Kwai-Kolors/Kolors', prompt: 'a river', batch_size: 2, image_size: '1024x1024' });
  expect(result).toEqual([{ url: 'https://i.example/1.png' }]);
});
