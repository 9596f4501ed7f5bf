// The text of a notification: one line each, short, without control characters, in the language of the device.
import { expect, test } from 'vitest';
import { payloadOf } from './payload.ts';
import type { Told } from './payload.ts';

const told: Told = {
  conversationId: 'c1',
  title: 'A trip',
  state: 'done',
  answer: 'Take the **night train**.\n\n- It is cheap',
  language: 'en',
  hideText: false,
};
const textOf = (more: Partial<Told>) => {
  const { title, body } = payloadOf({ ...told, ...more });
  return [title, body];
};

test.each<readonly [string, Partial<Told>, readonly [string, string]]>([
  ['Markdown is plain text', {}, ['A trip', 'Take the night train. • It is cheap']],
  ['hidden text', { hideText: true }, ['A trip', '']],
  ['without a title', { title: ' \n' }, ['New chat', 'Take the night train. • It is cheap']],
  ['in German', { title: '', state: 'error', language: 'de' }, ['Neuer Chat', 'Die Antwort endete mit einem Fehler.']],
  ['in an unknown language', { state: 'waiting', language: 'fr' }, ['A trip', 'Needs your decision to go on.']],
  ['an empty answer', { answer: '![](x.png)' }, ['A trip', 'The answer is ready.']],
  ['control characters', { title: 'a\u0000b\r\nc\u202ed\u2066', answer: 'x\u0007y' }, ['a b c d', 'x y']],
  ['half a surrogate pair', { title: 'a\ud83d', answer: 'b\udc00c' }, ['a\ufffd', 'b\ufffdc']],
])('%s', (_name, more, expected) => {
  expect(textOf(more)).toEqual(expected);
});

test.each([
  ['letters', 'w'.repeat(64_000)],
  ['emoji of several parts', '👩‍👩‍👧‍👦'.repeat(8_000)],
  ['one character with thousands of marks', `e${'\u0301'.repeat(64_000)}`],
  ['Chinese', '旅'.repeat(64_000)],
])('%s of 64 KB are cut between characters', (_name, long) => {
  const [title = '', body = ''] = textOf({ title: long, answer: long });
  expect(title.length).toBeLessThanOrEqual(101);
  expect(body.length).toBeLessThanOrEqual(201);
  expect([title.isWellFormed(), body.isWellFormed()]).toEqual([true, true]);
  expect(Buffer.byteLength(JSON.stringify(payloadOf({ ...told, title: long, answer: long })))).toBeLessThan(1_300);
});
