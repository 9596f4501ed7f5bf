import { expect, test } from 'vitest';
import { plainOf } from './plain-text.ts';

const rows = [
  ['a heading', '## Where *rivers* begin', 'Where rivers begin'],
  ['emphasis of every kind', 'a **b** _c_ ~~d~~ ***e***', 'a b c d e'],
  ['paragraphs', 'one\n\ntwo', 'one\n\ntwo'],
  ['a line break', 'one  \ntwo<br>three', 'one\ntwo\nthree'],
  ['code in the text', 'run `npm **start**`', 'run npm **start**'],
  ['a fence', '```ts\nconst a = 1; // *x*\n```', 'const a = 1; // *x*'],
  ['a list', '- one\n- **two**', '• one\n• two'],
  ['a numbered list from 3', '3. one\n4. two', '3. one\n4. two'],
  ['a list in a list', '1. one\n   - two\n   - three', '1. one\n   • two\n   • three'],
  ['tasks', '- [x] done\n- [ ] open', '• [x] done\n• [ ] open'],
  ['a link', 'see [the notes](https://a.example/x)', 'see the notes (https://a.example/x)'],
  ['a bare link', 'see https://a.example/x', 'see https://a.example/x'],
  ['a quotation', '> said\n> so', 'said\nso'],
  ['a table', '| a | b |\n|---|---|\n| **1** | 2 |', 'a\tb\n1\t2'],
  ['an image', '![a river](https://a.example/x.png)', 'a river'],
  ['a rule', 'one\n\n---\n\ntwo', 'one\n\ntwo'],
  ['maths', 'so $a_1 * b$ holds', 'so a_1 * b holds'],
  ['what only looks like markup', '2 * 3 * 4 and snake_case_name', '2 * 3 * 4 and snake_case_name'],
  ['an escape', '1\\. no list \\*', '1. no list *'],
  ['a citation', 'proven [2]', 'proven [2]'],
] as const;
test.each(rows)('plain text of %s', (_name, markdown, plain) => {
  expect(plainOf(markdown)).toBe(plain);
});
