// Cut results: the model and the card get the same note; complete results are unchanged.
import { expect, test } from 'vitest';
import { cutOf, cutText } from './cut-text.ts';
import { failedCall } from './results.ts';

test.each([
  ['a whole one', 'abc', 3, 'abc', undefined],
  ['a longer one', 'abcd', 3, 'abc\n\n[first 3 of 4 characters; the rest was left out]', { shown: 3, of: 4 }],
  ['no half of a character', 'ab😀', 3, 'ab\n\n[first 2 of 4 characters; the rest was left out]', { shown: 2, of: 4 }],
])('%s', (_what, text, most, expected, cut) => {
  expect(cutText(text, most)).toBe(expected);
  expect(cutOf(expected)).toEqual(cut);
});

test('the way to the rest is told, whatever its file is called', () => {
  const text = cutText('x'.repeat(20), 10, 'the whole result is the file "a] of 5.txt"');
  expect(text.endsWith('[first 10 of 20 characters; the whole result is the file "a] of 5.txt"]')).toBe(true);
  expect(cutOf(text)).toEqual({ shown: 10, of: 20 });
  expect(cutOf(`${text}\nand more`)).toBeUndefined();
});

test('a long reason of a failure says how long it was', () => {
  const { content } = failedCall({ type: 502, message: 'm'.repeat(5000), body: {} });
  expect(cutOf(content)).toEqual({ shown: 4000, of: 5007 });
});
