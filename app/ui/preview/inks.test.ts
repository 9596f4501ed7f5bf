// Tests the colors of drawings: theme colors are parsed, and transparency is blended with the background.
import { expect, test } from 'vitest';
import { diagramAnswer } from './diagram.ts';
import { diagramSettings } from './diagram-theme.ts';
import { lightness, mixed, rgbOf } from './inks.ts';
import type { Inks } from './inks.ts';

test.each([
  ['#0b6e69', [11, 110, 105]],
  ['rgb(255 0 0 / 0.5)', [128, 0, 0]],
  ['rgb(10 20 30)', [10, 20, 30]],
  ['', [0, 0, 0]],
  ['inherit', [0, 0, 0]],
] as const)('%s on black', (written, rgb) =>
  expect(rgbOf(written, [0, 0, 0]).map((part) => Math.round(part))).toEqual(rgb),
);

test('white is light and black is not', () => {
  expect(lightness([255, 255, 255])).toBeCloseTo(1);
  expect(lightness([0, 0, 0])).toBe(0);
});

const color = '#102030';
const inks: Inks = {
  dark: true,
  ground: '#000000',
  raised: color,
  fill: color,
  text: '#ffffff',
  muted: color,
  line: color,
  edge: color,
  accent: color,
  accentSoft: color,
  danger: color,
  dangerSoft: color,
  series: ['#ff0000', '#00ff00'],
};

test('a share of a colour lies on the ground', () => expect(mixed('#ff0000', inks, 0.5)).toBe('#800000'));

test('no directive of a diagram lets it leave strictness or its limits', () => {
  const { secure, securityLevel } = diagramSettings(inks);
  expect(securityLevel).toBe('strict');
  for (const key of ['secure', 'securityLevel', 'htmlLabels', 'maxTextSize', 'maxEdges', 'themeCSS'])
    expect(secure).toContain(key);
});

test.each([
  ['another order', { order: 2, svg: '<svg/>' }, undefined],
  ['words of hostile code', 'svg', undefined],
  ['a drawing', { order: 1, svg: '<svg/>' }, { svg: '<svg/>' }],
  ['no text', { order: 1, svg: 5 }, { message: '' }],
  ['too much', { order: 1, svg: 'x'.repeat(5_000_000) }, { message: '' }],
  ['a long sentence', { order: 1, message: 'y'.repeat(400) }, { message: 'y'.repeat(300) }],
])('what a frame says: %s', (_name, data, answer) => expect(diagramAnswer(data, 1)).toEqual(answer));
