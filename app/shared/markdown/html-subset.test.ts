// Safe HTML tags and GitHub alerts, from text to tree; all other tags stay text.
import { describe, expect, test } from 'vitest';
import { createSplitter } from './blocks.ts';
import type { TreeNode } from './tree.ts';
import { treeOf } from './tree.ts';

const context = { definitions: new Map<string, string>(), citations: 0, cites: [] };

/** Formats elements with relevant attributes, and text. */
function outline(node: TreeNode): string {
  if (node.type === 'text') return node.value.replaceAll('\n', '');
  if (node.type === 'root') return node.children.map(outline).join('');
  if (node.type !== 'element') return `?${node.type}`;
  const properties = Object.entries(node.properties).map(([name, value]) => ` ${name}=${String(value)}`);
  return `<${node.tagName}${properties.join('')}>${node.children.map(outline).join('')}</>`;
}

const drawn = (text: string, open = false): string => {
  const tree = treeOf({ at: 0, text, open }, context);
  return tree === 'source' ? 'source' : outline(tree);
};

test.each([
  ['Press <kbd>Ctrl</kbd>+<kbd>K</kbd>', '<p>Press <kbd>Ctrl</>+<kbd>K</></>'],
  ['H<sub>2</sub>O, x<sup>**2**</sup>', '<p>H<sub>2</>O, x<sup><strong>2</></></>'],
  ['<SUP>a</SUP>', '<p><sup>a</></>'],
  ['<sub>a<sup>b</sup></sub>', '<p><sub>a<sup>b</></></>'],
  ['a <kbd>open', '<p>a <kbd>open</>'],
  ['a </kbd> b', '<p>a </kbd> b</>'],
  ['a <sub>b</sup>', '<p>a <sub>b</sup></>'],
  ['a <kbd onclick=own()>b</kbd>', '<p>a <kbd onclick=own()>b</kbd></>'],
  ['a <b>c</b>', '<p>a <b>c</b></>'],
  ['`<kbd>x</kbd>`', '<p><code><kbd>x</kbd></></>'],
])('%s', (text, expected) => expect(drawn(text)).toBe(expected));

test.each([
  ['> [!NOTE]\n> Read *this*.', '<blockquote dataAlert=note><p>Read <em>this</>.</></>'],
  ['> [!tip]\n>\n> Later', '<blockquote dataAlert=tip><p>Later</></>'],
  ['> [!WARNING]\n> a\n>\n> - b', '<blockquote dataAlert=warning><p>a</><ul><li>b</></></>'],
  ['> [!OTHER]\n> a', '<blockquote><p>[!OTHER]a</></>'],
  ['> a [!NOTE]', '<blockquote><p>a [!NOTE]</></>'],
  ['[!NOTE]\na', '<p>[!NOTE]a</>'],
])('%j', (text, expected) => expect(drawn(text)).toBe(expected));

describe('details', () => {
  const summary = '<summary>More</>';
  test.each([
    ['<details>\n<summary>More</summary>\n\nText **b**\n\n</details>', `<details>${summary}<p>Text <strong>b</></></>`],
    ['<details open><summary><b>More</b></summary>Text</details>', `<details open=true>${summary}<p>Text</></>`],
    ['<details><summary>More</summary>\n\nstill writ', `<details>${summary}<p>still writ</></>`],
    [
      '<details>\n<summary>More</summary>\n\n<details>\n<summary>More</summary>\n\na\n\n</details>\n\nb\n\n</details>',
      `<details>${summary}<details>${summary}<p>a</></><p>b</></>`,
    ],
    ['<details ontoggle=own()>\n\na\n\n</details>', '<details ontoggle=own()><p>a</></details>'],
    [
      '<details>\n<summary><img src=x onerror=own()></summary>\n\na\n\n</details>',
      '<details><summary><img src=x onerror=own()></><p>a</></>',
    ],
    ['<details>\n<script>own()</script>\n</details>', '<details><script>own()</script></>'],
    ['</details>', '</details>'],
    [
      '<details><summary>More</summary>a</details> <kbd>Esc</kbd> closes',
      `<details>${summary}<p>a</></><p><kbd>Esc</> closes</>`,
    ],
    ['<details><summary>More</summary>a</details>\n<img src=x>', `<details>${summary}<p>a</></><img src=x>`],
    ['a <details>b</details>', '<p>a <details>b</details></>'],
  ])('%j', (text, expected) => expect(drawn(text)).toBe(expected));

  test('its blocks are one block, and the text behind it another', () => {
    const text = '<details>\n<summary>A</summary>\n\none\n\n```js\n</details>\n```\n\ntwo\n\n</details>\n\nbehind\n';
    expect(
      createSplitter()
        .update(text, true)
        .map(({ text: part }) => part.trim().split('\n').at(-1)),
    ).toEqual(['</details>', 'behind']);
  });

  test('it grows while it is written, piece by piece as in one', () => {
    const text = '<details>\n<summary>A</summary>\n\none\n\n- two\n\n</details>\n\nbehind, at some length\n';
    const growing = createSplitter();
    for (let end = 1; end < text.length; end++) growing.update(text.slice(0, end), false);
    expect(growing.update(text, true)).toEqual(createSplitter().update(text, true));
  });
});
