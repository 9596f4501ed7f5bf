// Cited passages of a text as places in its markdown tree where a source's number stands: never inside code or a link.
import type { Block } from './blocks.ts';
import type { Cite } from './cites.ts';
import type { Node } from './walk.ts';

/** The number takes the place of what stands between `from` and `to`: nothing, a mark such as `[1]`, or a link to the source. */
export interface CitePlace {
  readonly from: number;
  readonly to: number;
  readonly number: number;
}

interface Leaf {
  readonly node: Node;
  readonly start: number;
  readonly end: number;
}

const mark = /^\[\d{1,3}\]$/;
/** Text that may surround a link which is nothing but the citation: `. ([site](url))`. */
const around = /^[\s().,;:]*$/;
/** Numbers go behind these as a whole. */
const whole = new Set(['link', 'linkReference', 'inlineCode', 'inlineMath', 'image', 'imageReference']);
/** Nothing is written into these or behind them. */
const closed = new Set(['code', 'math', 'definition', 'footnoteDefinition', 'footnoteReference']);

export function placesOf(tree: Node, source: string, cites: readonly Cite[]): readonly CitePlace[] {
  if (cites.length === 0) return [];
  const leaves: Leaf[] = [];
  collect(tree, leaves);
  const places = new Map<string, CitePlace>();
  for (const cite of cites) {
    const place = placeOf(cite, source, leaves);
    if (place) places.set(`${place.from}/${place.number}`, place);
  }
  return [...places.values()].sort((a, b) => a.from - b.from || a.number - b.number);
}

function collect(node: Node, leaves: Leaf[]): void {
  if (closed.has(node.type)) return void leaves.push(leafOf(node));
  if (node.type === 'text' || whole.has(node.type)) leaves.push(leafOf(node));
  else for (const child of node.children ?? []) collect(child, leaves);
}

/**
 * As blocks count: a line end is one character. A passage ends with its last word, also where the provider counts the
 * blank lines behind it.
 */
export function inLines({ start, end, ...rest }: Cite, text: string): Cite {
  const last = start + text.slice(start, end).trimEnd().length;
  const lines = (to: number): number => (text.includes('\r') ? text.slice(0, to).replace(/\r\n/g, '\n').length : to);
  return { ...rest, start: lines(start), end: lines(last) };
}

export const noCites: readonly Cite[] = [];

/** Those that end in a block, counted from its beginning. */
export const citesOf = ({ at, text }: Block, cites: readonly Cite[]): readonly Cite[] =>
  cites.length === 0
    ? noCites
    : cites.flatMap((cite) =>
        cite.end > at && cite.end <= at + text.length
          ? [{ ...cite, start: Math.max(0, cite.start - at), end: cite.end - at }]
          : [],
      );

const leafOf = (node: Node): Leaf => ({
  node,
  start: node.position?.start.offset ?? 0,
  end: node.position?.end.offset ?? 0,
});

function placeOf({ number, url, start, end }: Cite, source: string, leaves: readonly Leaf[]): CitePlace | undefined {
  const leaf = leaves.findLast((each) => each.start < end);
  if (!leaf || closed.has(leaf.node.type)) return undefined;
  const link = leaves.findLast((each) => each.node.type === 'link' && each.start >= start && each.end <= end);
  if (link && link.node.url === url && around.test(source.slice(start, link.start) + source.slice(link.end, end)))
    return { ...unwrapped(link, source), number };
  if (leaf.node.type !== 'text') return { from: leaf.end, to: leaf.end, number };
  // A text with escapes or entities is shorter than its source: positions inside it are not known.
  const exact = leaf.node.value?.length === leaf.end - leaf.start;
  const at = exact ? Math.min(end, leaf.end) : leaf.end;
  const isMark = exact && at === end && start >= leaf.start && mark.test(source.slice(start, end));
  return { from: isMark ? start : at, to: at, number };
}

/** A link that stands in brackets of its own goes with them. */
function unwrapped({ start, end }: Leaf, source: string): { readonly from: number; readonly to: number } {
  const bracketed = source[start - 1] === '(' && source[end] === ')';
  return bracketed ? { from: start - 1, to: end + 1 } : { from: start, to: end };
}

/** The text with `[n]` where the numbers stand, for copies and files. */
export function withMarks(source: string, places: readonly CitePlace[]): string {
  let marked = '';
  let from = 0;
  for (const place of places) {
    marked += `${source.slice(from, Math.max(from, place.from))}[${place.number}]`;
    from = Math.max(from, place.to);
  }
  return marked + source.slice(from);
}
