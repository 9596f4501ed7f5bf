// Renders a safe subset of HTML in markdown: a few tags, without attributes except `open`.
import type { Node, Parent } from './walk.ts';
import { walk } from './walk.ts';

/** Nodes rendered as an HTML element. */
interface Drawn extends Node {
  data?: { readonly hName: string; readonly hProperties?: Readonly<Record<string, string | boolean>> };
}

const inlineTag = /^<(\/?)(kbd|sub|sup)\s*>$/i;
const inlineStart = /^<(?:kbd|sub|sup)>\S/i;
/** Bounded, so that an unclosed summary does not scan the rest. */
const foldTag = /(<details(?:\s+open(?:="")?)?\s*>|<\/details\s*>|<summary\s*>[^\n]{0,200}?<\/summary\s*>)/i;
const alert = /^\[!(note|tip|important|warning|caution)\][ \t]*(?:\n|$)/i;
/** Nodes that contain blocks: a fold inside a paragraph would be invalid HTML. */
const holders = new Set(['root', 'blockquote', 'listItem']);
/** Maximum nesting of folds; deeper ones stay text. */
const deepest = 8;

/** Converts the subset in a tree. `read`: parses the markdown between tags of an HTML block. */
export function drawSubset(tree: Node, read: (text: string) => Node): void {
  walk(tree, (parent) => {
    const children = holders.has(parent.type) ? withFolds(parent.children, read) : parent.children;
    parent.children = withInline(children);
    if (parent.type === 'blockquote') markAlert(parent);
  });
}

/** Converts `> [!NOTE]` to an alert and removes the marker line. */
function markAlert(quote: Parent & Drawn): void {
  const paragraph = quote.children[0];
  const first = paragraph?.type === 'paragraph' ? paragraph.children?.[0] : undefined;
  const found = first?.type === 'text' ? alert.exec(first.value ?? '') : null;
  if (!first || !paragraph?.children || !found) return;
  quote.data = { hName: 'blockquote', hProperties: { dataAlert: (found[1] ?? '').toLowerCase() } };
  first.value = (first.value ?? '').slice(found[0].length);
  if (first.value !== '') return;
  // The line end after the marker may be a separate node.
  const rest = paragraph.children.slice(paragraph.children[1]?.type === 'break' ? 2 : 1);
  if (rest.length > 0) paragraph.children = rest;
  else quote.children = quote.children.slice(1);
}

/** Pairs tags among siblings; unpaired tags stay text. */
function withInline(nodes: readonly Node[]): Node[] {
  const done: Node[] = [];
  const open: { readonly name: string; readonly at: number }[] = [];
  for (const node of nodes) {
    const [, closing, tag = ''] = (node.type === 'html' && inlineTag.exec(node.value ?? '')) || [];
    const name = tag.toLowerCase();
    const start = open.at(-1);
    if (closing === '' && name) open.push({ name, at: done.length });
    if (closing === '/' && start?.name === name) {
      open.pop();
      const children = done.splice(start.at).slice(1);
      done.push({ type: 'drawn', data: { hName: name }, children } as Drawn);
    } else done.push(node);
  }
  return done;
}

function withFolds(nodes: readonly Node[], read: (text: string) => Node): Node[] {
  if (!nodes.some(({ type, value = '' }) => type === 'html' && foldTag.test(value))) return [...nodes];
  const root: Node[] = [];
  const open: Node[][] = [root];
  const add = (node: Node): void => void open.at(-1)?.push(node);
  for (const node of nodes) {
    if (node.type !== 'html') add(node);
    else {
      for (const piece of (node.value ?? '').split(foldTag)) {
        if (/^<details/i.test(piece) && foldTag.test(piece) && open.length <= deepest) {
          const children: Node[] = [];
          const hProperties: Readonly<Record<string, boolean>> = /\bopen\b/i.test(piece) ? { open: true } : {};
          add({ type: 'drawn', data: { hName: 'details', hProperties }, children } as Drawn);
          open.push(children);
        } else if (/^<\/details/i.test(piece) && open.length > 1) open.pop();
        else if (/^<summary/i.test(piece) && open.length > 1) {
          const words = piece.replaceAll(/<\/?(?:summary|b|strong|i|em)\s*>/gi, '').trim();
          add({ type: 'drawn', data: { hName: 'summary' }, children: [{ type: 'text', value: words }] } as Drawn);
        } else if (piece.trim() !== '') {
          // Text that starts with a block tag would be parsed as HTML again; an inline tag with text after it starts a paragraph.
          const text = piece.trimStart();
          if (text.startsWith('<') && !inlineStart.test(text)) add({ type: 'text', value: piece });
          else for (const child of placeless(read(piece.trim())).children ?? []) add(child);
        }
      }
    }
  }
  return root;
}

/** Removes positions, which are relative to the parsed part instead of the full text. */
function placeless(node: Node): Node {
  walk(node, (parent) => {
    for (const child of parent.children) child.position = undefined;
  });
  return node;
}
