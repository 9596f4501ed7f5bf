// Bulk edits of abilities and context windows, and abilities disabled by a refusal.
import { expect, test } from 'vitest';
import { editModels, refusalOf } from './edit-models.ts';
import type { ModelChange } from './edit-models.ts';
import { resolveFields } from './model-resolver.ts';
import { noModelStates } from './provider-states.ts';
import type { ModelEdit } from './provider-states.ts';

const rows: readonly (readonly [string, ModelEdit | undefined, ModelChange, ModelEdit])[] = [
  ['tools on', undefined, { abilities: { functionCall: true } }, { abilities: { functionCall: true } }],
  ['a window', undefined, { contextWindowTokens: 32_768 }, { contextWindowTokens: 32_768 }],
  [
    'the other words of the user stay',
    { displayName: 'Mine', abilities: { reasoning: true } },
    { abilities: { vision: false }, contextWindowTokens: 4096 },
    { displayName: 'Mine', abilities: { reasoning: true, vision: false }, contextWindowTokens: 4096 },
  ],
  [
    'a decision ends a refusal',
    refusalOf('vision'),
    { abilities: { vision: false } },
    { abilities: { vision: false } },
  ],
  [
    'a refusal of something else stays',
    refusalOf('functionCall'),
    { abilities: { vision: true } },
    { abilities: { functionCall: false, vision: true }, refused: { functionCall: true } },
  ],
];

test.each(rows)('%s', (_name, before, change, after) => {
  const models = { ...noModelStates, edited: { other: { displayName: 'Other' }, ...(before ? { a: before } : {}) } };
  const { edited } = editModels(models, ['a', 'b'], change);
  expect(edited).toEqual({ other: { displayName: 'Other' }, a: after, b: change });
});

test('a refusal is told from a decision of the user', () => {
  const sourceOf = (user: ModelEdit | undefined) => {
    const { abilities, from } = resolveFields('m', { user }, true);
    return [abilities.functionCall, from.functionCall];
  };
  expect(sourceOf(undefined)).toEqual([true, 'tried']);
  expect(sourceOf(refusalOf('functionCall'))).toEqual([false, 'refused']);
  expect(sourceOf(refusalOf('vision'))).toEqual([true, 'tried']);
  expect(sourceOf({ abilities: { functionCall: false } })).toEqual([false, 'user']);
  const on = editModels({ ...noModelStates, edited: { m: refusalOf('functionCall') } }, ['m'], {
    abilities: { functionCall: true },
  });
  expect(sourceOf(on.edited['m'])).toEqual([true, 'user']);
});
