import { expect, test } from 'vitest';
import { lastFence } from './last-fence.ts';

test.each([
  ['none', 'plain `code` text', undefined],
  ['the last of two', '```js\none\n```\ntext\n~~~\ntwo\nmore\n~~~\n', 'two\nmore'],
  ['a fence inside a longer one', '````md\n```\ninner\n```\n````', '```\ninner\n```'],
  ['still being written', 'so:\n```py\nprint(1)', 'print(1)'],
  ['inline code of three ticks is none', '``` not a fence ``` here', undefined],
])('the last block of code: %s', (_, markdown, code) => {
  expect(lastFence(markdown)).toBe(code);
});
