import { expect, test } from 'vitest';
import { expectedHeight } from './expected-height.ts';

test.each([
  ['x + 1', '2.15em'],
  [String.raw`\frac{1}{2}`, '3.6em'],
  [String.raw`\fraction`, '2.15em'],
  [String.raw`\int_0^1 x\,dx`, '3.6em'],
  [String.raw`a \\ b`, '3.55em'],
  [String.raw`\sum_i i \\[4pt] b`, '5em'],
])('%s', (tex, height) => {
  expect(expectedHeight(tex)).toBe(height);
});
