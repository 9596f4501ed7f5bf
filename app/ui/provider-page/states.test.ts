import { expect, test } from 'vitest';
import type { ProviderInfo } from '../../shared/providers/providers.ts';
import { dotOf, groupProviders, placesAfterMove } from './states.ts';

const provider = (id: string, more: Partial<ProviderInfo> = {}): ProviderInfo => ({
  id,
  name: id.toUpperCase(),
  operations: ['chat'],
  keyVault: { required: ['apiKey'], optional: [], anyOf: [], placeholders: {} },
  links: {},
  models: [],
  otherModels: [],
  health: 'needs-key',
  browser: false,
  ...more,
});
const failed = { status: 'failed', cards: [] } as const;

const dots = [
  ['no key', {}, { own: false }, 'noKey'],
  ['a key of one’s own', {}, { own: true }, 'ready'],
  ['the operator’s key', { health: 'ready' }, { own: false }, 'ready'],
  ['a list that failed', {}, { own: true, list: failed }, 'failing'],
  ['a check that failed', {}, { own: true, checked: false }, 'failing'],
  ['a check that went well after a list that failed', {}, { own: true, list: failed, checked: true }, 'ready'],
  ['a local server that is not there', { health: 'unreachable' }, { own: false }, 'unreachable'],
  ['switched off, whatever else', { off: true, health: 'ready' }, { own: true, checked: false }, 'off'],
] as const;
test.each(dots)('%s', (_name, more, known, dot) => {
  expect(dotOf(provider('p', more), known)).toBe(dot);
});

test('connected, to be connected, switched off; found by words', () => {
  const listed = [
    { provider: provider('a'), dot: 'noKey' },
    { provider: provider('b'), dot: 'off' },
    { provider: provider('c'), dot: 'failing' },
    { provider: provider('d'), dot: 'unreachable' },
  ] as const;
  const groups = (query: string) =>
    Object.entries(groupProviders(listed, query)).map(([name, all]) => `${name}: ${all.map((one) => one.provider.id)}`);
  expect(groups('')).toEqual(['inUse: c', 'more: a,d', 'off: b']);
  expect(groups('B')).toEqual(['inUse: ', 'more: ', 'off: b']);
  expect(groups('z')).toEqual(['inUse: ', 'more: ', 'off: ']);
});

const moves = [
  ['up', ['a', 'b', 'c', 'd'], 'c', 'b', [], { a: 0, c: 1, b: 2 }],
  ['down', ['a', 'b', 'c', 'd'], 'a', 'b', [], { b: 0, a: 1 }],
  ['what was sorted stays sorted', ['a', 'b', 'c', 'd'], 'b', 'a', ['c'], { b: 0, a: 1, c: 2 }],
  ['onto itself', ['a', 'b'], 'a', 'a', [], {}],
] as const;
test.each(moves)('moved %s', (_name, order, moved, target, sorted, places) => {
  expect(Object.fromEntries(placesAfterMove(order, moved, target, new Set(sorted)))).toEqual(places);
});
