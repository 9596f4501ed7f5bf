// Precedence of model info: user, provider's list, catalogue card, keywords in the id.
import { describe, expect, test } from 'vitest';
import type { ModelCard, ModelEntry } from '@tributary/runtime-core';
import { cardsOf } from './model-lists.ts';
import type { ModelList } from './model-lists.ts';
import { bundledCards, resolveFields, resolveModels } from './model-resolver.ts';
import type { ResolveInput } from './model-resolver.ts';
import { noModelStates, switchModel } from './provider-states.ts';
import type { ModelStates } from './provider-states.ts';

const listed = (...rows: readonly ModelEntry[]): ModelList => ({ status: 'ready', cards: cardsOf(rows) });
const card = (id: string, more: Partial<ModelCard> = {}): ModelCard => ({ id, type: 'chat', ...more });
const big = card('big', { displayName: 'Big', enabled: true, abilities: { vision: true, search: true } });
const entry = (row: Partial<ModelEntry>): ModelCard | undefined => cardsOf([{ id: 'big', ...row }])[0];

describe('whose word counts', () => {
  test.each([
    ['the user before all', { vision: false }, { vision: true }, { vision: true }, [false, 'user']],
    ['the list before the card', undefined, { vision: false }, { vision: true }, [false, 'list']],
    ['a list that only repeats the card', undefined, { vision: true }, { vision: true }, [true, 'bundled']],
    ['the card where the list does not state it', undefined, {}, { vision: true }, [true, 'bundled']],
    ['the card where no list was asked', undefined, undefined, { vision: true }, [true, 'bundled']],
    ['the list where there is no card', undefined, { vision: true }, undefined, [true, 'list']],
  ] as const)('%s', (_name, wanted, listed, known, expected) => {
    const { abilities, from } = resolveFields('big', {
      user: wanted && { abilities: wanted },
      list: listed && entry(listed),
      bundled: known && card('big', { abilities: known }),
    });
    expect([abilities.vision, from.vision]).toEqual(expected);
  });

  test('the keywords of the id where nobody else knows', () => {
    const { abilities, from } = resolveFields('gpt-4o-mini', {});
    expect([abilities.functionCall, from.functionCall]).toEqual([true, 'guess']);
  });

  test.each(['gpt-oss-120b', 'gemma-3', 'devstral-2', 'kimi-k2-thinking', 'phi-4', 'hermes-4', 'of-nobody'])(
    'what nobody says of %s is tried where nobody knows the server’s models, and nowhere else',
    (id) => {
      const { abilities, from } = resolveFields(id, {}, true);
      expect([abilities.functionCall, abilities.vision]).toEqual([true, true]);
      const alone = resolveFields(id, {}).abilities;
      expect(alone.vision).toBe(false);
      // The source of each ability is reported.
      expect([from.functionCall, from.vision]).toEqual([alone.functionCall ? 'guess' : 'tried', 'tried']);
      expect(resolveFields(id, { user: { abilities: { vision: false } } }, true).abilities.vision).toBe(false);
    },
  );

  test('numbers and names, each for itself', () => {
    const { values, from } = resolveFields('big', {
      user: { displayName: 'Mine' },
      list: entry({ displayName: 'BIG', contextWindowTokens: 4096 }),
      bundled: { ...big, maxOutput: 512, contextWindowTokens: 8192 },
    });
    expect(values).toEqual({ displayName: 'Mine', contextWindowTokens: 4096, maxOutput: 512 });
    expect(from).toMatchObject({ displayName: 'user', contextWindowTokens: 'list', maxOutput: 'bundled' });
  });

  test('two prices that the card has as well are no news: the rest of the card’s prices stays', () => {
    const pricing = { input: 1, output: 2, cachedInput: 0.1 };
    const { values } = resolveFields('big', {
      list: entry({ pricing: { input: 1, output: 2 } }),
      bundled: { ...big, pricing },
    });
    expect(values['pricing']).toEqual(pricing);
  });
});

const local = { localURL: 'http://localhost:8000/v1' };
const given = (more: Partial<ResolveInput['provider']> = {}): ResolveInput['provider'] => ({
  id: 'p',
  models: [],
  otherModels: [],
  ...more,
});
const shown = (provider: ResolveInput['provider'], list?: ModelList, states: Partial<ModelStates> = {}) =>
  resolveModels({ provider, list, states: { ...noModelStates, ...states } }).map(
    (model) => `${model.card.id}${model.card.enabled === true ? '' : ' (off)'} ${model.source}`,
  );

const rows = [
  ['a server without a catalogue', given(local), listed({ id: 'own/model' }), {}, ['own/model remote']],
  [
    'what only the list knows waits to be switched on',
    given({ models: [big] }),
    listed({ id: 'new', enabled: false }),
    {},
    ['new (off) remote', 'big bundled'],
  ],
  [
    'what is not on this machine is off',
    given({ ...local, models: [big] }),
    listed({ id: 'new' }),
    {},
    ['new remote', 'big (off) bundled'],
  ],
  [
    'what is on this machine is on',
    given({ ...local, models: [card('big')] }),
    listed({ id: 'big' }),
    {},
    ['big bundled'],
  ],
  [
    'another server at a vendor’s address has what it lists, and nothing of the catalogue',
    given({ ownAddress: true, models: [big] }),
    listed({ id: 'new', enabled: false }),
    {},
    ['new remote', 'big (off) bundled'],
  ],
  [
    'a catalogue stands while that server has not answered',
    given({ ownAddress: true, models: [big] }),
    undefined,
    {},
    ['big bundled'],
  ],
  [
    'models of another kind stay away',
    given({ otherModels: ['speak'] }),
    listed({ id: 'speak' }, { id: 'text-embedding-9' }, { id: 'chat' }),
    {},
    ['chat remote'],
  ],
  [
    'a provider of one’s own: all its list',
    given({ custom: 'openai' }),
    listed({ id: 'a', enabled: false }),
    {},
    ['a remote'],
  ],
  [
    'a catalogue that switches nothing on',
    given({ models: [card('a'), card('b')] }),
    undefined,
    {},
    ['a bundled', 'b bundled'],
  ],
  [
    'what the catalogue leaves off is off',
    given({ models: [big, card('old')] }),
    undefined,
    {},
    ['big bundled', 'old (off) bundled'],
  ],
  [
    'the user’s switches',
    given({ models: [big, card('old')] }),
    undefined,
    { on: ['old'], off: ['big'] },
    ['big (off) bundled', 'old bundled'],
  ],
  ['a model typed in by hand', given({ models: [big] }), undefined, { added: ['mine'] }, ['mine own', 'big bundled']],
  [
    'the user’s order first',
    given({ models: [big, card('b', { enabled: true }), card('c', { enabled: true })] }),
    undefined,
    { order: ['c', 'big'] },
    ['c bundled', 'big bundled', 'b bundled'],
  ],
  [
    'a list that failed keeps what was listed before',
    given(local),
    { ...listed({ id: 'own' }), status: 'failed' },
    {},
    ['own remote'],
  ],
] as const;
test.each(rows)('%s', (_name, provider, list, states, expected) => {
  expect(shown(provider, list, states)).toEqual(expected);
});

test('the search mode of the provider speaks where the card does not', () => {
  const search = (mode: ResolveInput['searchMode'], model = big, states: Partial<ModelStates> = {}) => {
    const [found] = resolveModels({
      provider: given({ models: [model] }),
      list: undefined,
      states: { ...noModelStates, ...states },
      ...(mode ? { searchMode: mode } : {}),
    });
    return [found?.card.abilities?.search, found?.card.settings?.searchImpl];
  };
  const decided = { ...big, settings: { searchImpl: 'internal' as const } };
  expect([search('auto'), search('params'), search('params', decided), search('off')]).toEqual([
    [true, undefined],
    [true, 'params'],
    [true, 'internal'],
    [false, undefined],
  ]);
  expect(search('off', big, { edited: { big: { abilities: { search: true } } } })).toEqual([true, undefined]);
});

test('cards alone resolve as by the long way', () => {
  const models = [big, card('old'), card('off', { enabled: false })];
  const long = resolveModels({ provider: given({ models }), list: undefined, states: noModelStates });
  expect(bundledCards({ id: 'p', models }).map(({ id, enabled }) => [id, enabled])).toEqual(
    long.map(({ card: { id, enabled } }) => [id, enabled]),
  );
});

test('a switch is kept only where it says something new', () => {
  const off = switchModel(noModelStates, 'a', false, true);
  expect([off.off, switchModel(off, 'a', true, true)]).toEqual([['a'], noModelStates]);
  expect(switchModel(noModelStates, 'a', true, false).on).toEqual(['a']);
});
