// Parses the markdown of models: GitHub's with alerts, maths by our rules, and a few safe HTML tags.
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { mathFromMarkdown } from 'mdast-util-math';
import { gfm } from 'micromark-extension-gfm';
import { math } from 'micromark-extension-math';
import { withCJK } from './cjk.ts';
import { drawSubset } from './html-subset.ts';
import { mathsSyntax } from './maths-syntax.ts';
import { hideBars, showBars } from './table-bars.ts';
import { walk } from './walk.ts';
import type { Node } from './walk.ts';

// Created once, because answers are parsed with every new chunk. `$$` fences use maths-syntax's flow blocks.
const { flow } = math();
const syntax = [...withCJK(gfm({ singleTilde: false })), flow ? { flow } : {}, mathsSyntax];
const trees = [gfmFromMarkdown(), mathFromMarkdown()];

export function parseMarkdown(text: string): ReturnType<typeof fromMarkdown> {
  const tree = readMarkdown(text);
  drawSubset(tree, readMarkdown);
  walk(tree, (parent) => {
    parent.children = parent.children.map((child) => displayed(child, text));
  });
  walk(tree, (parent) => {
    parent.children = parent.children.map((child) => (child.type === 'html' ? withoutHTML(child.value ?? '') : child));
  });
  return tree;
}

/** Centres maths in `$$` or `\\[` that forms a paragraph, as models intend, without requiring separate lines. */
function displayed(node: Node, text: string): Node {
  const [formula, ...more] = node.type === 'paragraph' ? (node.children ?? []) : [];
  const start = formula?.position?.start.offset;
  if (formula?.type !== 'inlineMath' || more.length > 0 || start === undefined) return node;
  if (!['$$', '\\['].includes(text.slice(start, start + 2))) return node;
  const { value = '', position } = formula;
  const properties = { className: ['language-math', 'math-display'] };
  const code = { type: 'element', tagName: 'code', properties, children: [{ type: 'text', value }] };
  return { type: 'math', value, position, data: { hName: 'pre', hChildren: [code] } } as Node;
}

/** The tree as it is written, with links and HTML that are not drawn. */
export function readMarkdown(text: string): ReturnType<typeof fromMarkdown> {
  const hidden = hideBars(text);
  const tree = fromMarkdown(hidden, { extensions: syntax, mdastExtensions: trees });
  if (hidden !== text) showBars(tree);
  return tree;
}

/** `<br>` is the only HTML tag that models use in tables; other HTML is text. */
const withoutHTML = (value: string) => (/^<br\s*\/?>$/i.test(value) ? { type: 'break' } : { type: 'text', value });
