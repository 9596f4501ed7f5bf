// Project rules (providers/README.md) and the vendor's words on InfiniAI.
import { expect, test } from 'vitest';
import type { ChatParams, ErrorType } from '@tributary/runtime-core';
import { bodyOf, refusal } from '@tributary/provider-openai-style/testing';
import provider from './index.ts';

test.each<[string, number, ErrorType]>([
  ['401 is the key', 401, 'InvalidProviderAPIKey'],
  ['429 gives quota limit reached', 429, 'QuotaLimitReached'],
  ['anything else is a provider business error', 400, 'ProviderBizError'],
])('%s', async (_words, status, type) => {
  expect(await refusal(provider, status, { error: { message: 'no', code: 'x' } })).toMatchObject({
    type,
    message: 'no',
  });
});

test.each<[Partial<ChatParams>, boolean]>([
  [{}, false],
  [{ thinking: { type: 'disabled' } }, false],
  [{ thinking: { type: 'enabled', budget_tokens: 1024 } }, true],
])('%j: enable_thinking %s, always sent', async (more, expected) => {
  expect(await bodyOf(provider, more)).toEqual({ model: 'm', stream: true, enable_thinking: expected });
});
