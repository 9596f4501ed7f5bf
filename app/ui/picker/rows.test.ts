import { describe, expect, test } from 'vitest';
import type { ModelCard } from '@tributary/runtime-core';
import type { Health, ProviderInfo } from '../../shared/providers/providers.ts';
import { obstacleOf } from '../../shared/providers/providers.ts';
import { lackOf, pickerRows } from './rows.ts';

const provider = (
  id: string,
  health: Health,
  models: readonly Partial<ModelCard>[] = [{ id: `${id}-1` }],
): ProviderInfo => ({
  id,
  name: id.toUpperCase(),
  operations: ['chat'],
  keyVault: { required: health === 'needs-key' ? ['apiKey'] : [], optional: [], anyOf: [], placeholders: {} },
  links: {},
  models: models.map((model) => ({ id: 'x', type: 'chat', ...model })),
  otherModels: [],
  health,
  browser: false,
});
const list = [
  provider('acme', 'needs-key'),
  provider('demo', 'ready', [
    { id: 'old', enabled: false },
    { id: 'demo', displayName: 'Scripted' },
  ]),
  provider('ollama', 'unreachable', []),
];
const keys = (query: string, recents: readonly string[] = [], vaults = {}) =>
  pickerRows({ providers: list, vaults, recents, query }).map(({ kind, key }) => (kind === 'head' ? `[${key}]` : key));

const rows = [
  ['what can be used comes first', '', [], ['[demo]', 'demo/demo', '[acme]', 'acme/acme-1', '[ollama]']],
  [
    'recents on top',
    '',
    ['demo/demo', 'gone/x'],
    ['[recent]', 'recent:demo/demo', '[demo]', 'demo/demo', '[acme]', 'acme/acme-1', '[ollama]'],
  ],
  ['by model name', 'script', ['demo/demo'], ['[demo]', 'demo/demo']],
  ['by provider', 'ACME', [], ['[acme]', 'acme/acme-1']],
  ['a provider without models is found too', 'olla', [], ['[ollama]']],
  ['what is switched off only when it is asked for', 'demo old', [], ['[demo]', 'demo/old']],
  ['nothing', 'zzz', [], []],
] as const;
test.each(rows)('%s', (_name, query, recents, expected) => {
  expect(keys(query, recents)).toEqual(expected);
});

describe('order of what matches', () => {
  const sonnet = { displayName: 'Claude Sonnet 4' };
  const many = [
    provider('ai302', 'needs-key', [{ id: 'claude-sonnet-4-20250514', ...sonnet }]),
    {
      ...provider('anthropic', 'needs-key', [
        { id: 'claude-sonnet-4-5', displayName: 'Claude Sonnet 4.5' },
        { id: 'claude-sonnet-4-20250514', ...sonnet },
      ]),
      makes: ['claude'],
    },
    provider('openrouter', 'ready', [{ id: 'anthropic/claude-sonnet-4', ...sonnet }]),
    { ...provider('openai', 'needs-key', [{ id: 'gpt-5', displayName: 'GPT-5' }]), makes: ['gpt'] },
    provider('vllm', 'ready', [{ id: 'acme/gpt-5-distilled' }]),
  ];
  const order = [
    ['the maker before resellers', 'Claude Sonnet 4', ['anthropic', 'openrouter', 'ai302']],
    ['what can be used before what cannot', 'sonnet', ['anthropic', 'openrouter', 'ai302']],
    ['a provider by its exact id', 'openrouter', ['openrouter']],
    ['its name before a model that holds it', 'anthropic', ['anthropic', 'openrouter']],
    ['an exact id', 'gpt-5', ['openai', 'vllm']],
    ['nothing asked: ready ones first', '', ['openrouter', 'vllm', 'ai302', 'anthropic', 'openai']],
  ] as const;
  test.each(order)('%s', (_name, query, expected) => {
    const heads = pickerRows({ providers: many, vaults: {}, recents: [], query }).filter(({ kind }) => kind === 'head');
    expect(heads.map(({ key }) => key)).toEqual(expected);
  });

  test('within a provider the exact name first', () => {
    const models = pickerRows({ providers: many, vaults: {}, recents: [], query: 'claude sonnet 4' });
    expect(models[1]?.key).toBe('anthropic/claude-sonnet-4-20250514');
  });
});

test('a key of one’s own opens a provider', () => {
  expect(keys('', [], { acme: { vault: { apiKey: 'k' } } })[0]).toBe('[acme]');
});

const obstacles = [
  ['needs-key', undefined, 'no-key'],
  ['needs-key', { apiKey: 'k' }, undefined],
  ['unreachable', undefined, 'unreachable'],
  ['unreachable', { baseURL: 'http://127.0.0.1:1' }, undefined],
  ['ready', undefined, undefined],
] as const;
test.each(obstacles)('%s with %j: %s', (health, vault, expected) => {
  expect(obstacleOf(provider('p', health), vault)).toBe(expected);
});

test('what is switched off says so, and a provider that is off is nowhere', () => {
  const [, row] = pickerRows({ providers: list, vaults: {}, recents: [], query: 'old' });
  expect(row).toMatchObject({ kind: 'model', obstacle: 'off' });
  const off = list.map((info) => ({ ...info, off: info.id === 'demo' }));
  expect(pickerRows({ providers: off, vaults: {}, recents: ['demo/demo'], query: '' }).map(({ key }) => key)).toEqual([
    'acme',
    'acme/acme-1',
    'ollama',
  ]);
});

test('nothing can be had from a provider that is off, whatever keys there are', () => {
  expect(obstacleOf({ ...provider('p', 'ready'), off: true }, { apiKey: 'k' })).toBe('off');
});

test('favourites on top', () => {
  const starred = list.map((info) => ({ ...info, starred: new Set(['acme-1', 'old']) }));
  const rows = pickerRows({ providers: starred, vaults: {}, recents: [], query: '' });
  expect(rows.slice(0, 2).map(({ key }) => key)).toEqual(['starred', 'starred:acme/acme-1']);
});

describe('by model', () => {
  const many = [
    provider('reseller', 'ready', [
      { id: 'openai/gpt-5', displayName: 'GPT-5' },
      { id: 'own-1', displayName: 'Own' },
    ]),
    { ...provider('openai', 'ready', [{ id: 'gpt-5-2025-08-07', displayName: 'GPT-5' }]), makes: ['gpt'] },
    provider('closed', 'needs-key', [{ id: 'gpt-5' }]),
    provider('empty', 'ready', []),
  ];
  test('one heading for a model of several providers: the maker first, what needs a key last; the rest stands alone', () => {
    const rows = pickerRows({ providers: many, vaults: {}, recents: [], query: '', by: 'model' });
    expect(rows.map(({ kind, key }) => (kind === 'head' ? `[${key}]` : key))).toEqual([
      '[model:gpt-5]',
      'openai/gpt-5-2025-08-07',
      'reseller/openai/gpt-5',
      'closed/gpt-5',
      'reseller/own-1',
    ]);
  });
});

const lacks = [
  ['images and no eyes', { abilities: {} }, { vision: true, tokens: 0 }, 'vision'],
  ['images and eyes', { abilities: { vision: true } }, { vision: true, tokens: 0 }, undefined],
  ['too long', { contextWindowTokens: 1000 }, { vision: false, tokens: 1001 }, 'window'],
  ['a window nobody knows', {}, { vision: false, tokens: 1001 }, undefined],
  ['nothing said yet', { contextWindowTokens: 1 }, undefined, undefined],
] as const;
test.each(lacks)('%s', (_name, card, needs, lack) => {
  expect(lackOf({ id: 'x', type: 'chat', ...card }, needs)).toBe(lack);
});
