// The next summary of a conversation: which messages it covers, and when it is extended.
import { expect, test } from 'vitest';
import { defaultChatConfig } from '../message/chat-config.ts';
import type { ChatConfig } from '../message/chat-config.ts';
import { isBehind, summaryStep } from './summary.ts';

const path = ['1', '2', '3', '4', '5', '6'].map((id, at) => ({
  id,
  role: at % 2 === 0 ? ('user' as const) : ('assistant' as const),
}));
const limited = (change: Partial<ChatConfig> = {}): ChatConfig => ({
  ...defaultChatConfig,
  enableHistoryCount: true,
  historyCount: 2,
  ...change,
});
const ids = (messages: readonly { readonly id: string }[]): string => messages.map(({ id }) => id).join('');

test('a summary covers what is left out, and no more', () => {
  const step = summaryStep(path, limited());
  expect(step).toMatchObject({ type: 'write', upTo: '4', limit: {} });
  expect(step.type === 'write' && ids(step.messages)).toBe('1234');
});

test('a summary is carried on: the old one goes in, what it covers does not', () => {
  const step = summaryStep(path, limited({ historySummary: { text: 'before', upTo: '2' } }));
  expect(step).toMatchObject({ type: 'write', previous: 'before', upTo: '4' });
  expect(step.type === 'write' && ids(step.messages)).toBe('34');
});

test('a limit that comes with its summary', () => {
  const both = { enableHistoryCount: true, historyCount: 2 };
  expect(summaryStep(path, limited({ enableHistoryCount: false }), 2)).toMatchObject({ type: 'write', limit: both });
  const told = limited({ enableHistoryCount: false, historySummary: { text: 'before', upTo: '5' } });
  expect(summaryStep(path, told, 2)).toEqual({ type: 'limit', limit: both });
});

test.each([
  ['nothing is left out', limited({ historyCount: 20 })],
  ['there is no limit', limited({ enableHistoryCount: false })],
  ['the summary tells of all', limited({ historySummary: { text: 'before', upTo: '4' } })],
])('no summary: %s', (_name, config) => expect(summaryStep(path, config)).toEqual({ type: 'none' }));

test.each([
  ['behind by two messages', '2', 2, true],
  ['up to date', '4', 2, false],
  ['half the limit has not gone by', '1', 4, false],
  ['of a message that is not on the path', 'x', 2, false],
])('carried on: %s', (_name, upTo, historyCount, expected) => {
  expect(isBehind(path, limited({ historyCount, historySummary: { text: 'before', upTo } }))).toBe(expected);
});

test('one that nobody has asked for is not carried on', () => expect(isBehind(path, limited())).toBe(false));
