import { expect, test } from 'vitest';
import { read, WrongAnswer } from '../api/read.ts';
import { searchApi } from '../api/search.ts';
import { addressOf, piecesOf } from './search.ts';

const marked = (text: string, query: string): readonly string[] =>
  piecesOf(text, query).flatMap((piece) => (piece.marked ? [piece.text] : []));

const rows: readonly (readonly [name: string, text: string, query: string, found: readonly string[]])[] = [
  ['every word, wherever it stands', 'How far is far?', 'far how', ['How', 'far', 'far']],
  ['without case and accents', 'Ein Café in ZÜRICH', 'cafe zur', ['Café', 'ZÜR']],
  ['a phrase in quotes as it stands', 'red apple, apple red', '"apple red"', ['apple red']],
  ['words side by side, each by itself', 'foo bar', 'foo bar', ['foo', 'bar']],
  ['scripts without spaces', '今天天气很好', '天气', ['天气']],
  ['characters of two units stay whole', '😀 smile', 'smile', ['smile']],
  ['what became two characters', 'Die Straße', 'strass', ['Straß']],
  ['signs as they stand', 'C++ or C', 'c++', ['C++']],
  ['only where a word begins', 'category cat', 'cat', ['cat', 'cat']],
  ['never inside a word', 'concat', 'cat', []],
  ['nothing for nothing', 'text', '  "" ', []],
];
test.each(rows)('marks: %s', (_name, text, query, found) => {
  expect(marked(text, query)).toEqual(found);
  expect(
    piecesOf(text, query)
      .map((piece) => piece.text)
      .join(''),
  ).toBe(text);
});

test('a message is opened at, a title at its end', () => {
  expect(addressOf({ conversationId: 'c', messageId: 'm' })).toBe('/c/c?message=m');
  expect(addressOf({ conversationId: 'c', messageId: 'm' }, 'a b')).toBe('/c/c?message=m&find=a+b');
  expect(addressOf({ conversationId: 'c' }, 'a')).toBe('/c/c');
});

test('what is no result is left out', () => {
  const found = { conversationId: 'c', title: 't', excerpt: 'e', createdAt: 1 };
  expect(read(searchApi.find.answer, { found: [found, { title: 't' }, undefined] }).found).toEqual([found]);
  expect(() => read(searchApi.find.answer, 'nothing')).toThrow(WrongAnswer);
});
