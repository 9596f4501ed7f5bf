// Tests highlighting: theme roles, and lines whose patterns are compiled during the first read.
import { afterEach, expect, test, vi } from 'vitest';
import { theme } from '../../styles/contract.css.ts';
import { highlight } from './highlight.ts';

const { keyword, string, constant, comment, punctuation, parameter, function: name } = theme.syntax;

async function coloursOf(language: string, code: string): Promise<ReadonlyMap<string, string | undefined>> {
  const found = new Map<string, string | undefined>();
  await highlight({
    pieces: [code],
    language,
    signal: new AbortController().signal,
    onPiece: (lines) => lines.forEach(({ spans }) => spans.forEach(({ text, color }) => found.set(text.trim(), color))),
  });
  return found;
}

afterEach(() => vi.restoreAllMocks());

test.each([
  ['html', '<p class="a">Text</p>', { p: keyword, class: name, '"a"': string, Text: theme.color.text }],
  ['ts', 'let a: number = 1; // b', { let: keyword, number: name, a: parameter, '1': constant, '// b': comment }],
  ['python', 'def f(x):\n  return "s"', { def: keyword, f: name, x: parameter, '"s"': string }],
  ['json', '{"key": true}', { '"key"': name, true: constant, '{': punctuation }],
  ['diff', '-old\n+new', { '-old': theme.color.danger, '+new': theme.color.success }],
] as const)('%s: %s', async (language, code, expected) => {
  expect(Object.fromEntries(await coloursOf(language, code))).toMatchObject(expected);
});

test('a line that reached the time limit while its patterns were compiled is read once more', async () => {
  const real = Date.now;
  let asked = 0;
  // Simulates a device where a second passes between two reads of the clock.
  vi.spyOn(Date, 'now').mockImplementation(() => real() + (asked++ < 4 ? asked * 1_000 : 4_000));
  const colours = await coloursOf('css', 'a { color: #fff; margin: 4px }');
  expect(colours.get('margin')).toBe(name);
  expect(asked).toBeGreaterThan(4);
});

test('what reaches the limit every time stays plain', async () => {
  const real = Date.now;
  let asked = 0;
  vi.spyOn(Date, 'now').mockImplementation(() => real() + asked++ * 1_000);
  expect([...(await coloursOf('css', 'a { margin: 4px }'))]).toEqual([['a { margin: 4px }', undefined]]);
});
