import { expect, test } from 'vitest';
import { rowsOf } from './csv.ts';

test.each([
  [
    'a,b\n1,2',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  [
    'a;b\r\n1;2\r\n',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  ['a\tb', [['a', 'b']]],
  ['a|b|c', [['a', 'b', 'c']]],
  ['"a,b",c', [['a,b', 'c']]],
  ['"say ""hi""","two\nlines"', [['say "hi"', 'two\nlines']]],
  [
    'a,,c\n,,',
    [
      ['a', '', 'c'],
      ['', '', ''],
    ],
  ],
  ['a\n\n\nb\n', [['a'], ['b']]],
  ['"open, for ever\nb', [['"open, for ever\nb']]],
  ['', []],
])('%j', (text, rows) => expect(rowsOf(text, 10)).toEqual({ rows, total: rows.length }));

test('rows beyond the limit are counted and not kept', () => {
  const { rows, total } = rowsOf('a,\n'.repeat(10_000), 3);
  expect([rows.length, total]).toEqual([3, 10_000]);
});
