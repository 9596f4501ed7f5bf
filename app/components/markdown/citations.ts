// Numbers in brackets as links to the sources of an answer.
import { walk } from '../../chat/markdown/walk.ts';
import type { Node, Parent } from '../../chat/markdown/walk.ts';

export const citeHref = '#cite-';

/** Turns `[2]` into a link to source 2, where there are that many. Code and links keep what they say. */
export function cite(tree: Node, count: number): void {
  if (count > 0) walk(tree, (parent) => citeIn(parent, count));
}

const opaque = new Set(['link', 'linkReference', 'definition', 'inlineCode', 'code', 'inlineMath', 'math']);

function citeIn(parent: Parent, count: number): void {
  if (opaque.has(parent.type)) return;
  parent.children = parent.children.flatMap((child) =>
    child.type === 'text' ? (citationsIn(child.value ?? '', count) ?? [child]) : [child],
  );
}

function citationsIn(value: string, count: number): readonly Node[] | undefined {
  const parts: Node[] = [];
  let from = 0;
  for (const match of value.matchAll(/\[(\d{1,3})\]/g)) {
    const number = Number(match[1]);
    if (number < 1 || number > count) continue;
    // The number stands close to what it proves, as in print.
    const before = value.slice(from, match.index).replace(/ $/, '');
    if (before) parts.push({ type: 'text', value: before });
    parts.push({ type: 'link', url: `${citeHref}${number}`, children: [{ type: 'text', value: String(number) }] });
    from = match.index + match[0].length;
  }
  if (from === 0) return undefined;
  if (from < value.length) parts.push({ type: 'text', value: value.slice(from) });
  return parts;
}
