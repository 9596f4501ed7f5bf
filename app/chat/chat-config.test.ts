import { expect, test } from 'vitest';
import { carriedOver, defaultChatConfig, nextChatConfig, readConfig } from './chat-config.ts';

test('the specification’s defaults', () => {
  expect(defaultChatConfig).toMatchObject({ searchMode: 'off', displayMode: 'chat', reasoningBudgetToken: 1024 });
});

const stored = [
  ['nothing', undefined, {}],
  ['what is no object', 'x', {}],
  [
    'the names before November 2026',
    { reasoning: true, reasoningBudget: 9, search: true, limitHistory: true },
    {
      enableReasoning: true,
      reasoningBudgetToken: 9,
      searchMode: 'on',
      enableHistoryCount: true,
    },
  ],
  ['both names: the new one', { limitHistory: true, enableHistoryCount: false }, { enableHistoryCount: false }],
  ['words that are none', { searchMode: 'maybe', displayMode: 3, historyCount: '8', model: null }, {}],
  ['numbers that are none', { temperature: '1', top_p: Number.NaN, max_tokens: 9 }, { max_tokens: 9 }],
  ['a summary', { historySummary: { text: 't', upTo: 'm' } }, { historySummary: { text: 't', upTo: 'm' } }],
  ['half a summary', { historySummary: { text: 't' } }, {}],
] as const;
test.each(stored)('stored: %s', (_name, value, expected) => {
  expect(readConfig(value)).toEqual({ ...defaultChatConfig, ...expected });
});

test('a new chat begins with the last choices, but not with another chat’s instructions', () => {
  const config = {
    ...defaultChatConfig,
    system: 's',
    inputTemplate: 't',
    temperature: 1,
    historySummary: { text: 't', upTo: 'm' },
  };
  expect(nextChatConfig(config)).toEqual({ ...defaultChatConfig, temperature: 1 });
  expect(carriedOver({ system: 's', temperature: 1 })).toEqual({ temperature: 1 });
});
