import { expect, test } from 'vitest';
import { readCookie, readTheme } from './theme.ts';

const rows = [
  ['tributary_theme=dark', 'dark'],
  ['a=b; tributary_theme=light; c=d', 'light'],
  ['tributary_theme=pink', 'system'],
  ['xtributary_theme=dark', 'system'],
  ['', 'system'],
  [null, 'system'],
] as const;
test.each(rows)('theme in %j', (header, theme) => {
  expect(readTheme(header)).toBe(theme);
});

test('a cookie with an equals sign and an escape', () => {
  expect(readCookie('x=a%20b=c', 'x')).toBe('a b=c');
});
