// Payload fields derived from the configuration and the model's card, one row per rule.
import { searchBy } from '../tools/search-by.ts';
import { expect, test } from 'vitest';
import type { ModelCard } from '@tributary/runtime-core';
import { defaultChatConfig } from '../message/chat-config.ts';
import type { ChatConfig } from '../message/chat-config.ts';
import { extendedParams, reasoningControl, samplingParams } from './model-params.ts';

const card = (settings: NonNullable<ModelCard['settings']>, more: Partial<ModelCard> = {}): ModelCard => ({
  id: 'm',
  type: 'chat',
  settings,
  ...more,
});
const config = (change: Partial<ChatConfig>): ChatConfig => ({ ...defaultChatConfig, ...change });
const thinks = card({ extendParams: ['enableReasoning', 'reasoningBudgetToken'] });
const budgetOnly = card({ extendParams: ['reasoningBudgetToken'], reasoningBudget: [128, 32_768] });
const canRest = card({ extendParams: ['reasoningBudgetToken'], reasoningBudget: [0, 24_576] });
const effort = card({ extendParams: ['reasoningEffort'], reasoningEfforts: ['minimal', 'high'] });
const switchedEffort = card({ extendParams: ['enableReasoning', 'reasoningEffort'] });
const on = { enableReasoning: true };

const payloads = [
  [
    'enableReasoning on: enabled with the budget, and room for it where no limit is known',
    thinks,
    { ...on, reasoningBudgetToken: 4096 },
    { ...enabled(4096), max_tokens: 8192 },
  ],
  ['enableReasoning on: the default budget is 1024', thinks, { ...on, reasoningBudgetToken: 0 }, enabled(1024)],
  ['otherwise disabled with budget 0', thinks, {}, { thinking: { type: 'disabled', budget_tokens: 0 } }],
  [
    'a budget above the model’s range',
    thinks,
    { ...on, reasoningBudgetToken: 90_000 },
    { ...enabled(32_768), max_tokens: 36_864 },
  ],
  [
    'the reply keeps a token of its limit, which goes along',
    { ...thinks, maxOutput: 8192 },
    { ...on, reasoningBudgetToken: 90_000 },
    { ...enabled(8191), max_tokens: 8192 },
  ],
  ['the default budget needs no limit', { ...thinks, maxOutput: 8192 }, on, enabled(1024)],
  [
    'a limit that the model fixes is not sent',
    { ...card({ ...thinks.settings, disabledParams: ['max_tokens'] }), maxOutput: 8192 },
    { ...on, reasoningBudgetToken: 90_000 },
    enabled(8191),
  ],
  ['no switch: the model decides', budgetOnly, {}, {}],
  ['no switch: a budget below its range', budgetOnly, { ...on, reasoningBudgetToken: 1 }, enabled(128)],
  [
    'a model that can do without',
    canRest,
    { ...on, reasoningBudgetToken: 0 },
    { thinking: { type: 'disabled', budget_tokens: 0 } },
  ],
  ['a model without the parameter', card({}), on, {}],
  ['no card at all', undefined, { ...on, reasoningEffort: 'high' }, {}],
  ['reasoning_effort', effort, { reasoningEffort: 'high' }, { reasoning_effort: 'high' }],
  [
    'thinking is off: no effort of it, whatever was chosen before',
    switchedEffort,
    { reasoningEffort: 'high' },
    { thinking: { type: 'disabled', budget_tokens: 0 } },
  ],
  [
    'thinking is on, with its effort',
    switchedEffort,
    { ...on, reasoningBudgetToken: 1024, reasoningEffort: 'high' },
    { ...enabled(1024), reasoning_effort: 'high' },
  ],
  ['an effort of another model', effort, { reasoningEffort: 'xhigh' }, {}],
  ['no effort chosen', effort, {}, {}],
  [
    'levels are low, medium, high where the card names none',
    card({ extendParams: ['reasoningEffort'] }),
    { reasoningEffort: 'medium' },
    { reasoning_effort: 'medium' },
  ],
  [
    'context caching is on by default',
    card({ extendParams: ['disableContextCaching'] }),
    {},
    { enabledContextCaching: true },
  ],
  [
    'disableContextCaching',
    card({ extendParams: ['disableContextCaching'] }),
    { disableContextCaching: true },
    { enabledContextCaching: false },
  ],
  ['caching on a model that has no say in it', card({}), { disableContextCaching: true }, {}],
] as const;
test.each(payloads)('%s', (_name, model, change, expected) => {
  expect(extendedParams(model, config(change))).toEqual(expected);
});

function enabled(tokens: number) {
  return { thinking: { type: 'enabled' as const, budget_tokens: tokens } };
}

test('no control for a model that lists nothing of the kind', () => {
  expect(reasoningControl(card({ extendParams: ['textVerbosity'] }))).toBeUndefined();
  expect(reasoningControl(undefined)).toBeUndefined();
});

test('only sampling that was set is sent, and not what the model fixes', () => {
  const set = config({ temperature: 0, top_p: 0.5, max_tokens: 100 });
  expect(samplingParams(undefined, defaultChatConfig)).toEqual({});
  expect(samplingParams(card({}), set)).toEqual({ temperature: 0, top_p: 0.5, max_tokens: 100 });
  expect(samplingParams(card({ disabledParams: ['temperature'] }), set)).toEqual({ top_p: 0.5, max_tokens: 100 });
});

const searches = { search: true };
const finders = [
  ['off', { searchMode: 'off' }, searches, 'params', true, 'off'],
  ['on: the model', {}, searches, 'params', true, 'model'],
  ['its card says by a tool', {}, searches, 'tool', true, 'tool'],
  ['useModelBuiltinSearch off', { useModelBuiltinSearch: false }, searches, 'params', true, 'tool'],
  ['internal: it cannot be kept from it', { useModelBuiltinSearch: false }, searches, 'internal', true, 'model'],
  ['not by the model, and no tool of the app', { useModelBuiltinSearch: false }, searches, 'params', false, 'off'],
  ['its card says by a tool, and there is none', {}, searches, 'tool', false, 'off'],
  ['internal, and no tool', {}, searches, 'internal', false, 'model'],
  ['on, and no tool', {}, searches, 'params', false, 'model'],
  ['a model that cannot', {}, {}, undefined, true, 'tool'],
  ['a model that cannot, and no tool', {}, {}, undefined, false, 'off'],
] as const;
test.each(finders)('searching, %s', (_name, change, abilities, searchImpl, hasTool, expected) => {
  const model = card(searchImpl ? { searchImpl } : {}, { abilities });
  expect(searchBy(model, config({ searchMode: 'on', ...change }), hasTool)).toBe(expected);
});
