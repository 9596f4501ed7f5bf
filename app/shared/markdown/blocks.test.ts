import { array, assert, constantFrom, nat, property } from 'fast-check';
import { expect, test } from 'vitest';
import { createSplitter, definitionsOf, withDefinitions } from './blocks.ts';
import type { Block } from './blocks.ts';

const split = (text: string, final = true): readonly Block[] => createSplitter().update(text, final);
const texts = (blocks: readonly Block[]) => blocks.map(({ text }) => text.trim());

const rows = [
  ['paragraphs', 'One.\n\nTwo.', ['One.', 'Two.']],
  ['heading and list', '# H\n\n- a\n- b\n\nText', ['# H', '- a\n- b', 'Text']],
  ['a fence', 'Look:\n\n```ts\nlet a;\n\nlet b;\n```\n\nDone.', ['Look:', '```ts\nlet a;\n\nlet b;\n```', 'Done.']],
  ['maths with blank lines stays whole', '$$\na\n\nb\n$$\n\nText', ['$$\na\n\nb\n$$', 'Text']],
  ['bracket maths with blank lines', '\\[\na\n\nb\n\\]\n\nText', ['\\[\na\n\nb\n\\]', 'Text']],
  ['a price is no maths', 'Costs $$ a lot.\n\nReally.', ['Costs $$ a lot.', 'Really.']],
  ['footnotes keep the text together', 'A[^1].\n\n[^1]: Note.', ['A[^1].\n\n[^1]: Note.']],
  ['nothing', '', []],
] as const;
test.each(rows)('%s', (_name, text, expected) => {
  expect(texts(split(text))).toEqual(expected);
});

test('a code block knows its language and its text', () => {
  expect(split('```ts title="x"\nlet a;\n```')[0]?.code).toEqual({ language: 'ts', text: 'let a;' });
});

const fences = [
  ['open', '```js\nlet', false, true],
  ['closed', '```js\nlet\n```', false, false],
  ['closed by a longer one', '```js\nlet\n````', false, false],
  ['a shorter one does not close', '````js\nlet\n```', false, true],
  ['tildes', '~~~\nlet\n~~~\n', false, false],
  ['not closed, but the reply is over', '```js\nlet', true, false],
] as const;
test.each(fences)('a fence is %s', (_name, text, final, open) => {
  expect(split(text, final)[0]?.open).toBe(open);
});

test('finished blocks keep their identity while the text grows', () => {
  const splitter = createSplitter();
  const first = splitter.update('# Title\n\nThis is the first paragraph.\n\nAnd this one grows', false);
  const second = splitter.update('# Title\n\nThis is the first paragraph.\n\nAnd this one grows more.\n\nNew', false);
  expect(second[0]).toBe(first[0]);
  expect(second[1]).toBe(first[1]);
  expect(texts(second)).toEqual(['# Title', 'This is the first paragraph.', 'And this one grows more.', 'New']);
});

test('an ordered list is not torn apart by a number that has only half arrived', () => {
  const splitter = createSplitter();
  const whole = '1. one\n\n2. two\n\n3. three\n';
  for (let end = 1; end < whole.length; end++) splitter.update(whole.slice(0, end), false);
  expect(texts(splitter.update(whole, true))).toEqual([whole.trim()]);
});

const sample = [
  '# Title\n\nA paragraph with **bold** text and a [link](https://a.example).\n\n',
  '- one\n- two\n  - nested\n\n  continued\n\n',
  '```ts\nconst a = 1;\n\nconst b = 2;\n```\n\n',
  '| a | b |\n|---|---|\n| 1 | 2 |\n\n',
  '> quote\n> more\n\n$$\nx\n\ny\n$$\n\n',
  '1. first\n2. second\n\nEnd of the text, at last.\n',
];

test('growing in any steps ends where the whole text does', () => {
  assert(
    property(
      array(constantFrom(...sample), { minLength: 1, maxLength: 6 }),
      array(nat(400), { maxLength: 20 }),
      (parts, cuts) => {
        const text = parts.join('');
        const splitter = createSplitter();
        for (const cut of cuts.sort((a, b) => a - b)) splitter.update(text.slice(0, cut), false);
        expect(
          splitter
            .update(text, true)
            .map((block) => block.text)
            .join('')
            .replace(/\s/g, ''),
        ).toBe(text.replace(/\s/g, ''));
      },
    ),
  );
});

test('another text starts anew', () => {
  const splitter = createSplitter();
  splitter.update('One.\n\nTwo is a longer paragraph.\n\nThree is one, too.', false);
  expect(texts(splitter.update('Other.', true))).toEqual(['Other.']);
});

test('link definitions reach the blocks that use them', () => {
  const definitions = definitionsOf('See [a][1].\n\n[1]: https://a.example "A"\n[^n]: note');
  expect([...definitions]).toEqual([['1', '[1]: https://a.example "A"']]);
  expect(withDefinitions('See [a][1].', definitions)).toContain('https://a.example');
  expect(withDefinitions('Plain.', definitions)).toBe('Plain.');
});
