import { expect, test } from 'vitest';
import type { AssistantMessage, Message, ToolMessage, UserMessage } from '../message/message.ts';
import { answerEnds, answerText, costOfRounds, turnsOf, turnStart, usageOf } from './rounds.ts';
import { childrenOf } from './tree.ts';
import type { Place } from './tree.ts';

let clock = 0;
const user = (id: string, parentId: string | null): UserMessage => ({
  id,
  parentId,
  createdAt: ++clock,
  role: 'user',
  text: id,
  images: [],
});
const answer = (id: string, parentId: string, text = '', more: Partial<AssistantMessage> = {}): AssistantMessage => ({
  id,
  parentId,
  createdAt: ++clock,
  role: 'assistant',
  provider: 'p',
  model: 'm',
  reply: { parts: text ? [{ type: 'text', text }] : [] },
  outcome: 'done',
  ...more,
});
const tool = (id: string, parentId: string): ToolMessage => ({
  id,
  parentId,
  createdAt: ++clock,
  role: 'tool',
  toolCallId: 'c',
  name: 'n',
  content: id,
});
const treeOf = (messages: readonly Message[]): { readonly tree: Readonly<Record<string, Place>> } => ({
  tree: Object.fromEntries(messages.map((message) => [message.id, message])),
});

const rows: readonly (readonly [string, readonly Message[], readonly string[]])[] = [
  ['question and answer', [user('q', null), answer('a', 'q')], ['q', 'a']],
  ['rounds', [user('q', null), answer('a', 'q'), tool('t', 'a'), tool('u', 't'), answer('b', 'u')], ['q', 'a t u b']],
  ['two answers without a tool between', [user('q', null), answer('a', 'q'), answer('b', 'a')], ['q', 'a', 'b']],
  ['the call is not loaded', [tool('t', 'a'), answer('b', 't'), user('q', 'b')], ['b', 'q']],
  ['written on over a result', [user('q', null), answer('a', 'q'), tool('t', 'a'), user('r', 't')], ['q', 'a t', 'r']],
];
test.each(rows)('turns: %s', (_name, path, expected) => {
  const turns = turnsOf(path);
  expect(turns.map(({ messages }) => messages.map(({ id }) => id).join(' '))).toEqual(expected);
  expect(turns.map(({ id }) => id)).toEqual(expected.map((ids) => ids.split(' ')[0]));
});

test('every message of an answer leads to its start', () => {
  const path = [user('q', null), answer('a', 'q'), tool('t', 'a'), answer('b', 't'), tool('u', 'b'), answer('c', 'u')];
  const starts = path.map(({ id }) => turnStart(treeOf(path), id)?.id);
  expect(starts).toEqual(['q', 'a', 'a', 'a', 'a', 'a']);
});

test('the versions of an answer are its ends, whichever round they part in', () => {
  const messages = [
    user('q', null),
    answer('a', 'q'),
    tool('t', 'a'),
    answer('b', 't'),
    tool('again', 'a'),
    answer('c', 'again'),
    answer('d', 'again'),
    answer('other', 'q'),
    user('next', 'other'),
    answer('reply', 'next'),
    user('instead', 'again'),
  ];
  expect(answerEnds(childrenOf(treeOf(messages)), 'q')).toEqual(['b', 'again', 'c', 'd', 'other']);
  expect(answerEnds(childrenOf(treeOf(messages)), 'next')).toEqual(['reply']);
});

test('the text of an answer is that of all its rounds', () => {
  expect(answerText([answer('a', 'q', 'I look it up.'), answer('b', 't'), answer('c', 'u', 'Here it is.')])).toBe(
    'I look it up.\n\nHere it is.',
  );
});

const counted = (id: string, totalInputTokens: number, totalOutputTokens: number, model = 'm'): AssistantMessage =>
  answer(id, 'q', '', { model, reply: { parts: [], usage: { totalInputTokens, totalOutputTokens } } });

test('every round is counted and paid for', () => {
  const rounds = [counted('a', 100, 10), counted('b', 200, 20), answer('c', 'u')];
  expect(usageOf(rounds)).toEqual({ totalInputTokens: 300, totalOutputTokens: 30 });
  expect(usageOf([answer('a', 'q')])).toBeUndefined();
  const card = (currency: 'USD' | 'CNY') => ({
    id: 'm',
    type: 'chat' as const,
    pricing: { input: 1, output: 10, currency },
  });
  expect(costOfRounds(rounds, () => card('USD'))).toEqual({ amount: expect.closeTo(0.0006, 9), currency: 'USD' });
  expect(costOfRounds(rounds, ({ id }) => card(id === 'a' ? 'USD' : 'CNY'))).toBeUndefined();
  expect(costOfRounds(rounds, ({ id }) => (id === 'a' ? card('USD') : undefined))).toBeUndefined();
});
