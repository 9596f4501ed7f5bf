// Model for titles and summaries: the cheapest suitable one, or the user's choice.
import { expect, test } from 'vitest';
import type { ModelCard } from '@tributary/runtime-core';
import type { ProviderInfo } from './providers.ts';
import { readTaskPreferences, taskModel } from './task-model.ts';

const card = (id: string, price?: number, more: Partial<ModelCard> = {}): ModelCard => ({
  id,
  type: 'chat',
  enabled: true,
  contextWindowTokens: 100_000,
  ...(price === undefined ? {} : { pricing: { input: price, output: price } }),
  ...more,
});
const provider = (id: string, ...models: readonly ModelCard[]) => ({ id, name: id, models }) as unknown as ProviderInfo;
const list = [
  provider('p', card('big', 10), card('small', 1), card('tiny', 0.5, { enabled: false }), card('free', 0)),
  provider('q', card('other', 0.1)),
  provider('local', card('mine'), card('priced', 1)),
];

test.each([
  ['the cheapest enabled one of the same provider', '', 'p/big', 'p/small'],
  ['the chat’s own where none is cheaper', '', 'p/small', 'p/small'],
  ['the one of the settings', 'q/other', 'p/big', 'q/other'],
  ['one of the settings that is gone', 'q/gone', 'p/big', 'p/small'],
  ['a model of unknown cost is kept', '', 'local/mine', 'local/mine'],
  ['a provider nobody knows', '', 'x/y', 'x/y'],
])('the model of a task: %s', (_name, chosen, chat, expected) => {
  const [id = '', model = ''] = chat.split('/');
  const found = taskModel(chosen, list, { provider: id, model });
  expect(`${found.provider}/${found.model}`).toBe(expected);
});

test.each([
  [undefined, true, ''],
  [{ titles: false, taskModel: 'p/m' }, false, 'p/m'],
  [{ titles: 'no', taskModel: 5 }, true, ''],
])('preferences %j', (held, titles, chosen) => {
  expect(readTaskPreferences(held)).toEqual({ titles, taskModel: chosen });
});
