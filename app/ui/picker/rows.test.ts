import { describe, expect, test } from 'vitest';
import type { ModelCard } from '@tributary/runtime-core';
import type { Health, ProviderInfo } from '../../shared/providers/providers.ts';
import { obstacleOf } from '../../shared/providers/providers.ts';
import { ableOf, lackOf, pickerRows } from './rows.ts';
import type { Scope } from './rows.ts';

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
  ['what can be used, then one row for all others', '', [], ['[demo]', 'demo/demo', 'more']],
  ['a list seen at a glance repeats nothing', '', ['demo/demo', 'gone/x'], ['[demo]', 'demo/demo', 'more']],
  ['by model name', 'script', ['demo/demo'], ['[demo]', 'demo/demo']],
  ['a vendor to connect by its name', 'ACME', [], ['[connect]', 'vendor:acme']],
  ['one without models, too', 'olla', [], ['[connect]', 'vendor:ollama']],
  ['what is switched off only when it is asked for', 'demo old', [], ['[demo]', 'demo/old']],
  ['nothing', 'zzz', [], []],
] as const;
test.each(rows)('%s', (_name, query, recents, expected) => {
  expect(keys(query, recents)).toEqual(expected);
});

test('the row for all others tells how many they are; opened, well-known vendors come first', () => {
  const closed = [provider('acme', 'needs-key'), provider('mistral', 'needs-key'), provider('openai', 'needs-key')];
  const [more] = pickerRows({ providers: closed, vaults: {}, recents: [], query: '' });
  expect(more).toMatchObject({ kind: 'more', count: 3 });
  const open = pickerRows({ providers: closed, vaults: {}, recents: [], query: '', view: 'connect' });
  expect(open.map(({ key }) => key)).toEqual(['vendor:openai', 'vendor:mistral', 'vendor:acme']);
  const one = pickerRows({ providers: closed, vaults: {}, recents: [], query: 'ac', view: 'connect' });
  expect(one.map(({ key }) => key)).toEqual(['vendor:acme']);
});

describe('a list longer than a glance', () => {
  const ids = Array.from({ length: 10 }, (_, at) => ({ id: `m${at}` }));
  const long = [provider('acme', 'ready', ids), provider('shut', 'needs-key')];
  const shown = (recents: readonly string[], starred: readonly string[] = [], by: 'provider' | 'model' = 'provider') =>
    pickerRows({
      providers: long.map((info) => ({ ...info, starred: new Set(starred) })),
      vaults: {},
      recents,
      query: '',
      by,
    }).map(({ key }) => key);

  test('what was used last stands above, and once', () => {
    const keyed = shown(['acme/m3', 'gone/x']);
    expect(keyed.slice(0, 3)).toEqual(['recent', 'recent:acme/m3', 'acme']);
    expect(keyed).not.toContain('acme/m3');
  });
  test('a favourite is not repeated among the recent ones', () => {
    expect(shown(['acme/m3', 'acme/m4'], ['m3']).slice(0, 5)).toEqual([
      'starred',
      'starred:acme/m3',
      'recent',
      'recent:acme/m4',
      'acme',
    ]);
  });
  test('by model it stands with its offers, too', () => expect(shown(['acme/m3'], [], 'model')).toContain('acme/m3'));
});

describe('local servers', () => {
  const local = { ...provider('ollama', 'ready'), localURL: 'http://127.0.0.1:11434' };
  const both = [local, provider('openai', 'ready')];
  const of = (scope: Scope) =>
    pickerRows({ providers: both, vaults: {}, recents: [], query: '', scope }).map(({ key }) => key);
  test.each([
    ['all', ['openai', 'openai/openai-1', 'ollama', 'ollama/ollama-1']],
    ['cloud', ['openai', 'openai/openai-1']],
    ['local', ['ollama', 'ollama/ollama-1']],
  ] as const)('%s', (scope, expected) => expect(of(scope)).toEqual(expected));
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
    {
      ...provider('deepseek', 'needs-key', [{ id: 'deepseek-reasoner', displayName: 'DeepSeek R1' }]),
      makes: ['deepseek'],
    },
    { ...provider('openai', 'needs-key', [{ id: 'gpt-5', displayName: 'GPT-5' }]), makes: ['gpt'] },
    provider('vllm', 'ready', [{ id: 'acme/gpt-5-distilled' }]),
    provider('own', 'ready', [{ id: 'deepseek-reasoner-mini' }, { id: 'deepseek-reasoner' }]),
  ];
  const found = (query: string) => pickerRows({ providers: many, vaults: {}, recents: [], query });
  const order = [
    [
      'what can be used, then vendors, the maker first',
      'Claude Sonnet 4',
      ['openrouter', 'vendor:anthropic', 'vendor:ai302'],
    ],
    ['by a word', 'sonnet', ['openrouter', 'vendor:anthropic', 'vendor:ai302']],
    ['a provider by its exact id', 'openrouter', ['openrouter']],
    ['its models elsewhere before its name, to connect', 'anthropic', ['openrouter', 'vendor:anthropic']],
    ['an exact id that needs a key after what can be used', 'gpt-5', ['vllm', 'vendor:openai']],
    ['an exact id that can be used', 'deepseek-reasoner', ['own', 'vendor:deepseek']],
    ['nothing asked: those that can be used', '', ['openrouter', 'vllm', 'own']],
  ] as const;
  test.each(order)('%s', (_name, query, expected) => {
    const groups = found(query).filter(
      ({ kind, key }) => kind === 'vendor' || (kind === 'head' && key !== 'connect' && key !== 'starred'),
    );
    expect(groups.map(({ key }) => key)).toEqual(expected);
  });

  test('within a provider the exact id first: Enter takes it', () => {
    expect(found('deepseek-reasoner')[1]?.key).toBe('own/deepseek-reasoner');
  });
  test('a vendor is connected for the model that was meant, or for itself', () => {
    const vendor = (query: string) => found(query).find(({ key }) => key === 'vendor:anthropic');
    expect(vendor('claude sonnet 4')).toMatchObject({ count: 2, model: 'claude-sonnet-4-20250514' });
    expect(vendor('anthropic')).toMatchObject({ count: 2 });
    expect(vendor('anthropic')).not.toHaveProperty('model');
  });
  test('what is switched off comes after all that is on, however well it matches', () => {
    const models = [{ id: 'river', enabled: false }, { id: 'river-small' }];
    const rows = pickerRows({ providers: [provider('p', 'ready', models)], vaults: {}, recents: [], query: 'river' });
    expect(rows.map(({ key }) => key)).toEqual(['p', 'p/river-small', 'p/river']);
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
  expect(pickerRows({ providers: off, vaults: {}, recents: ['demo/demo'], query: '' })).toMatchObject([
    { kind: 'more', count: 2 },
  ]);
});

test('nothing can be had from a provider that is off, whatever keys there are', () => {
  expect(obstacleOf({ ...provider('p', 'ready'), off: true }, { apiKey: 'k' })).toBe('off');
});

test('favourites on top and once, those that can be used first', () => {
  const starred = list.map((info) => ({ ...info, starred: new Set(['acme-1', 'old', 'demo']) }));
  const rows = pickerRows({ providers: starred, vaults: {}, recents: [], query: '' });
  expect(rows.map(({ key }) => key)).toEqual(['starred', 'starred:demo/demo', 'starred:acme/acme-1', 'more']);
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
  test('one heading for a model of several providers: the maker first; the rest stands alone', () => {
    const rows = pickerRows({ providers: many, vaults: {}, recents: [], query: '', by: 'model' });
    expect(rows.map(({ kind, key }) => (kind === 'head' ? `[${key}]` : key))).toEqual([
      '[model:gpt-5]',
      'openai/gpt-5-2025-08-07',
      'reseller/openai/gpt-5',
      'reseller/own-1',
      'more',
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

const hears = { formats: ['audio/wav'], maxBytes: 9 } as const;
const able = [
  ['sound by the provider’s data, after what the card tells', { sound: { listener: hears } }, ['vision', 'sound']],
  ['none of a model that the data leave out', { sound: { other: hears } }, ['vision']],
  ['none of a model that the data except', { sound: { '*': hears, listener: false } }, ['vision']],
  ['none at another address than the vendor’s', { sound: { listener: hears }, ownAddress: true }, ['vision']],
] as const;
test.each(able)('%s', (_name, of, names) => {
  expect(ableOf({ id: 'listener', abilities: { vision: true } }, of)).toEqual(names);
});
