// Renders footnote numbers of a text that is still streaming, before the notes arrive.
import type { Node } from './walk.ts';
import { walk } from './walk.ts';

const opaque = new Set(['link', 'linkReference', 'definition', 'inlineCode', 'code', 'inlineMath', 'math']);
const mark = /\[\^([^\]\s^[]+)\]/g;

/** Returns footnote labels in order of first use, which is that of their numbers. */
export const labelsIn = (text: string): readonly string[] =>
  text.includes('[^') ? [...new Set([...text.matchAll(mark)].map(([, label = '']) => label))] : [];

/** Removes an incomplete footnote mark at the end. */
export const withoutHalfMark = (text: string): string => text.replace(/\[\^[^\]\s]*$/, '');

/** Converts marks without a note to chips with their future number. */
export function markPending(tree: Node, labels: readonly string[]): void {
  if (labels.length === 0) return;
  walk(tree, (parent) => {
    if (opaque.has(parent.type)) return;
    parent.children = parent.children.flatMap((child) =>
      child.type === 'text' ? chipsIn(child.value ?? '', labels) : [child],
    );
  });
}

function chipsIn(value: string, labels: readonly string[]): readonly Node[] {
  const parts: Node[] = [];
  let from = 0;
  for (const { 0: all, 1: label = '', index } of value.matchAll(mark)) {
    const number = labels.indexOf(label) + 1;
    if (number === 0) continue;
    if (index > from) parts.push({ type: 'text', value: value.slice(from, index) });
    parts.push(chip(number));
    from = index + all.length;
  }
  if (from < value.length) parts.push({ type: 'text', value: value.slice(from) });
  return parts;
}

/** Same elements as a footnote with its note. */
function chip(number: number): Node {
  const text = { type: 'text', value: String(number) };
  const mark = { type: 'element', tagName: 'a', properties: { href: '#', dataFootnoteRef: true }, children: [text] };
  return { type: 'pendingNote', data: { hName: 'sup', hChildren: [mark] } } as Node;
}
