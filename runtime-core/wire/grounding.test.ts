import { describe, expect, test } from 'vitest';
import { GroundingCollector } from './grounding.ts';
import type { Passage } from './grounding.ts';
import { TextOffsets } from './text-offsets.ts';

describe('positions in other units', () => {
  // "é" has 2 bytes, "北" 3, "😀" 4 bytes and two UTF-16 units.
  const text = 'aé北😀z';
  test.each([
    ['utf8', [0, 1, 3, 6, 10, 11], [0, 1, 2, 3, 5, 6]],
    ['codePoint', [0, 1, 2, 3, 4, 5], [0, 1, 2, 3, 5, 6]],
    ['utf16', [0, 3, 6], [0, 3, 6]],
  ] as const)('%s', (unit, given, expected) => {
    expect(given.map((offset) => new TextOffsets(text).toUTF16(offset, unit))).toEqual(expected);
  });
  test.each([
    ['beyond the end', 'utf8', 12, undefined],
    ['beyond the end of plain text', 'utf16', 7, undefined],
    ['inside a character', 'utf8', 5, 2],
    ['inside a surrogate pair', 'utf8', 8, 3],
    ['negative', 'codePoint', -1, undefined],
    ['not whole', 'codePoint', 1.5, undefined],
  ] as const)('%s', (_name, unit, offset, expected) => {
    expect(new TextOffsets(text).toUTF16(offset, unit)).toBe(expected);
  });
});

const said = 'Hi 😀.\n北京 is large. End.';
const rangesOf = (passage: Passage, text = said) => {
  const grounding = new GroundingCollector();
  const out = [{ id: '1', type: 'text', data: text }] as const;
  grounding.cite({ title: 'A', url: 'https://a.example' }, passage);
  return grounding.take(out)?.citations[0]?.ranges;
};

test.each<[string, Passage, readonly [number, number][] | undefined]>([
  ['code points', { start: 6, end: 18, unit: 'codePoint' }, [[7, 19]]],
  ['bytes', { start: 9, end: 25, unit: 'utf8' }, [[7, 19]]],
  ['from the start of a part', { start: 0, end: 12, unit: 'codePoint', from: 7 }, [[7, 19]]],
  ['the line up to a position', { end: 18, unit: 'codePoint' }, [[7, 19]]],
  ['positions that miss the passage', { start: 0, end: 4, text: '北京 is large' }, [[7, 18]]],
  ['a passage that is not in the text', { start: 0, end: 4, text: 'Rome' }, undefined],
  ['empty', { start: 4, end: 4 }, undefined],
  ['backwards', { start: 5, end: 4 }, undefined],
  ['beyond the text', { start: 0, end: 400 }, undefined],
])('a passage: %s', (_name, passage, expected) => {
  expect(rangesOf(passage)).toEqual(expected);
});

test('sources: one entry an address, or a title without one; passages once and in order; reported when they grew', () => {
  const grounding = new GroundingCollector();
  const out = [{ id: '1', type: 'text', data: said }] as const;
  grounding.cite({ title: 'https://a.example', url: 'https://a.example' }, { start: 7, end: 19 });
  grounding.cite({ title: 'A', url: 'https://a.example' }, { start: 0, end: 6 });
  grounding.cite({ title: 'A', url: 'https://a.example' }, { start: 0, end: 6 });
  grounding.cite({ title: 'report.pdf', url: '' }, { start: 0, end: 6 });
  grounding.cite({ title: 'notes.txt', url: '' });
  grounding.cite({ title: '', url: '' });
  expect(grounding.take(out)).toEqual({
    citations: [
      {
        title: 'A',
        url: 'https://a.example',
        ranges: [
          [0, 6],
          [7, 19],
        ],
      },
      { title: 'report.pdf', url: '', ranges: [[0, 6]] },
      { title: 'notes.txt', url: '' },
    ],
  });
  expect(grounding.take(out)).toBeUndefined();
  grounding.query('q');
  expect(grounding.take(out)?.searchQueries).toEqual(['q']);
});

describe('while the reply goes on', () => {
  const page = { title: 'A', url: 'https://a.example' };
  const text = (data: string) => ({ id: '1', type: 'text', data }) as const;

  test('a passage is told once its text is there, and a source without one not before the end', () => {
    const grounding = new GroundingCollector();
    const out = [text('One. ')];
    grounding.cite({ title: 'B', url: '' });
    expect(grounding.takeEarly(out)).toBeUndefined();
    grounding.cite(page, { start: 0, end: 4 });
    grounding.cite(page, { start: 5, end: 9 });
    expect(grounding.takeEarly(out)?.citations).toEqual([
      { title: 'B', url: '' },
      { ...page, ranges: [[0, 4]] },
    ]);
    expect(grounding.takeEarly(out)).toBeUndefined();
    out.push(text('Two.'));
    const ranges = [
      [0, 4],
      [5, 9],
    ];
    expect(grounding.take(out)?.citations).toEqual([{ ...page, ranges }]);
    expect(grounding.take(out)).toBeUndefined();
  });

  test('a reply of very many passages is told at its end', () => {
    const grounding = new GroundingCollector();
    const out = [text('x'.repeat(1000))];
    let reports = 0;
    for (let at = 0; at < 1000; at++) {
      grounding.cite(page, { start: at, end: at + 1 });
      if (grounding.takeEarly(out)) reports += 1;
    }
    expect(reports).toBe(100);
    expect(grounding.take(out)?.citations[0]?.ranges).toHaveLength(1000);
  });
});
