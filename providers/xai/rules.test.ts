// Project rules (providers/README.md) for xAI.
import { expect, test } from 'vitest';
import type { ChatParams } from '@tributary/runtime-core';
import { applyRules } from '@tributary/runtime-core/rules';
import { bodyOf } from '@tributary/provider-openai-style/testing';
import provider, { maxSearchResults } from './index.ts';

const params = (more: Partial<ChatParams>): ChatParams => ({
  model: 'm',
  messages: [{ role: 'user', content: 'hi' }],
  ...more,
});
const ruled = (more: Partial<ChatParams>) =>
  applyRules(provider.rules ?? [], params(more), { model: more.model ?? 'm', env: {}, card: () => undefined });

test.each<[string | undefined, number]>([
  [undefined, 15],
  ['', 15],
  ['many', 15],
  ['0', 1],
  ['1', 1],
  ['20', 20],
  ['30', 30],
  ['31', 30],
])('max search results: %s is %i (default 15, clamped to 1..30)', (setting, expected) => {
  expect(maxSearchResults(setting)).toBe(expected);
});

test.each([
  ['grok-4.3', false],
  ['grok-3-mini-fast', false],
  ['grok-3', true],
])('%s keeps penalties: %s', (model, keeps) => {
  const rest = ruled({ model, frequency_penalty: 1, presence_penalty: 1 });
  expect(['frequency_penalty' in rest, 'presence_penalty' in rest]).toEqual([keeps, keeps]);
});

test.each<[Record<string, string>, string]>([
  [{}, 'auto'],
  [{ XAI_SEARCH_MODE: ' on ' }, 'on'],
  [{ XAI_SEARCH_MODE: ' ' }, 'auto'],
])('the search mode with %j: %s', async (env, mode) => {
  const body = await bodyOf(provider, { enabledSearch: true }, { env });
  expect(body['search_parameters']).toMatchObject({ mode });
});
