import { expect, test } from 'vitest';
import { drawnPages } from './drawn-pages.ts';

test.each([
  ['all of a scan', 3, true, 3, 'instead'],
  ['all image pages of a text', 3, false, 3, 'beside'],
  ['a scan of which the browser could not check one page', 3, true, 2, 'part'],
  ['the most of a long scan', 40, true, 20, 'part'],
  ['some image pages of a text', 3, false, 1, 'part'],
  ['none of a scan', 3, true, 0, 'none'],
  ['none of a text', 3, false, 0, 'none'],
  ['more than the server counted', 3, true, 4, 'instead'],
] as const)('%s', (_name, count, whole, drawn, expected) => {
  expect(drawnPages({ count, whole }, drawn)).toBe(expected);
});
