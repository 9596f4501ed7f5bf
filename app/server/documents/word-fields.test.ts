// Fields of Word documents as Word shows them: ECMA-376 part 1 (5th edition), 17.16.
import { expect, test } from 'vitest';
import { readBytes } from './read-bytes.ts';
import { wordOf } from './testing/samples.ts';

const run = (text: string): string => `<w:r><w:t xml:space="preserve">${text}</w:t></w:r>`;
const mark = (type: string, data = ''): string => `<w:r><w:fldChar w:fldCharType="${type}">${data}</w:fldChar></w:r>`;
const code = (text: string): string => `<w:r><w:instrText xml:space="preserve">${text}</w:instrText></w:r>`;
const field = (inner: string, result?: string, data = ''): string =>
  mark('begin', data) + inner + (result === undefined ? '' : mark('separate') + run(result)) + mark('end');
const list = (chosen: string, ...entries: readonly string[]): string =>
  `<w:ffData><w:ddList>${chosen}${entries.map((entry) => `<w:listEntry w:val="${entry}"/>`).join('')}</w:ddList></w:ffData>`;

test.each<[what: string, inner: string, text: string]>([
  [
    'a field in the code of another',
    field(code('IF ') + field(code('MERGEFIELD x'), 'Male') + code(' = "Male" "Mr" "Ms"'), 'Mr'),
    'Mr',
  ],
  ['a field in the result of another', field(code('IF 1 = 1'), `Dear ${'x'}`) + run(' and'), 'Dear x and'],
  ['words in the code', field(code('QUOTE ') + run('"a"'), 'b'), 'b'],
  ['a field that does not end', `${mark('begin')}${code('PAGE')}${run('words')}`, 'words'],
  ['the first entry of a list', field(code('FORMDROPDOWN'), undefined, list('', 'red', 'blue')), 'red'],
  [
    'the chosen entry of a list',
    field(code('FORMDROPDOWN'), undefined, list('<w:result w:val="1"/>', 'red', 'blue')),
    'blue',
  ],
  [
    'the entry of a list by default',
    field(code('FORMDROPDOWN'), undefined, list('<w:default w:val="1"/>', 'red', 'blue')),
    'blue',
  ],
  ['a digit in a circle', `${run('第')}${field(code(String.raw`eq \o\ac(○,3)`))}${run('条')}`, '第3条'],
  ['a fraction', field(code(String.raw` EQ \f(a+b,2) `)), '(a+b)/2'],
  ['a root of a fraction', field(code(String.raw`EQ x = \r(3,\f(1,2))`)), 'x = root(3, 1/2)'],
  ['raised text', field(code(String.raw`EQ m\s\up8(2)`)), 'm^2'],
])('%s', async (_what, inner, text) => {
  expect((await readBytes(wordOf(`<w:p>${inner}</w:p>`), 'a.docx')).text).toBe(text);
});
