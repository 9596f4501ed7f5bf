import { expect, test } from 'vitest';
import { readAppearance, readChoice, readCookie } from './theme.ts';

const rows = [
  ['tributary_theme=dark', 'dark'],
  ['a=b; tributary_theme=light; c=d', 'light'],
  ['tributary_theme=pink', 'system'],
  ['xtributary_theme=dark', 'system'],
  ['', 'system'],
  [null, 'system'],
] as const;
test.each(rows)('theme in %j', (header, theme) => {
  expect(readChoice(header, 'theme')).toBe(theme);
});

test('a cookie with an equals sign and an escape', () => {
  expect(readCookie('x=a%20b=c', 'x')).toBe('a b=c');
});

test('attributes of the document: only what differs from the default', () => {
  const header = 'tributary_theme=system; tributary_accent=blue; tributary_text_size=larger; tributary_contrast=less';
  expect(readAppearance(header)).toEqual({ 'data-accent': 'blue', 'data-text-size': 'larger' });
});
