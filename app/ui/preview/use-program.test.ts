// Tests the output of a program in the panel: in order, bounded, and unchanged after the end.
import { expect, test } from 'vitest';
import { programLimits } from '../../shared/preview/frame.ts';
import type { ProgramWord } from '../../shared/preview/frame.ts';
import { fenced } from './asking.ts';
import { missingModule, nextRun } from './use-program.ts';

const begun = nextRun({ state: 'done', lines: [], characters: 9, cut: true }, { type: 'loading' });
const after = (...words: readonly ProgramWord[]) => nextRun(begun, { type: 'words', words });

test('lines in order, problems marked, and the end', () => {
  const run = after(
    { type: 'running', what: '' },
    { type: 'output', what: 'one' },
    { type: 'error', what: 'two' },
    { type: 'done', what: '' },
  );
  expect(run).toEqual({
    state: 'done',
    lines: [
      { problem: false, text: 'one' },
      { problem: true, text: 'two' },
    ],
    characters: 6,
    cut: false,
  });
});

test('a program that says it runs after it was stopped stays stopped', () => {
  const stopped = nextRun(begun, { type: 'stopped' });
  const words = [{ type: 'running', what: '' } as const, { type: 'done', what: '' } as const];
  expect(nextRun(stopped, { type: 'words', words }).state).toBe('stopped');
});

test('more lines, or more characters, than are shown are cut, and said to be', () => {
  const many = after(
    ...Array.from({ length: programLimits.lines + 1 }, () => ({ type: 'output', what: 'x' }) as const),
  );
  expect([many.lines.length, many.cut]).toEqual([programLimits.lines, true]);
  const wide = after(...Array.from({ length: 21 }, () => ({ type: 'output', what: 'x'.repeat(10_000) }) as const));
  expect([wide.characters, wide.cut]).toEqual([programLimits.all, true]);
});

test.each([
  ['plain', '```\nplain\n```'],
  ['a ```` b', '`````\na ```` b\n`````'],
])('output %j is fenced so that it cannot end its block', (text, expected) => {
  expect(fenced(text)).toBe(expected);
});

test.each([
  [
    'Traceback (most recent call last):\n  File "<exec>", line 1\nModuleNotFoundError: No module named \'pandas.io\'\n',
    'pandas.io',
  ],
  ["ModuleNotFoundError: No module named 'numpy'", 'numpy'],
  ["ValueError: ModuleNotFoundError: No module named 'numpy'", undefined],
  ['odd', undefined],
])('a program that ended with %j lacks %s', (text, name) => {
  expect(
    missingModule([
      { problem: true, text },
      { problem: false, text: 'later' },
    ]),
  ).toBe(name);
});

test('a program that wrote nothing lacks nothing', () => {
  expect(missingModule([])).toBeUndefined();
});
