// Finds the places of source numbers in a markdown tree, by cited passages; never inside code or a link.
import type { Cite } from './cites.ts';
import type { Node } from './walk.ts';

/** The number replaces the text between `from` and `to`: nothing, a mark such as `[1]`, or a link to the source. */
export interface CitePlace {
  readonly from: number;
  readonly to: number;
  readonly number: number;
  /** Punctuation after the replaced text, which is moved before the number. */
  readonly after?: string;
}

interface Leaf {
  readonly node: Node;
  readonly start: number;
  readonly end: number;
}

const mark = /^\[\d{1,3}\]$/;
/** Punctuation at the end of a sentence or clause; the number follows it. */
const stop = /^[)\]"”’»]*[.,;:!?…]+["”’»)\]]*(?=\s|$)|^[」』）]*[。，、；：！？]+[」』）]*/;
/** Markup that may end between a passage and its full stop. */
const closing = /^[*_~]*$/;

/** Text around a link that is only a citation: `. ([site](url))`. */
const around = /^[\s().,;:]*$/;
/** Nodes that numbers must follow. */
const whole = new Set(['link', 'linkReference', 'inlineCode', 'inlineMath', 'image', 'imageReference']);
/** Nodes that must contain no number, and not be followed by one. */
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
  return oneStop(
    [...places.values()].sort((a, b) => a.from - b.from || a.number - b.number),
    source,
  );
}

/** Moves the punctuation of adjacent marks before the first one. */
function oneStop(places: readonly CitePlace[], source: string): readonly CitePlace[] {
  return places.reduceRight<readonly CitePlace[]>((behindIt, place) => {
    const [next, ...others] = behindIt;
    const { from, to } = place;
    if (!next?.after || to === from || source.slice(to, next.from).trim() !== '') return [place, ...behindIt];
    const { after, ...rest } = next;
    return [{ ...place, from: source[from - 1] === ' ' ? from - 1 : from, after }, rest, ...others];
  }, []);
}

/** Skips nodes converted from HTML, which have no position in the source. */
function collect(node: Node, leaves: Leaf[]): void {
  const leaf = closed.has(node.type) || node.type === 'text' || whole.has(node.type);
  if (leaf && node.position) leaves.push(leafOf(node, node.position));
  if (!leaf) for (const child of node.children ?? []) collect(child, leaves);
}

/**
 * Converts a range to positions with one character per line end, and trims blank lines at the end of the passage, which some
 * providers include.
 */
export function inLines({ start, end, ...rest }: Cite, text: string): Cite {
  const last = start + text.slice(start, end).trimEnd().length;
  const lines = (to: number): number => (text.includes('\r') ? text.slice(0, to).replace(/\r\n/g, '\n').length : to);
  return { ...rest, start: lines(start), end: lines(last) };
}

export const noCites: readonly Cite[] = [];

/** Returns the cites that end in a block, relative to its start. */
export const citesOf = (
  { at, text }: { readonly at: number; readonly text: string },
  cites: readonly Cite[],
): readonly Cite[] =>
  cites.length === 0
    ? noCites
    : cites.flatMap((cite) =>
        cite.end > at && cite.end <= at + text.length
          ? [{ ...cite, start: Math.max(0, cite.start - at), end: cite.end - at }]
          : [],
      );

const leafOf = (node: Node, { start, end }: NonNullable<Node['position']>): Leaf => ({
  node,
  start: start.offset ?? 0,
  end: end.offset ?? 0,
});

function placeOf({ number, url, start, end }: Cite, source: string, leaves: readonly Leaf[]): CitePlace | undefined {
  const leaf = leaves.findLast((each) => each.start < end);
  if (!leaf || closed.has(leaf.node.type)) return undefined;
  const link = leaves.findLast((each) => each.node.type === 'link' && each.start >= start && each.end <= end);
  if (link && link.node.url === url && around.test(source.slice(start, link.start) + source.slice(link.end, end)))
    return replacing(unwrapped(link, source), number, source, leaves);
  if (leaf.node.type !== 'text') return behind(leaf.end, number, source, leaves);
  // A text with escapes or entities is shorter than its source, so that positions inside are unknown.
  const exact = leaf.node.value?.length === leaf.end - leaf.start;
  const at = exact ? wordEnd(source, Math.min(end, leaf.end), leaf.end) : leaf.end;
  const isMark = exact && at === end && start >= leaf.start && mark.test(source.slice(start, end));
  return isMark ? replacing({ from: start, to: at }, number, source, leaves) : behind(at, number, source, leaves);
}

/** Words, except in scripts without spaces, whose ranges are not extended. */
const letters =
  /^(?:(?!\p{sc=Han}|\p{sc=Hiragana}|\p{sc=Katakana}|\p{sc=Thai}|\p{sc=Lao}|\p{sc=Khmer}|\p{sc=Myanmar})[\p{L}\p{M}\p{N}])+/u;

/** Extends a range that ends inside a word to the word's end. */
function wordEnd(source: string, at: number, limit: number): number {
  const before = source.slice(0, at).match(/.$/su)?.[0] ?? '';
  return letters.test(before) ? at + (letters.exec(source.slice(at, limit))?.[0].length ?? 0) : at;
}

/** Places the number after a passage and its punctuation. */
function behind(at: number, number: number, source: string, leaves: readonly Leaf[]): CitePlace {
  const end = stopAt(at, source, leaves)?.end ?? at;
  return { from: end, to: end, number };
}

/** Replaces a mark or link, and moves the punctuation after it before the number. */
function replacing(
  { from, to }: Pick<CitePlace, 'from' | 'to'>,
  number: number,
  source: string,
  leaves: readonly Leaf[],
): CitePlace {
  const found = stopAt(to, source, leaves);
  if (!found) return { from, to, number };
  return { from: source[from - 1] === ' ' ? from - 1 : from, to: found.end, number, after: found.text };
}

function stopAt(at: number, source: string, leaves: readonly Leaf[]) {
  const leaf = leaves.find(({ node, start, end }) => node.type === 'text' && start <= at && end > at);
  const next = leaf ?? leaves.find(({ start }) => start >= at);
  // Only if positions in the text are known.
  if (next?.node.type !== 'text' || next.node.value?.length !== next.end - next.start) return undefined;
  const from = Math.max(at, next.start);
  if (!closing.test(source.slice(at, from))) return undefined;
  const text = stop.exec(source.slice(from, next.end))?.[0];
  return text === undefined ? undefined : { text, end: from + text.length };
}

/** Includes parentheses around a link. */
function unwrapped({ start, end }: Leaf, source: string): { readonly from: number; readonly to: number } {
  const bracketed = source[start - 1] === '(' && source[end] === ')';
  return bracketed ? { from: start - 1, to: end + 1 } : { from: start, to: end };
}

/** Inserts `[n]` at the places, for copying and export. */
export function withMarks(source: string, places: readonly CitePlace[]): string {
  let marked = '';
  let from = 0;
  for (const place of places) {
    marked += `${source.slice(from, Math.max(from, place.from))}${place.after ?? ''}[${place.number}]`;
    from = Math.max(from, place.to);
  }
  return marked + source.slice(from);
}
