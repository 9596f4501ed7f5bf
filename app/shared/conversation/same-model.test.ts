// The same model at other providers, and suggestions for unknown ids.
import { expect, test } from 'vitest';
import type { ProviderInfo } from '../providers/providers.ts';
import { cardsOf } from '../providers/model-lists.ts';
import { baseName, meantModels, nearestModels, sameElsewhere } from './same-model.ts';

test.each([
  ['openai/gpt-4o-2024-08-06:free', 'gpt-4o'],
  ['Claude-3.5-Sonnet-20241022', 'claude-3-5-sonnet'],
  ['anthropic/claude-3.5-sonnet', 'claude-3-5-sonnet'],
  ['deepseek-ai/DeepSeek-R1', 'deepseek-r1'],
  ['@cf/meta/llama-3-8b', 'llama-3-8b'],
  ['gemini-2.5-pro@001', 'gemini-2-5-pro'],
])('%s is %s', (id, name) => {
  expect(baseName(id)).toBe(name);
});

const provider = (id: string, models: readonly string[], makes: readonly string[] = []): ProviderInfo => ({
  id,
  name: id,
  operations: ['chat'],
  keyVault: { required: [], optional: [], anyOf: [], placeholders: {} },
  links: {},
  models: models.map((model) => ({ id: model, type: 'chat' })),
  otherModels: [],
  health: 'ready',
  browser: false,
  makes,
});

test('the same model elsewhere: never here, the maker first', () => {
  const list = [
    provider('here', ['vendor/river-2']),
    provider('reseller', ['vendor/river-2:free', 'vendor/river-2']),
    provider('other', ['lake-1']),
    provider('maker', ['river-2-20250101', 'river-1'], ['river']),
  ];
  const found = sameElsewhere(list, { provider: 'here', model: 'vendor/river-2' });
  expect(found.map((row) => [row.provider.id, row.model.id])).toEqual([
    ['maker', 'river-2-20250101'],
    ['reseller', 'vendor/river-2'],
  ]);
});

test('what was probably meant', () => {
  const { models } = provider('p', ['gpt-4o-mini', 'gpt-4o', 'gpt-4.1', 'whisper', 'gpt4o']);
  expect(nearestModels(models, 'gpt4o', 2).map(({ id }) => id)).toEqual(['gpt-4o', 'gpt-4o-mini']);
  expect(nearestModels(models, 'zzz')).toEqual([]);
});

test('only what the provider lists was meant, and nothing before it has answered', () => {
  const { models } = provider('a', ['gpt-5.4-nano', 'gpt-5.4-mini', 'gpt-5.4']);
  const cards = cardsOf([{ id: 'gpt-5.4-mini' }, { id: 'river' }]);
  expect(meantModels(models, { status: 'ready', cards }, 'gpt-5.4-nona').map(({ id }) => id)).toEqual(['gpt-5.4-mini']);
  expect(meantModels(models, { status: 'loading', cards }, 'gpt-5.4-nona')).toEqual([]);
  expect(meantModels(models, undefined, 'gpt-5.4-nona')).toEqual([]);
});
