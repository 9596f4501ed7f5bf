// Wire of each model of ZenMux, and its thinking fields.
import { expect, test } from 'vitest';
import type { ChatParams } from '@tributary/runtime-core';
import { bodyOf, refusal, sentBy } from '@tributary/provider-openai-style/testing';
import provider from './index.ts';

test.each([
  ['claude -> https://zenmux.ai/api/anthropic', 'anthropic/claude-sonnet-4', 'anthropic/v1/messages'],
  [
    'gemini -> https://zenmux.ai/api/vertex-ai',
    'google/gemini-2.5-flash',
    'vertex-ai/v1/publishers/google/models/gemini-2.5-flash:streamGenerateContent?alt=sse',
  ],
  ['rest /api/v1', 'openai/gpt-5', 'v1/chat/completions'],
  ['rest /api/v1: nobody’s prefix', 'zenmux/auto', 'v1/chat/completions'],
])('%s', async (_fact, model, path) => {
  expect((await sentBy(provider, { model })).url).toBe(`https://zenmux.ai/api/${path}`);
});

test.each<[string, Partial<ChatParams>, object | undefined]>([
  ['nothing asked', {}, undefined],
  ['an effort', { reasoning_effort: 'high' }, { effort: 'high' }],
  ['a budget', { thinking: { type: 'enabled', budget_tokens: 512 } }, { enabled: true, max_tokens: 512 }],
  [
    'a budget is more exact than an effort',
    { thinking: { type: 'enabled', budget_tokens: 512 }, reasoning_effort: 'high' },
    { enabled: true, max_tokens: 512 },
  ],
  ['off', { thinking: { type: 'disabled', budget_tokens: 0 }, reasoning_effort: 'high' }, { enabled: false }],
])('reasoning {effort,max_tokens,enabled}: %s', async (_name, given, reasoning) => {
  const body = await bodyOf(provider, { model: 'z-ai/glm-4.6', ...given });
  expect(body).toEqual({ model: 'z-ai/glm-4.6', stream: true, ...(reasoning ? { reasoning } : {}) });
});

test('an empty account is told as such', async () => {
  expect(await refusal(provider, 402, { error: { message: 'no credit' } })).toMatchObject({
    type: 'InsufficientQuota',
  });
});
