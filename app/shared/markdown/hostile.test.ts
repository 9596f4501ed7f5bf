// Cost of parsing hostile answers: no long task, and linear growth.
import { describe, expect, test } from 'vitest';
import { costOf } from '../testing/cpu-cost.ts';
import { hostileTexts } from '../testing/hostile-texts.ts';
import { isTooComplex, isTooComplexFormula, isTooComplexToSplit } from './limits.ts';
import { withoutPiles } from './piled-marks.ts';
import { readTexts } from './read-texts.ts';

/** Returns the blocks of the text, and the trees of the first step. */
const read = (text: string): unknown => readTexts([{ text, citations: 0, cites: [], cut: false }]);

/** Returns the lowest cost of a few runs, since other programs only add to it; stops at the first that is low enough. */
function lowest(text: string, enough = 0): number {
  let cost = Infinity;
  for (let run = 0; run < 3 && cost > enough; run++)
    cost = Math.min(
      cost,
      costOf(() => read(text)),
    );
  return cost;
}

describe.each(Object.entries(hostileTexts))('%s', (_name, textOf) => {
  test('one step of drawing costs at most 20 fixed jobs, at any length', () => {
    read(textOf(2_000)); // warm-up for the compiler
    for (const length of [3_000, 8_000, 15_000, 200_000]) {
      expect(lowest(textOf(length), 15)).toBeLessThan(20);
    }
  });
  test('twice the text costs at most 2.5 times as much', () => {
    const [half, whole] = [textOf(100_000), textOf(200_000)];
    read(half);
    // Below this value the clock is too coarse for a ratio.
    const floor = 4;
    expect(lowest(whole) / Math.max(floor, lowest(half))).toBeLessThan(2.5);
  });
});

test.each([
  ['prose', 'The **river** runs.\n\n'.repeat(100)],
  ['a list of two levels', '- a\n  - b\n'.repeat(250)],
  ['a list of six levels', Array.from({ length: 6 }, (_, at) => `${'  '.repeat(at)}- level ${at}`).join('\n')],
  ['a table of 8 columns', `|${'a|'.repeat(8)}\n|${'-|'.repeat(8)}\n${`|${'b|'.repeat(8)}\n`.repeat(100)}`],
  ['a quote in a quote', '> > a\n> > b\n'],
  ['200 addresses', '- https://a.example/path a@b.example\n'.repeat(200)],
  ['100 links', '[a](https://a.example) '.repeat(100)],
  ['deeply indented text', `${' '.repeat(60)}text`],
])('%s is formatted', (_name, text) => {
  expect(isTooComplex(text)).toBe(false);
});

test.each([
  ['5,000 items', '- x\n'.repeat(5_000), false],
  ['7,000 items', '- x\n'.repeat(7_000), true],
  ['7,000 lines of quotes', '> x\n'.repeat(7_000), true],
  ['15,000 headings', '# a\n'.repeat(15_000), false],
])('blocks are not looked for in too many items: %s', (_name, text, tooMany) => {
  expect(isTooComplexToSplit(text)).toBe(tooMany);
});

test('formulas as people write them are drawn, towers of fractions are not', () => {
  expect(isTooComplexFormula('\\frac{1}{1+\\frac{1}{1+\\frac{1}{x}}}')).toBe(false);
  expect(isTooComplexFormula('\\frac{1}{'.repeat(800))).toBe(true);
});

test('letters keep the marks that scripts give them, and lose towers', () => {
  expect(withoutPiles('naïve Tiếng Việt')).toBe('naïve Tiếng Việt');
  expect(withoutPiles(`a${'\u0301'.repeat(50_000)}b`)).toBe(`a${'\u0301'.repeat(24)}…b`);
});
