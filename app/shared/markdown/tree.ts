// A block of markdown as a tree of HTML elements, within the limits of formatting.
import { toHast } from 'mdast-util-to-hast';
import remend from 'remend';
import { withDefinitions } from './blocks.ts';
import type { Block, Definitions } from './blocks.ts';
import { cite, citeAt } from './citations.ts';
import { placesOf } from './cite-places.ts';
import type { Cite } from './cites.ts';
import { isTooComplex } from './limits.ts';
import { withoutPiles } from './piled-marks.ts';
import { parseMarkdown } from './parse.ts';
import { markPending, withoutHalfMark } from './pending-notes.ts';

export type TreeNode = ReturnType<typeof toHast>;
export type Tree = Extract<TreeNode, { readonly type: 'root' }>;
/** `source`: the block is beyond the limits of formatting, and is shown as it was written. */
export type BlockTree = Tree | 'source';

export interface BlockContext {
  readonly definitions: Definitions;
  /** Number of sources that `[n]` may name. */
  readonly citations: number;
  /** Passages of the block whose source is known. */
  readonly cites: readonly Cite[];
  /** Labels of footnotes, while their notes may still come. */
  readonly notes?: readonly string[] | undefined;
}

export function treeOf(block: Block, { definitions, citations, cites, notes }: BlockContext): BlockTree {
  const markdown = withDefinitions(block.text, definitions);
  if (isTooComplex(markdown)) return 'source';
  const healed = block.open
    ? withDefinitions(
        remend(notes ? withoutHalfMark(block.text) : block.text, { linkMode: 'text-only', images: false }),
        definitions,
      )
    : markdown;
  const text = withoutPiles(healed);
  const tree = parseMarkdown(text);
  citeAt(tree, placesOf(tree, text, cites));
  cite(tree, citations);
  markPending(tree, notes ?? []);
  const html = toHast(tree);
  return html.type === 'root' ? html : { type: 'root', children: html.type === 'doctype' ? [] : [html] };
}
