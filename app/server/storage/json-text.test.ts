// The character 0 goes, and a text about it stays.
import { expect, test } from 'vitest';
import { jsonText } from './json-text.ts';

test.each([
  ['a text with the character', { a: 'x\0y' }, { a: 'xy' }],
  ['its escape as text, as in a pattern', { a: String.raw`[^\u0000-\u001f]` }, { a: String.raw`[^\u0000-\u001f]` }],
  ['the character behind a backslash', { a: '\\\0' }, { a: '\\' }],
  ['a name', { 'k\0': 1 }, { k: 1 }],
  ['other escapes', { a: '"\n\\u0001\u0001' }, { a: '"\n\\u0001\u0001' }],
])('%s', (_what, given, expected) => {
  expect(JSON.parse(jsonText(given))).toEqual(expected);
});
