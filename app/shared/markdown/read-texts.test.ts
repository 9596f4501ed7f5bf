// Markdown parsed ahead of rendering, in particular the end of an interrupted text.
import { expect, test } from 'vitest';
import { readTexts } from './read-texts.ts';
import type { TreeNode } from './tree.ts';

/** Formats the tree as elements and text: `p(See the docs)`. */
function shape(node: TreeNode): string {
  if (node.type === 'text') return node.value;
  const inside = 'children' in node ? node.children.map(shape).join('') : '';
  return node.type === 'element' ? `${node.tagName}(${inside})` : inside;
}

function read(text: string, cut: boolean): string {
  const [blocks = []] = readTexts([{ text, citations: 0, cites: [], cut }]).values();
  return blocks
    .map(({ code, tree }) =>
      code ? `code(${code.text})` : tree === undefined || tree === 'source' ? '?' : shape(tree),
    )
    .join(' ');
}

test.each([
  ['See [the docs](https://exam', 'p(See the docs)', 'p(See [the docs](a(https://exam))'],
  ['Take **two of', 'p(Take strong(two of))', 'p(Take **two of)'],
  ['Call `open', 'p(Call code(open))', 'p(Call `open)'],
  ['One **bold\n\nTwo *now', 'p(One **bold) p(Two em(now))', 'p(One **bold) p(Two *now)'],
  ['Look:\n\n```js\nconst [a', 'p(Look:) code(const [a)', 'p(Look:) code(const [a)'],
  ['All **of it**.', 'p(All strong(of it).)', 'p(All strong(of it).)'],
])('%j is closed where its writer was cut off, and as written where not', (text, cut, whole) => {
  expect(read(text, true)).toBe(cut);
  expect(read(text, false)).toBe(whole);
});
