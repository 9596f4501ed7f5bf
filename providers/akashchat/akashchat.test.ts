// Fields that AkashChat's gateway takes besides the common ones.
import { expect, test } from 'vitest';
import type { ChatParams } from '@tributary/runtime-core';
import { bodyOf, operated } from '@tributary/provider-openai-style/testing';
import provider from './index.ts';

const always = { allowed_openai_params: ['reasoning_effort'], cache: { 'no-cache': true } };

test.each<[string, Partial<ChatParams>, object]>([
  ['reasoning_effort is allowed, the cache is not asked', { reasoning_effort: 'high' }, { reasoning_effort: 'high' }],
  [
    'DeepSeek-V3-1: thinking enabled',
    { model: 'DeepSeek-V3-1', thinking: { type: 'enabled', budget_tokens: 1024 } },
    { model: 'DeepSeek-V3-1', chat_template_kwargs: { thinking: true } },
  ],
  [
    'DeepSeek-V3-1: thinking disabled',
    { model: 'DeepSeek-V3-1', thinking: { type: 'disabled' } },
    { model: 'DeepSeek-V3-1', chat_template_kwargs: { thinking: false } },
  ],
  ['DeepSeek-V3-1: nothing said of thinking', { model: 'DeepSeek-V3-1' }, { model: 'DeepSeek-V3-1' }],
  ['other models have no switch', { thinking: { type: 'enabled' } }, {}],
])('%s', async (_name, given, expected) => {
  expect(await bodyOf(provider, given)).toEqual({ model: 'm', stream: true, ...always, ...expected });
});

test('a list that cannot be read is an error, not an empty list', async () => {
  await expect(operated(provider, 'models', {}, { status: 502, answer: { error: 'down' } })).rejects.toMatchObject({
    type: 'ProviderBizError',
  });
});
