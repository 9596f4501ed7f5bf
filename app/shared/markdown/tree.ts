// Converts a block of markdown to a tree of HTML elements, within the complexity limits.
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
/** `source`: the block is too complex and is shown unformatted. */
export type BlockTree = Tree | 'source';

export interface BlockContext {
  readonly definitions: Definitions;
  /** Number of sources that `[n]` may refer to. */
  readonly citations: number;
  /** Cited passages of the block. */
  readonly cites: readonly Cite[];
  /** Footnote labels, while their notes may still arrive. */
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
