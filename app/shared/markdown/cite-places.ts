// Cited passages of a text as places in its markdown tree where a source's number stands: never inside code or a link.
import type { Cite } from './cites.ts';
import type { Node } from './walk.ts';

/** The number takes the place of what stands between `from` and `to`: nothing, a mark such as `[1]`, or a link to the source. */
export interface CitePlace {
  readonly from: number;
  readonly to: number;
  readonly number: number;
  /** The end of the sentence, which stood behind what the number replaces and goes before it. */
  readonly after?: string;
}

interface Leaf {
  readonly node: Node;
  readonly start: number;
  readonly end: number;
}

const mark = /^\[\d{1,3}\]$/;
/** The end of a sentence, or of a part of it: a number stands behind it, as a chip behind the sentence that it proves. */
const stop = /^[)\]"”’»]*[.,;:!?…]+["”’»)\]]*(?=\s|$)|^[」』）]*[。，、；：！？]+[」』）]*/;
/** Marks that may end between a passage and its full stop. */
const closing = /^[*_~]*$/;

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
  return oneStop(
    [...places.values()].sort((a, b) => a.from - b.from || a.number - b.number),
    source,
  );
}

/** Of marks side by side the first has the sign that ends the sentence. */
function oneStop(places: readonly CitePlace[], source: string): readonly CitePlace[] {
  return places.reduceRight<readonly CitePlace[]>((behindIt, place) => {
    const [next, ...others] = behindIt;
    const { from, to } = place;
    if (!next?.after || to === from || source.slice(to, next.from).trim() !== '') return [place, ...behindIt];
    const { after, ...rest } = next;
    return [{ ...place, from: source[from - 1] === ' ' ? from - 1 : from, after }, rest, ...others];
  }, []);
}

/** Without what was made of HTML: it has no position in the source. */
function collect(node: Node, leaves: Leaf[]): void {
  const leaf = closed.has(node.type) || node.type === 'text' || whole.has(node.type);
  if (leaf && node.position) leaves.push(leafOf(node, node.position));
  if (!leaf) for (const child of node.children ?? []) collect(child, leaves);
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
  // A text with escapes or entities is shorter than its source: positions inside it are not known.
  const exact = leaf.node.value?.length === leaf.end - leaf.start;
  const at = exact ? wordEnd(source, Math.min(end, leaf.end), leaf.end) : leaf.end;
  const isMark = exact && at === end && start >= leaf.start && mark.test(source.slice(start, end));
  return isMark ? replacing({ from: start, to: at }, number, source, leaves) : behind(at, number, source, leaves);
}

/** Scripts that put no space between words are cut where the range ends. */
const letters =
  /^(?:(?!\p{sc=Han}|\p{sc=Hiragana}|\p{sc=Katakana}|\p{sc=Thai}|\p{sc=Lao}|\p{sc=Khmer}|\p{sc=Myanmar})[\p{L}\p{M}\p{N}])+/u;

/** A range that ends inside a word ends with the word. */
function wordEnd(source: string, at: number, limit: number): number {
  const before = source.slice(0, at).match(/.$/su)?.[0] ?? '';
  return letters.test(before) ? at + (letters.exec(source.slice(at, limit))?.[0].length ?? 0) : at;
}

/** Behind a passage, and behind the sign that ends its sentence. */
function behind(at: number, number: number, source: string, leaves: readonly Leaf[]): CitePlace {
  const end = stopAt(at, source, leaves)?.end ?? at;
  return { from: end, to: end, number };
}

/** In the place of a mark or a link. The sign behind it changes places with it, and so does not stand alone. */
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
  // Only where positions in the text are known.
  if (next?.node.type !== 'text' || next.node.value?.length !== next.end - next.start) return undefined;
  const from = Math.max(at, next.start);
  if (!closing.test(source.slice(at, from))) return undefined;
  const text = stop.exec(source.slice(from, next.end))?.[0];
  return text === undefined ? undefined : { text, end: from + text.length };
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
    marked += `${source.slice(from, Math.max(from, place.from))}${place.after ?? ''}[${place.number}]`;
    from = Math.max(from, place.to);
  }
  return marked + source.slice(from);
}
