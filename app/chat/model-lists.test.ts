import { expect, test } from 'vitest';
import { firstModel, readModelList, withList } from './model-lists.ts';
import type { ModelList } from './model-lists.ts';
import type { ProviderInfo } from './providers.ts';

const provider = (more: Partial<ProviderInfo> = {}): ProviderInfo => ({
  id: 'acme',
  name: 'Acme',
  operations: ['chat', 'models'],
  keyVault: { required: [], optional: [], anyOf: [], placeholders: {} },
  links: {},
  models: [],
  otherModels: [],
  health: 'ready',
  browser: false,
  ...more,
});
const ready = (rows: readonly object[]): ModelList => ({ status: 'ready', cards: readModelList(rows) });
const big = { id: 'big', type: 'chat', displayName: 'Big', enabled: true, abilities: { vision: true } } as const;
const local = { localURL: 'http://localhost:8000/v1' };
const shown = ({ models }: ProviderInfo): readonly string[] =>
  models.map(({ id, enabled }) => `${id}${enabled === false ? ' (off)' : ''}`);

const merges = [
  ['a server without a catalogue', provider(local), [{ id: 'own/model' }], ['own/model']],
  [
    'what the catalogue does not know is added before the rest',
    provider({ models: [big] }),
    [{ id: 'new' }],
    ['new', 'big'],
  ],
  [
    'what is not on this machine goes below',
    provider({ ...local, models: [big] }),
    [{ id: 'new' }],
    ['new', 'big (off)'],
  ],
  [
    'what is on this machine is on',
    provider({ ...local, models: [{ ...big, enabled: false }] }),
    [{ id: 'big' }],
    ['big'],
  ],
  [
    'models of another kind stay away',
    provider({ otherModels: ['speak'] }),
    [{ id: 'speak' }, { id: 'text-embedding-9' }, { id: 'chat' }],
    ['chat'],
  ],
  ['an empty list changes nothing', provider({ models: [big] }), [], ['big']],
  ['rows that repeat or cannot be read', provider(), [{ id: 'a' }, { id: 'a' }, {}, { id: 5 }], ['a']],
] as const;
test.each(merges)('%s', (_name, info, rows, expected) => {
  expect(shown(withList(info, ready(rows)))).toEqual(expected);
});

test('the catalogue’s word about a model stands, the list fills its gaps', () => {
  const { models } = withList(
    provider({ models: [big] }),
    ready([
      { id: 'big', displayName: 'BIG', vision: false, contextWindowTokens: 4096, pricing: { input: 1, output: 2 } },
    ]),
  );
  expect(models).toEqual([{ ...big, contextWindowTokens: 4096, pricing: { input: 1, output: 2 } }]);
});

test('a list that failed keeps what was listed before', () => {
  const before = ready([{ id: 'own' }]);
  expect(shown(withList(provider(local), { ...before, status: 'failed' }))).toEqual(['own']);
});

test('no list at all is an error', () => {
  expect(() => readModelList({ data: [] })).toThrow('without a list');
});

test('a provider alone means its first model that is on', () => {
  expect(firstModel(provider({ models: [{ ...big, id: 'x', enabled: false }, big] }))?.id).toBe('big');
});
