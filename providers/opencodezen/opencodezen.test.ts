// Wire of each model of Zen, and the meaning of its refusals: all of them are a 401.
import { expect, test } from 'vitest';
import { refusal, sentBy } from '@tributary/provider-openai-style/testing';
import provider from './index.ts';

test.each([
  ['claude ids -> anthropic (base without /v1)', 'claude-haiku-4-5', 'messages'],
  ['gpt ids -> responses mode', 'gpt-5.4-mini', 'responses'],
  ['rest chat completions', 'big-pickle', 'chat/completions'],
  ['rest chat completions: Gemini too', 'gemini-3.1-pro', 'chat/completions'],
])('%s', async (_fact, model, path) => {
  expect((await sentBy(provider, { model })).url).toBe(`https://opencode.ai/zen/v1/${path}`);
});

test.each([
  ['AuthError', 'InvalidProviderAPIKey'],
  ['CreditsError', 'InsufficientQuota'],
  ['MonthlyLimitError', 'QuotaLimitReached'],
  ['UserLimitError', 'QuotaLimitReached'],
  ['ModelError', 'ModelNotFound'],
])('a 401 of %s', async (type, expected) => {
  expect(await refusal(provider, 401, { type: 'error', error: { type, message: 'no' } })).toMatchObject({
    type: expected,
  });
});
