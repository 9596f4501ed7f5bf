// Wire of each model of Go.
import { expect, test } from 'vitest';
import { refusal, sentBy } from '@tributary/provider-openai-style/testing';
import provider from './index.ts';

test.each([
  ['minimax-m2.5 -> anthropic', 'minimax-m2.5', 'messages'],
  ['minimax-m2.7 -> anthropic', 'minimax-m2.7', 'messages'],
  ['rest openai', 'kimi-k2.5', 'chat/completions'],
  // The plan serves MiniMax M3 over messages, too, as public clients of it show (read 2026-11-22).
  ['messages: a later MiniMax', 'minimax-m3', 'messages'],
  ['rest openai: an earlier MiniMax', 'minimax-m2', 'chat/completions'],
])('%s', async (_fact, model, path) => {
  expect((await sentBy(provider, { model })).url).toBe(`https://opencode.ai/zen/go/v1/${path}`);
});

test('the plan is used up', async () => {
  expect(await refusal(provider, 429, { error: { message: 'no' } })).toMatchObject({
    type: 'QuotaLimitReached',
    status: 429,
  });
});
