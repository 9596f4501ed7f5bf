import { expect, test } from 'vitest';
import { quotable, quotationOf } from './selected.ts';

test.each([
  ['ends of lines', 'a \nb\u00a0\r\nc', 'a\nb\nc'],
  ['empty lines', '\n\na\n\n\n\nb\n', 'a\n\nb'],
  ['indented code', 'if x:\n  y', 'if x:\n  y'],
  ['white space', ' \n\t ', ''],
  ['a whole answer', 'x'.repeat(5_000), `${'x'.repeat(4_000)}…`],
])('%s', (_name, text, expected) => expect(quotable(text)).toBe(expected));

test('a quotation marks every line, and leaves one for the question', () => {
  expect(quotationOf('a\n\nb')).toBe('> a\n>\n> b\n\n');
});
