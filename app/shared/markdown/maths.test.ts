import { fromMarkdown } from 'mdast-util-from-markdown';
import { mathFromMarkdown } from 'mdast-util-math';
import { expect, test } from 'vitest';
import { costOf } from '../testing/cpu-cost.ts';
import { mathsSyntax } from './maths-syntax.ts';
import { parseMarkdown } from './parse.ts';

function formulas(text: string): readonly string[] {
  const found: string[] = [];
  const walk = (node: object): void => {
    if ('type' in node && node.type === 'inlineMath' && 'value' in node) found.push(String(node.value));
    if ('children' in node && Array.isArray(node.children)) for (const child of node.children) walk(child);
  };
  walk(fromMarkdown(text, { extensions: [mathsSyntax], mdastExtensions: [mathFromMarkdown()] }));
  return found;
}

const maths = [
  ['one dollar', 'so $x^2$ holds', ['x^2']],
  ['two formulas', '$a$ and $b$', ['a', 'b']],
  ['digits inside', 'take $3 + 4$ of them', ['3 + 4']],
  ['an escaped dollar inside', '$a \\$ b$', ['a \\$ b']],
  ['two dollars in a line', 'so $$x = 1$$ holds', ['x = 1']],
  ['round brackets', 'so \\(x_1\\) holds', ['x_1']],
  ['square brackets over lines', '\\[\nx = 1\n\\]', ['\nx = 1\n']],
  ['a backslash inside brackets', '\\( \\frac{a}{b} \\)', [' \\frac{a}{b} ']],
  ['emphasis signs inside are maths', '$a_1 * b_2 * c$', ['a_1 * b_2 * c']],
  ['behind prices', 'It costs $5 a month, or $50 a year; $e^{i\\pi} + 1 = 0$ does not', ['e^{i\\pi} + 1 = 0']],
  ['next to punctuation', '($n$).', ['n']],
] as const;
test.each(maths)('maths: %s', (_name, text, expected) => {
  expect(formulas(text)).toEqual(expected);
});

const prices = [
  '$5 and $10',
  'It costs $20.',
  'from $1,000 to $2,000 a year',
  'US$5, CA$7 and A$9',
  '$5/month, or $50/year',
  'between $0.15 and $0.60 per million',
  '**$5** today, **$10** tomorrow',
  'pay $5, get $6 back',
  '$ 5 or 5 $ or 5$',
  'R$ 10 and R$ 20',
  'NT$300 – NT$500',
  'a $VARIABLE and a $OTHER one',
  'echo $HOME',
  '\\$5 and \\$6',
] as const;
test.each(prices)('no maths: %s', (text) => {
  expect(formulas(text)).toEqual([]);
});

test.each(['$x', '$$x', '\\(x', '\\[x', '$', '\\'])('not closed: %s', (text) => {
  expect(formulas(text)).toEqual([]);
});

test.each(['\\[', '\\('])('thousands of open %s cost no more than 20 fixed jobs', (opening) => {
  parseMarkdown(opening.repeat(100)); // warm-up for the compiler
  expect(costOf(() => parseMarkdown(opening.repeat(4_000)))).toBeLessThan(20);
});

test.each([
  ['$$x = 1$$', ['math']],
  ['\\[ x = 1 \\]', ['math']],
  ['Then:\n\n$$x = 1$$\n\nholds', ['paragraph', 'math', 'paragraph']],
  ['so $$x = 1$$ holds', ['paragraph']],
  ['$x = 1$', ['paragraph']],
  ['\\( x = 1 \\)', ['paragraph']],
])('%j stands in the middle where it is a paragraph by itself', (text, types) => {
  expect(parseMarkdown(text).children.map(({ type }) => type)).toEqual(types);
});
