import { expect, test } from 'vitest';
import { largerContextModels } from './larger-context.ts';
import type { ProviderInfo } from '../../shared/providers/providers.ts';

const provider = (id: string, windows: Readonly<Record<string, number | undefined>>): ProviderInfo => ({
  id,
  name: id,
  operations: ['chat'],
  keyVault: { required: [], optional: [], anyOf: [], placeholders: {} },
  links: {},
  models: Object.entries(windows).map(([model, window]) => ({
    id: model,
    type: 'chat',
    enabled: !model.endsWith('-off'),
    ...(window === undefined ? {} : { contextWindowTokens: window }),
  })),
  otherModels: [],
  health: 'ready',
  browser: false,
});
const usable = [
  provider('a', { small: 8, large: 64, unknown: undefined, 'huge-off': 999 }),
  provider('b', { huge: 1000, tiny: 4, big: 128 }),
];
const rows = [
  ['the same provider’s first, each provider once before its second', 'a', 'small', ['a/large', 'b/huge', 'b/big']],
  ['none smaller or equal', 'b', 'big', ['b/huge']],
  ['nothing is larger than the largest', 'b', 'huge', []],
  ['a window that nobody knows: the largest', 'a', 'unknown', ['a/large', 'b/huge', 'a/small', 'b/big']],
  ['a provider that is gone', 'c', 'x', ['b/huge', 'a/large', 'b/big', 'a/small']],
] as const;
test.each(rows)('%s', (_name, id, model, expected) => {
  expect(
    largerContextModels(usable, { provider: id, model }).map((found) => `${found.provider.id}/${found.model.id}`),
  ).toEqual(expected);
});
