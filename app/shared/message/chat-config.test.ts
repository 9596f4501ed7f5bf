import { expect, test } from 'vitest';
import { defaultChatConfig, defaultsOf, nextChatConfig, readConfig, withDefaults } from './chat-config.ts';

test('the defaults', () => {
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

const chat = {
  ...defaultChatConfig,
  provider: 'p',
  model: 'm',
  system: 's',
  temperature: 1,
  enableHistoryCount: true,
  displayMode: 'docs' as const,
  enableReasoning: true,
  historySummary: { text: 't', upTo: 'm' },
  toolConsents: ['x/read'],
};

test('a new chat takes over the model and nothing else', () => {
  expect(nextChatConfig(chat)).toEqual({ ...defaultChatConfig, provider: 'p', model: 'm' });
});

test('settings that were made the default are what new chats begin with', () => {
  const defaults = defaultsOf(chat);
  expect(defaults).toEqual({
    system: 's',
    temperature: 1,
    enableHistoryCount: true,
    displayMode: 'docs',
    enableReasoning: true,
  });
  expect(nextChatConfig({ provider: 'q', model: 'n' }, defaults)).toEqual({
    ...defaultChatConfig,
    ...defaults,
    provider: 'q',
    model: 'n',
  });
});

test('new defaults leave what was set for the next chat alone', () => {
  const next = { ...defaultChatConfig, system: 'typed', historyCount: 8 };
  const before = { historyCount: 8 };
  expect(withDefaults(next, before, { historyCount: 4, system: 'default', top_p: 0.5 })).toEqual({
    ...defaultChatConfig,
    system: 'typed',
    historyCount: 4,
    top_p: 0.5,
  });
});
