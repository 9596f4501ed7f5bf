// Tests that only changed fields become edits, and that earlier edits are kept.
import { expect, test } from 'vitest';
import type { ModelCard } from '@tributary/runtime-core';
import { resolveModels } from '../../shared/providers/model-resolver.ts';
import type { ResolvedModel } from '../../shared/providers/model-resolver.ts';
import { noModelStates } from '../../shared/providers/provider-states.ts';
import type { ModelEdit } from '../../shared/providers/provider-states.ts';
import { changeOf, editOf, formOf, manyUnchanged } from './model-form.ts';
import type { ManyForm, ModelForm } from './model-form.ts';

const bundled: ModelCard = { id: 'm', type: 'chat', deploymentName: 'm-2026', abilities: { reasoning: true } };
function resolved(edit?: ModelEdit): ResolvedModel {
  const [model] = resolveModels({
    provider: { id: 'p', models: [bundled], otherModels: [], thinking: { '*': ['switch', 'budget', 'effort'] } },
    list: undefined,
    states: { ...noModelStates, edited: edit ? { m: edit } : {} },
  });
  if (!model) throw new Error('no model');
  return model;
}

const unnumbered: ModelForm['numbers'] = {
  context: '',
  output: '',
  input: '',
  outputPrice: '',
  cachedInput: '',
  writeCacheInput: '',
};
const rows: readonly (readonly [string, ModelEdit | undefined, Partial<ModelForm>, ModelEdit | undefined])[] = [
  ['nothing', undefined, {}, undefined],
  ['a deployment', undefined, { deployment: ' mine ' }, { deploymentName: 'mine' }],
  ['the deployment that is known', undefined, { deployment: 'm-2026' }, undefined],
  ['a deployment that was given before', { deploymentName: 'mine' }, {}, { deploymentName: 'mine' }],
  ['no deployment any more', { deploymentName: 'mine' }, { deployment: '' }, undefined],
  [
    'prices of a cache',
    undefined,
    { numbers: { ...unnumbered, cachedInput: '0,3', writeCacheInput: '3.75' } },
    { pricing: { cachedInput: 0.3, writeCacheInput: 3.75 } },
  ],
  [
    'a price beside one that was given before',
    { pricing: { input: 3, cachedInput: 0.3 } },
    { numbers: { ...unnumbered, input: '4', cachedInput: '0.3' } },
    { pricing: { input: 4, cachedInput: 0.3 } },
  ],
  ['how it thinks', undefined, { kind: 'effort' }, { reasoning: 'effort' }],
  ['how it thinks, said before', { reasoning: 'budget' }, {}, { reasoning: 'budget' }],
  ['back to what is known', { reasoning: 'budget' }, { kind: '' }, undefined],
  ['an ability', undefined, { abilities: { reasoning: false } }, { abilities: { reasoning: false } }],
];
test.each(rows)('%s', (_name, before, change, expected) => {
  const model = resolved(before);
  expect(editOf(model, { ...formOf(model), ...change })).toEqual(expected);
});

test.each([
  ['none', undefined],
  ['switch', ['enableReasoning']],
  ['budget', ['enableReasoning', 'reasoningBudgetToken']],
  ['effort', ['reasoningEffort']],
] as const)('%s draws its controls', (kind, expected) => {
  const { card } = resolved({ reasoning: kind });
  expect(card.settings?.extendParams).toEqual(expected ?? []);
});

test.each<[string, Partial<ManyForm>, ReturnType<typeof changeOf>]>([
  ['nothing', {}, {}],
  ['tools on, images off', { functionCall: 'on', vision: 'off' }, { abilities: { functionCall: true, vision: false } }],
  ['a window alone', { context: ' 131072 ' }, { contextWindowTokens: 131_072 }],
  ['a window of words', { context: '128k' }, undefined],
  ['a window of nothing', { context: '0' }, undefined],
])('the form of several models: %s', (_name, form, change) => {
  expect(changeOf({ ...manyUnchanged, ...form })).toEqual(change);
});

test('the form of a model keeps a refusal until its ability is changed', () => {
  const model = resolved({ abilities: { vision: false }, refused: { vision: true } });
  expect(editOf(model, formOf(model))).toEqual({ abilities: { vision: false }, refused: { vision: true } });
  expect(editOf(model, { ...formOf(model), abilities: { vision: true } })).toEqual({ abilities: { vision: true } });
});
