import { parseHTML } from 'linkedom';
import { expect, test } from 'vitest';
import { hidden } from '../../styles/shared.css.ts';
import { csvOf, htmlOf, rowsOf, tsvOf } from './table-text.ts';

const { document } = parseHTML(`<table><thead><tr><th>Name</th><th>Sum, EUR</th></tr></thead><tbody>
<tr><td><b>Rent</b> &amp; <a>heat<span class="${hidden}"> (opens a tab)</span></a></td><td>-1,200.50</td></tr>
<tr><td><code>a || b</code></td><td>=1+1</td></tr>
<tr><td>one<br>
two "x"</td><td><span class="katex"><math><annotation>x^2</annotation></math><span>x2</span></span></td></tr>
</tbody></table>`);
const table = document.querySelector('table');
const rows = table ? rowsOf(table) : [];

test('a drawn table is read cell by cell', () => {
  expect(rows).toEqual([
    ['Name', 'Sum, EUR'],
    ['Rent & heat', '-1,200.50'],
    ['a || b', '=1+1'],
    ['one\ntwo "x"', 'x^2'],
  ]);
});

test('as CSV by RFC 4180: quoted where it must be, a number stays one, and nothing runs as a formula', () => {
  expect(csvOf(rows)).toBe('Name,"Sum, EUR"\r\nRent & heat,"-1,200.50"\r\na || b,\'=1+1\r\n"one\ntwo ""x""",x^2');
  expect(csvOf([[null, -5, '+49 30', '-', '@x', '12 %']])).toBe(",-5,+49 30,-,'@x,12 %");
});

test.each([
  ['x;=1+1;y', '"x;\'=1+1;y"'],
  ['x;"=1+1', '"x;""\'=1+1"'],
  ['x\n=1+1;y', '"x\n\'=1+1;y"'],
  ['1;-2;+3 %', '"1;-2;+3 %"'],
  ['f(x,-y)', '"f(x,-y)"'],
  ['\u0001=1+1', "'=1+1"],
])('where cells end at a semicolon, too, nothing in a CSV file runs as a formula: %j', (cell, csv) => {
  expect(csvOf([[cell]])).toBe(csv);
});

test.each(['\u0001=1', '\u001F\u007F@a'])('a formula after control characters is one: %j', (cell) => {
  expect(tsvOf([[cell]])).toMatch(/^'[=@]/);
});

test.each(['-$1,200.50', '-5 €', '+3 %', '-1.5e-3', '- 7'])(
  'a negative amount stays as it is written: %s',
  (amount) => {
    expect(tsvOf([[amount]])).toBe(amount);
  },
);

test.each(['=1', '+a', '-a1', '-1+cmd', '@a', '＝1', '＋a', '－a', '＠a', '-$', '+1e'])('%s is no formula', (cell) => {
  expect(tsvOf([[cell]])).toBe(`'${cell}`);
});

test('for the clipboard, as a table', () => {
  expect(htmlOf(rows)).toBe(
    '<table><tr><th>Name</th><th>Sum, EUR</th></tr><tr><td>Rent &amp; heat</td><td>-1,200.50</td></tr>' +
      '<tr><td>a || b</td><td>\'=1+1</td></tr><tr><td>one<br>two "x"</td><td>x^2</td></tr></table>',
  );
});

test('for the clipboard, a row on each line', () => {
  expect(tsvOf(rows).split('\n')).toEqual([
    'Name\tSum, EUR',
    'Rent & heat\t-1,200.50',
    "a || b\t'=1+1",
    'one two "x"\tx^2',
  ]);
});
