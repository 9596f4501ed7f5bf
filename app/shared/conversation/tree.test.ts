import { expect, test } from 'vitest';
import { defaultChatConfig } from '../message/chat-config.ts';
import type { Message } from '../message/message.ts';
import {
  addMessage,
  historyOf,
  leafBelow,
  pathOf,
  pathTo,
  placesTo,
  removeBranch,
  selectVersion,
  settleReply,
  titleFrom,
  versionsOf,
} from './tree.ts';
import type { Conversation, Place } from './tree.ts';

const config = { ...defaultChatConfig, provider: 'p', model: 'm', historyCount: 8 };
const blank: Conversation = {
  id: 'c',
  title: '',
  titleSource: 'none',
  folderId: null,
  pinned: false,
  archived: false,
  createdAt: 0,
  updatedAt: 0,
  config,
  headId: null,
  tree: {},
  messages: {},
};
let clock = 0;
const user = (id: string, parentId: string | null): Message => ({
  id,
  parentId,
  createdAt: ++clock,
  role: 'user',
  text: id,
  images: [],
});
const reply = (id: string, parentId: string): Message => ({
  id,
  parentId,
  createdAt: ++clock,
  role: 'assistant',
  provider: 'p',
  model: 'm',
  reply: { parts: [] },
  outcome: 'running',
});
const grow = (...messages: readonly Message[]): Conversation => messages.reduce(addMessage, blank);
const ids = (messages: readonly Pick<Message, 'id'>[]): string => messages.map(({ id }) => id).join(' ');

const conversation = grow(user('q1', null), reply('a1', 'q1'), user('q2', 'a1'), reply('a2', 'q2'));

test('a conversation is a path', () => {
  expect(ids(pathOf(conversation))).toBe('q1 a1 q2 a2');
});

test('regenerating makes a version and keeps the old one', () => {
  const again = addMessage(conversation, reply('a1b', 'q1'));
  expect(ids(pathOf(again))).toBe('q1 a1b');
  expect(ids(versionsOf(again, 'q1'))).toBe('a1 a1b');
  expect(ids(pathOf(selectVersion(again, 'a1')))).toBe('q1 a1 q2 a2');
});

test('editing the first message makes a second start', () => {
  const edited = addMessage(conversation, user('q1b', null));
  expect(ids(pathOf(edited))).toBe('q1b');
  expect(ids(versionsOf(edited, null))).toBe('q1 q1b');
  expect(ids(pathTo(edited, 'a2'))).toBe('q1 a1 q2 a2');
});

test('nothing is overwritten', () => {
  expect(addMessage(conversation, user('q1', 'a2'))).toBe(conversation);
});

test('a running reply settles once', () => {
  const settled = settleReply(
    conversation,
    'a2',
    { reply: { parts: [{ type: 'text', text: 'x' }] }, outcome: 'done' },
    99,
  );
  expect(settled.messages['a2']).toMatchObject({ outcome: 'done' });
  expect(settleReply(settled, 'a2', { reply: { parts: [] }, outcome: 'error' }, 100)).toBe(settled);
  expect(conversation.messages['a2']).toMatchObject({ outcome: 'running' });
});

test('a branch goes with everything below it', () => {
  const cut = removeBranch(addMessage(conversation, reply('a1b', 'q1')), 'a1');
  expect(Object.keys(cut.messages).sort()).toEqual(['a1b', 'q1']);
  expect(ids(pathOf(cut))).toBe('q1 a1b');
});

test('what is not on screen goes without moving what is', () => {
  const cut = removeBranch(addMessage(conversation, reply('a1b', 'q1')), 'a1b');
  expect(cut.headId).toBe('a2');
  const other = removeBranch(selectVersion(addMessage(conversation, reply('a1b', 'q1')), 'a1'), 'a1b');
  expect(other.headId).toBe('a2');
  expect(removeBranch(conversation, 'q1').headId).toBeNull();
});

test('a conversation that is loaded from its end on is shown from there on', () => {
  const { q1: _, ...messages } = conversation.messages;
  expect(ids(pathOf({ ...conversation, messages }))).toBe('a1 q2 a2');
  expect(ids(placesTo(conversation, 'a2'))).toBe('q1 a1 q2 a2');
});

test('a damaged tree has an end', () => {
  const circle: Conversation = {
    ...conversation,
    headId: 'x',
    tree: { x: user('x', 'y'), y: user('y', 'x') },
    messages: { x: user('x', 'y'), y: user('y', 'x') },
  };
  expect(ids(pathOf(circle))).toBe('y x');
  expect(leafBelow(circle, 'x')).toBe('y');
});

const limits = [
  ['off', false, 2, 0],
  ['on, not exceeded', true, 4, 0],
  ['on, exceeded', true, 3, 1],
] as const;
test.each([
  ['covers all that is left out', 'u1', 3, 1, 'told'],
  ['does not reach as far: the rest is sent', 'u1', 2, 1, 'told'],
  ['is of another branch', 'elsewhere', 2, 2, undefined],
  ['covers some of what is sent: nothing between is forgotten', 'u2', 2, 2, 'told'],
  ['is not needed: all is sent', 'u1', 4, 0, undefined],
] as const)('a summary that %s', (_name, upTo, historyCount, leftOut, summary) => {
  const path = ['u1', 'a1', 'u2', 'a2'].map((id) => user(id, null));
  const historySummary = { text: 'told', upTo };
  const history = historyOf(path, { enableHistoryCount: true, historyCount, historySummary });
  expect([history.leftOut, history.summary, history.sent.length]).toEqual([leftOut, summary, 4 - leftOut]);
});

/** u: question, c: answer with calls, t: tool result, a: answer without calls. */
const kinds = { u: 'user', c: 'assistant', t: 'tool', a: 'assistant' } as const;
const said = (kind: string): Pick<Place, 'id' | 'role'>[] =>
  kind.split('').map((each, at) => ({ id: `${each}${at}`, role: kinds[each as keyof typeof kinds] })); // only the keys
test.each([
  ['a question whose answer calls stays', 'uct', 1, 'uct'],
  ['… with a part of it counted', 'uct', 2, 'uct'],
  ['… and all that follows it, whatever the limit', 'uauctctct', 2, 'uctctct'],
  ['what stands before that question goes', 'uauaucttctt', 7, 'ucttctt'],
  ['an answer with tools is sent whole', 'uauctctau', 3, 'uctctau'],
  ['… from its first call on, too', 'uauctau', 4, 'uctau'],
  ['an answer in words is cut off its question as ever', 'uauau', 2, 'au'],
  ['no limit is below the question', 'uau', 0, 'u'],
  ['results at the start, of calls that are not loaded', 'ttau', 2, 'ttau'],
])('history limit: %s', (_name, path, historyCount, expected) => {
  const { sent, leftOut } = historyOf(said(path), { enableHistoryCount: true, historyCount });
  expect(sent.map(({ id }) => id[0]).join('')).toBe(expected);
  expect(leftOut).toBe(path.length - expected.length);
});

test.each(limits)('history limit %s', (_name, enableHistoryCount, historyCount, leftOut) => {
  expect(historyOf(pathOf(conversation), { enableHistoryCount, historyCount }).leftOut).toBe(leftOut);
});

test.each([
  ['# Hello *world*', 'Hello world'],
  ['two\nlines', 'two lines'],
  ['What is 17 * 23?', 'What is 17 * 23?'],
  ['2*3*4 = 24', '2*3*4 = 24'],
  ['**Bold** and ***both***, done', 'Bold and both, done'],
  ['* one\n* two', 'one two'],
  ['SELECT * FROM a', 'SELECT * FROM a'],
  ['What is on ![A boat](data:image/png;base64,AAAA) here?', 'What is on A boat here?'],
  ['See [the page](https://example.org/x)', 'See the page'],
  ['![A boat](https://example.org/cut', 'A boat'],
  ['> [!NOTE]\n> Mind the gap', 'Mind the gap'],
  ['| Method | Time |', 'Method Time'],
  ['Why is <b class="x">this</b> bold?', 'Why is this bold?'],
  ['Is 1 < 2 in snake_case?', 'Is 1 < 2 in snake case?'],
  ['f[0](x) is called', 'f0 is called'],
  ['x'.repeat(80), `${'x'.repeat(58)}…`],
] as const)('a title from %j', (text, title) => {
  expect(titleFrom(text)).toBe(title);
});
