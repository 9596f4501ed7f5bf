// Cards of model lists: complete ones, patches of the bank, and unknown names.
import { describe, expect, test } from 'vitest';
import { cards } from './index.ts';
import { merged } from './merge.ts';

const acme = {
  models: {
    large: {
      displayName: 'Large',
      type: 'chat',
      abilities: { vision: true, reasoning: true },
      contextWindowTokens: 128_000,
      settings: { extendParams: ['enableReasoning'] },
    },
  },
};
const facts = acme.models.large;
const makers = new Map([['acme', acme]]);

test.each([
  ['a whole card', { id: 'own', type: 'chat', pricing: { input: 1 } }, { type: 'chat', pricing: { input: 1 } }],
  ['facts alone', { id: 'own', model: 'acme/large' }, facts],
  [
    'a field of the vendor’s',
    { id: 'own', model: 'acme/large', enabled: true, contextWindowTokens: 64_000 },
    { ...facts, enabled: true, contextWindowTokens: 64_000 },
  ],
  [
    'an object, field by field',
    { id: 'own', model: 'acme/large', abilities: { search: true, vision: null } },
    { ...facts, abilities: { reasoning: true, search: true } },
  ],
  [
    'a list is replaced as a whole',
    { id: 'own', model: 'acme/large', settings: { extendParams: ['reasoningEffort'] } },
    { ...facts, settings: { extendParams: ['reasoningEffort'] } },
  ],
  [
    'null removes, with all below it',
    { id: 'own', model: 'acme/large', abilities: null, settings: null },
    { displayName: 'Large', type: 'chat', contextWindowTokens: 128_000 },
  ],
])('%s', (_name, listed, expected) => {
  const before = structuredClone(acme);
  const [card] = merged({ models: [listed] }, makers);
  expect(card).toStrictEqual({ id: 'own', ...expected });
  expect(Object.keys(card ?? {})[0]).toBe('id');
  expect(acme).toStrictEqual(before);
});

test('fields keep the order of the facts, and what the vendor adds comes last', () => {
  const listed = { id: 'own', model: 'acme/large', enabled: true, displayName: 'Ours' };
  expect(Object.keys(merged({ models: [listed] }, makers)[0] ?? {})).toEqual(['id', ...Object.keys(facts), 'enabled']);
});

describe('a model that the bank does not have', () => {
  const names = [
    'acme/small',
    'acme/constructor',
    'constructor/large',
    '__proto__/large',
    'other/large',
    'large',
    '/',
    '',
  ];
  test.each(names)('%j', async (model) => {
    const list = { models: [{ id: 'own', model }] };
    const sentence = `own: the bank has no model "${model}": correct the name, or write a whole card`;
    expect(() => merged(list, makers)).toThrow(sentence);
    await expect(cards(list)).rejects.toThrow(sentence);
  });
});

test('a list of whole cards, and an empty one', async () => {
  expect(await cards({ models: [{ id: 'own', ...facts }] })).toStrictEqual([{ id: 'own', ...facts }]);
  expect(await cards({ models: [] })).toEqual([]);
});
