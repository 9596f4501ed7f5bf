import { expect, test } from 'vitest';
import { ownersOf } from './key-prefix.ts';
import type { ProviderInfo } from './providers.ts';

const provider = (id: string, apiKey?: string, required: readonly string[] = ['apiKey']): ProviderInfo =>
  ({
    id,
    name: id,
    keyVault: { required, optional: [], anyOf: [], placeholders: apiKey === undefined ? {} : { apiKey } },
  }) as unknown as ProviderInfo;

const list = [
  provider('one', 'gsk_…'),
  provider('wide', 'sk-…'),
  provider('wide too', 'sk-…'),
  provider('narrow', 'sk-ant-…'),
  provider('plain', 'APIPassword'),
  provider('silent'),
  provider('two secrets', 'ab-…', ['apiKey', 'secretAccessKey']),
  provider('open', undefined, []),
];

test.each([
  ['gsk_123', ['one']],
  ['sk-ant-api03-x', ['narrow']],
  ['sk-123', ['wide', 'wide too']],
  ['APIPassword', []],
  ['ab-1', []],
  ['unknown', []],
  ['', []],
])('%j', (key, likely) => {
  const found = ownersOf(key, list);
  expect(found.likely.map(({ id }) => id)).toEqual(likely);
  const all = [...found.likely, ...found.others].map(({ id }) => id).toSorted();
  expect(all).toEqual(['narrow', 'one', 'plain', 'silent', 'wide', 'wide too']);
});

// Key formats of the vendors in 2026, with made-up characters.
const vendors = [
  provider('zhipu', undefined),
  provider('akashchat', 'sk-…'),
  provider('ai302', 'sk-…'),
  provider('deepseek', 'sk-…'),
  provider('openai', 'sk-…'),
  provider('anthropic', 'sk-ant-…'),
  provider('openrouter', 'sk-or-…'),
  provider('google', 'AIza…'),
  provider('togetherai'),
];
test.each([
  ['sk-proj-abcT3BlbkFJdef', ['openai']],
  ['sk-abcdefT3BlbkFJghi', ['openai']],
  ['sk-svcacct-abc', ['openai']],
  ['sk-admin-abc', ['openai']],
  ['sk-ant-api03-abc', ['anthropic']],
  ['sk-or-v1-abc', ['openrouter']],
  ['AQ.abc', ['google']],
  ['tgp_v1_abc', ['togetherai']],
  ['sk-0123456789abcdef', ['openai', 'deepseek', 'ai302', 'akashchat']],
])('%s is of %j', (key, likely) => {
  expect(ownersOf(key, vendors).likely.map(({ id }) => id)).toEqual(likely);
});

test('well-known providers are first, the others follow by name', () => {
  expect(ownersOf('x', vendors).others.map(({ id }) => id)).toEqual([
    'openai',
    'anthropic',
    'google',
    'openrouter',
    'deepseek',
    'togetherai',
    'ai302',
    'akashchat',
    'zhipu',
  ]);
});
