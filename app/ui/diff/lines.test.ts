// Tests line diffs: numbers on both sides, context near changes, and a time limit for unrelated texts.
import { expect, test } from 'vitest';
import { changedLines, nearChanges } from './lines.ts';

const told = (before: string, after: string): readonly string[] =>
  changedLines(before, after).map(({ kind, text, was = '', is = '' }) => `${was}|${is} ${kind} ${text}`);

test.each([
  ['a line changed', 'a\nb\nc', 'a\nB\nc', ['1|1 same a', '2| gone b', '|2 new B', '3|3 same c']],
  ['nothing', 'a\nb', 'a\nb', ['1|1 same a', '2|2 same b']],
  ['the end of the last line', 'a\n', 'a', ['1|1 same a']],
  ['how lines end', 'a\r\nb', 'a\nb', ['1|1 same a', '2|2 same b']],
  ['from nothing', '', 'a', ['|1 new a']],
  ['to nothing', 'a', '', ['1| gone a']],
])('%s', (_name, before, after, lines) => expect(told(before, after)).toEqual(lines));

test('lines far from changes are counted', () => {
  const before = Array.from({ length: 20 }, (_, at) => `line ${at}`);
  const after = before.with(10, 'changed');
  const shown = nearChanges(changedLines(before.join('\n'), after.join('\n')), 2);
  expect(shown.map((line) => (line.kind === 'skipped' ? line.count : line.text))).toEqual([
    8,
    'line 8',
    'line 9',
    'line 10',
    'changed',
    'line 11',
    'line 12',
    7,
  ]);
});

test('two long texts without a common line are told one after the other', () => {
  const lines = (mark: string): string => Array.from({ length: 20_000 }, (_, at) => `${mark} ${at}`).join('\n');
  const found = changedLines(lines('a'), lines('b'));
  expect([found.length, found[0]?.kind, found.at(-1)?.kind]).toEqual([40_000, 'gone', 'new']);
});
