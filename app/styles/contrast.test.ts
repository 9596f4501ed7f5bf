// Tests the contrast of text on its background in each theme and with each accent: 4.5:1, and 7:1 in high contrast.
import { expect, test } from 'vitest';
import { accents } from './accents.ts';
import { dark, darkContrast } from './dark.css.ts';
import { light, lightContrast } from './light.css.ts';

const themes = {
  light: { colors: light.color, scheme: 'light', contrasted: false },
  dark: { colors: dark.color, scheme: 'dark', contrasted: false },
  'light, high contrast': { colors: { ...light.color, ...lightContrast.color }, scheme: 'light', contrasted: true },
  'dark, high contrast': { colors: { ...dark.color, ...darkContrast.color }, scheme: 'dark', contrasted: true },
} as const;

const pairs = [
  ['text', ['frame', 'sheet', 'raised', 'overlay', 'sunken', 'fill', 'well', 'control', 'accentSoft', 'dangerSoft']],
  ['muted', ['frame', 'sheet', 'raised', 'overlay', 'sunken', 'fill']],
  ['faint', ['frame', 'sheet', 'raised', 'overlay', 'sunken', 'fill']],
  ['accentText', ['frame', 'sheet', 'raised', 'overlay', 'accentSoft']],
  ['onAccent', ['accent']],
  ['danger', ['frame', 'sheet', 'raised', 'overlay', 'dangerSoft']],
  ['warning', ['frame', 'sheet', 'raised', 'overlay', 'warningSoft']],
] as const;

/** Relative luminance of `#rrggbb` (WCAG 2.2). */
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function ratio(a: string, b: string): number {
  const [bright = 0, dim = 0] = [luminance(a), luminance(b)].toSorted((x, y) => y - x);
  return (bright + 0.05) / (dim + 0.05);
}

const rows = Object.entries(themes).flatMap(([name, { colors, scheme, contrasted }]) =>
  Object.entries(accents).map(([accent, by]) => {
    const set = by[scheme];
    return [name, accent, { ...colors, ...(contrasted ? set.contrasted : set.values) }, contrasted ? 7 : 4.5] as const;
  }),
);

test.each(rows)('%s, %s', (_theme, _accent, colors, least) => {
  const low = pairs.flatMap(([text, grounds]) =>
    grounds.flatMap((ground) => {
      const found = ratio(colors[text], colors[ground]);
      return found < least ? [`${text} on ${ground}: ${found.toFixed(2)}`] : [];
    }),
  );
  expect(low).toEqual([]);
});
