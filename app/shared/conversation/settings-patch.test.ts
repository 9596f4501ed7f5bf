// Patches of settings: results, and independence of two pages' patches.
import { expect, test } from 'vitest';
import { applyPatch, patchBetween } from './settings-patch.ts';

const changes: readonly (readonly [name: string, before: unknown, after: unknown, patch: unknown])[] = [
  ['nothing', { a: 1 }, { a: 1 }, undefined],
  ['a field', { a: 1, b: 2 }, { a: 1, b: 3 }, { b: 3 }],
  ['a field that goes', { a: 1, b: 2 }, { a: 1 }, { b: null }],
  ['the last field', { a: { b: 1 } }, undefined, null],
  ['a field inside', { a: { b: 1, c: 2 } }, { a: { b: 1, c: 3 } }, { a: { c: 3 } }],
  ['the first of a list', undefined, { on: ['x'] }, { on: { $add: ['x'] } }],
  ['one more', { on: ['x'] }, { on: ['x', 'y'] }, { on: { $add: ['y'] } }],
  ['one less', { on: ['x', 'y'] }, { on: ['y'] }, { on: { $remove: ['x'] } }],
  ['another order', { on: ['x', 'y'] }, { on: ['y', 'x'] }, { on: ['y', 'x'] }],
  ['a name that is part of every object', {}, { constructor: 'x' }, { constructor: 'x' }],
];
test.each(changes)('%s', (_name, before, after, patch) => {
  expect(patchBetween(before, after)).toEqual(patch);
  expect(patch === undefined ? after : applyPatch(before, patch)).toEqual(after);
});

test('a change can be applied twice, and changes of two pages to one list both stay', () => {
  const held = { p: { starred: ['a'] } };
  const one = patchBetween(held, { p: { starred: ['a', 'b'] } });
  const two = patchBetween(held, { p: { starred: [] } });
  const both = [one, two, one].reduce(applyPatch, held);
  expect(both).toEqual({ p: { starred: ['b'] } });
});

test('a prototype is no setting', () => {
  const patched = applyPatch({}, JSON.parse('{"__proto__":{"polluted":true},"a":1}'));
  expect(Object.getPrototypeOf(patched)).toBe(Object.prototype);
  expect(Object.hasOwn({}, 'polluted')).toBe(false);
});
