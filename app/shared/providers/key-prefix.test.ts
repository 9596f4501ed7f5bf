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
