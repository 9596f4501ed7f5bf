// Project rules (providers/README.md) for Perplexity, and the vendor's words on its penalties.
import { expect, test } from 'vitest';
import type { ChatParams } from '@tributary/runtime-core';
import { applyRules } from '@tributary/runtime-core/rules';
import { bodyOf } from '@tributary/provider-openai-style/testing';
import provider from './index.ts';

const params = (more: Partial<ChatParams>): ChatParams => ({
  model: 'm',
  messages: [{ role: 'user', content: 'hi' }],
  ...more,
});
const ruled = (more: Partial<ChatParams>) =>
  applyRules(provider.rules ?? [], params(more), { model: more.model ?? 'm', env: {}, card: () => undefined });

test.each<[string, Partial<ChatParams>, object]>([
  ['temperature dropped at 2 or above', { temperature: 2 }, {}],
  ['below 2 it stays', { temperature: 1.9 }, { temperature: 1.9 }],
  ['a presence penalty excludes the other', { presence_penalty: 0.5, frequency_penalty: 1 }, { presence_penalty: 0.5 }],
  ['a presence penalty of 0 leaves the other', { presence_penalty: 0, frequency_penalty: 1 }, { frequency_penalty: 1 }],
  ['a frequency penalty alone stays', { frequency_penalty: 1 }, { frequency_penalty: 1 }],
  ['a frequency penalty that is not above 0 is refused', { frequency_penalty: 0 }, {}],
])('%s', (_name, given, expected) => {
  const { model: _model, messages: _messages, ...rest } = ruled(given);
  expect(rest).toEqual(expected);
});

test('where it searches comes from the environment', async () => {
  expect(await bodyOf(provider, {}, { env: { PERPLEXITY_SEARCH_MODE: 'academic' } })).toMatchObject({
    search_mode: 'academic',
  });
  expect(await bodyOf(provider, {})).not.toHaveProperty('search_mode');
});
