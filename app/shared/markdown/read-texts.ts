// Parses the markdown of a server-rendered page on a thread: blocks, and the trees of those formatted first. Untrusted input,
// bounded only by length.
import { createSplitter, definitionsOf, withOpenEnd } from './blocks.ts';
import type { Block } from './blocks.ts';
import { citesOf, inLines } from './cite-places.ts';
import { stepWeight, weightOf } from './limits.ts';
import { treeOf } from './tree.ts';
import type { BlockTree, TreeNode } from './tree.ts';
import { keyOf } from './texts.ts';
import type { MarkdownText, ReadTexts } from './texts.ts';

export const readTexts = (texts: readonly MarkdownText[]): ReadTexts =>
  new Map(texts.map((text) => [keyOf(text), blocksOf(text)]));

function blocksOf({ text, citations, cites, cut }: MarkdownText): readonly Block[] {
  const definitions = definitionsOf(text);
  const placed = cites.map((cite) => inLines(cite, text));
  let weight = 0;
  const blocks = createSplitter().update(text, true);
  return (cut ? withOpenEnd(blocks) : blocks).map((block) => {
    const formatted = weight < stepWeight;
    weight += weightOf(block);
    if (!formatted || block.code) return block;
    const tree = treeOf(block, { definitions, citations, cites: citesOf(block, placed) });
    return { ...block, tree: withoutPositions(tree) };
  });
}

/** Positions are half of a tree, which is copied between threads. */
function withoutPositions(tree: BlockTree): BlockTree {
  if (tree === 'source') return tree;
  const nodes: TreeNode[] = [tree];
  for (let node = nodes.pop(); node; node = nodes.pop()) {
    delete node.position;
    if ('children' in node) nodes.push(...node.children);
  }
  return tree;
}
