import { expect, test } from 'vitest';
import { speechPieces } from './pieces.ts';
import { spokenText } from './spoken.ts';
import type { SpokenWords } from './spoken.ts';

const words: SpokenWords = {
  code: (lines, language) => `${language || 'Code'} block, ${lines} lines.`,
  image: (alt) => (alt ? `Image: ${alt}` : 'Image'),
  cell: (heading, value) => `${heading}: ${value}`,
};

test.each([
  ['plain words', 'Hello there', ['Hello there.']],
  ['emphasis', 'A **bold** and *soft* ~~old~~ word.', ['A bold and soft old word.']],
  ['headings', '## Result\n\nIt works', ['Result.', 'It works.']],
  ['code is described', 'Run this:\n\n```js\na();\nb();\n```', ['Run this:', 'js block, 2 lines.']],
  ['code without a name', '```\nx\n```', ['Code block, 1 lines.']],
  ['inline code is read', 'Call `run()` now.', ['Call run() now.']],
  ['a link by its text', 'See [the docs](https://a.example/x?y=1).', ['See the docs.']],
  ['an address by its host', 'See https://www.example.com/a/b?c=1 for more', ['See example.com for more.']],
  ['lists', '- one\n- two\n\n1. first\n2. second', ['one.', 'two.', '1. first.', '2. second.']],
  ['nested lists', '- one\n  - inner\n- two', ['one.', 'inner.', 'two.']],
  [
    'a table by row',
    '| City | Rain |\n|---|---|\n| Kiel | 40 mm |\n| Bonn | 12 mm |',
    ['City: Kiel, Rain: 40 mm.', 'City: Bonn, Rain: 12 mm.'],
  ],
  ['a table of a head alone', '| City | Rain |\n|---|---|', ['City, Rain.']],
  ['maths', 'So $\\frac{a}{b} \\le x^{2}$ holds.', ['So a / b ≤ x ^ 2 holds.']],
  ['a formula of its own', '$$\n\\sqrt{x_{1}}\n$$', ['√ x 1']],
  ['no emoji', 'Done 🎉 and 👍🏽 fine ❤️', ['Done and fine.']],
  ['emoji alone is nothing', '🎉🎉', []],
  ['citations are skipped', 'It rains [1][2]. Often[3].', ['It rains. Often.']],
  ['a footnote is skipped', 'True[^1].\n\n[^1]: Source', ['True.']],
  ['quotes', '> Said so', ['Said so.']],
  ['an image by its words', '![A river](/x.png)', ['Image: A river.']],
  ['a rule is silent', 'A\n\n---\n\nB', ['A.', 'B.']],
  ['Chinese keeps its own stop', '你好。', ['你好。']],
  ['a break is a pause', 'one  \ntwo', ['one. two.']],
  ['an array index is no citation', 'Take `a[1]` here.', ['Take a[1] here.']],
  ['an underscore is not spoken', 'Use __strong__ words', ['Use strong words.']],
] as const)('%s', (_name, markdown, expected) => {
  expect(spokenText(markdown, words)).toEqual(expected);
});

test('pieces hold every word, in order, below the cap; the first one is short', () => {
  const paragraphs = Array.from({ length: 400 }, (_, at) => `Sentence number ${at} says a little. And one more.`);
  const pieces = speechPieces(paragraphs, 'en', 300);
  expect(Math.max(...pieces.map(({ length }) => length))).toBeLessThanOrEqual(300);
  expect(pieces[0]?.length).toBeLessThanOrEqual(200);
  expect(pieces.join(' ').replaceAll(/\s+/g, ' ')).toBe(paragraphs.join(' '));
});

test('one sentence of ten thousand words is spoken to its last word', () => {
  const text = Array.from({ length: 10_000 }, (_, at) => `word${at}`).join(' ');
  const pieces = speechPieces([text], 'en', 400);
  expect(pieces.every(({ length }) => length <= 400)).toBe(true);
  expect(pieces.at(-1)).toContain('word9999');
  expect(pieces.join('').replaceAll(' ', '')).toBe(text.replaceAll(' ', ''));
});

test('a cut never splits a character', () => {
  expect(speechPieces(['𝒳'.repeat(50)], 'en', 7).join('')).toBe('𝒳'.repeat(50));
});
