// Parts of a text as people see them: without the headings for models, and not all at once.
import { expect, test } from 'vitest';
import { firstParts, partsOf } from './parts.ts';

const text = '[Page 1]\none\n\n[Page 2, an image whose text isn’t included]\n\n[Page 3]\nthree';
const parts = [0, text.indexOf('[Page 2'), text.indexOf('[Page 3')].map((at) => ({ name: '', at }));

test('each part is its text without its heading', () => {
  expect(partsOf({ unit: 'page', text, parts }).map((part) => part.text)).toEqual(['one', '', 'three']);
});

test('a text without parts is one', () => {
  expect(partsOf({ unit: 'none', text: '[Page 1]', parts: [{ name: '', at: 0 }] })).toEqual([
    { name: '', text: '[Page 1]' },
  ]);
});

test('as many characters as asked for, and always some', () => {
  const all = partsOf({ unit: 'page', text, parts });
  expect(firstParts(all, 5).map((part) => part.text)).toEqual(['one', '', 'th']);
  expect(firstParts(all, 1).map((part) => part.text)).toEqual(['o']);
});
