// Tests that splitting a long text loses and moves nothing, and that no piece is long.
import { describe, expect, test } from 'vitest';
import { hostileTexts } from '../../shared/testing/hostile-texts.ts';
import { drawnLines, heightOf, piecesOf } from './pieces.ts';

const lineCount = (text: string): number => text.split('\n').length - (text.endsWith('\n') ? 1 : 0);

describe.each(Object.entries(hostileTexts))('%s', (_name, textOf) => {
  test.each([0, 30, 5_000, 60_000])('of %i characters is whole, in pieces of at most 100 lines', (length) => {
    const text = textOf(length);
    const pieces = piecesOf(text);
    expect(pieces.map((piece) => piece.text).join('')).toBe(text);
    expect(pieces.map(({ at }) => text.slice(at, at + 1))).toEqual(pieces.map((piece) => piece.text.slice(0, 1)));
    for (const piece of pieces) expect(lineCount(piece.text)).toBeLessThanOrEqual(100);
    // A split within a line would change how the text looks.
    for (const piece of pieces.slice(0, -1)) expect(piece.text.endsWith('\n')).toBe(true);
  });
});

test.each([
  ['', 0],
  ['one', 1],
  ['one\n', 1],
  ['one\n\ntwo', 3],
  ['\n\n\n', 3],
  ['x'.repeat(91), 2],
  ['x\n'.repeat(1_000), 1_000],
])('%j takes about %i lines', (text, lines) => {
  expect(drawnLines(text)).toBe(lines);
});

test('a height is remembered once it was seen', () => {
  expect(heightOf(100)).toBe('auto 165em');
});
