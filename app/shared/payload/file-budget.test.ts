// Files in a context window: sent completely if they fit, else cut with a note; earlier files stay unchanged.
import { expect, test } from 'vitest';
import { FileBudget } from './file-budget.ts';
import { roughTokens } from '../message/token-estimate.ts';

test.each([
  ['four letters', 'abcd', 1],
  ['letters with accents', 'éèêë', 2],
  ['Cyrillic', 'привет', 3],
  ['ideographs', '你好', 2],
  ['nothing', '', 0],
])('tokens of %s', (_what, text, tokens) => expect(roughTokens(text)).toBe(tokens));

const text = (tokens: number): string => 'abc '.repeat(tokens);

test('without a known window nothing is cut', () => {
  expect(new FileBudget(undefined).take(text(1_000_000))).toBe(text(1_000_000));
});

test('files take their room in order: a later one never changes an earlier one', () => {
  const alone = new FileBudget(1000);
  const both = new FileBudget(1000);
  expect(both.take(text(400))).toBe(alone.take(text(400)));
  expect(both.take(text(300))).toBe(text(300));
  expect(both.take(text(100))).toBe('[Left out: this file’s 400 characters don’t fit in the context window.]');
});

test('a file that does not fit is cut at a line, with both numbers before and after', () => {
  const lines = Array.from({ length: 500 }, (_, at) => `line number ${at}`).join('\n');
  const [first = '', ...rest] = new FileBudget(1000).take(lines).split('\n');
  const shown = rest.slice(0, -1).join('\n');
  expect(lines.startsWith(`${shown}\n`)).toBe(true);
  expect(roughTokens(shown)).toBeLessThanOrEqual(700);
  expect(first).toContain(`the first ${shown.length} of ${lines.length} characters`);
  expect(rest.at(-1)).toContain(`${lines.length - shown.length} more characters are left out`);
});

test('a pair of surrogates is not torn', () => {
  const cut = new FileBudget(144).take('😀'.repeat(200));
  expect(cut.isWellFormed()).toBe(true);
});
