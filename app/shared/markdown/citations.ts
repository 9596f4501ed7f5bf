// Inserts links to an answer's sources: for numbers in brackets, or at the ends of cited passages.
import { citeHref } from './cite-href.ts';
import type { CitePlace } from './cite-places.ts';
import { walk } from './walk.ts';
import type { Node, Parent } from './walk.ts';

/** Turns `[2]` into a link to source 2 if it exists. Code and links are unchanged. */
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
  for (const match of value.matchAll(/((?: ?\[\d{1,3}\])+)([.!?](?=\s|$)|[。！？])?/g)) {
    const [all, marks = '', stop = ''] = match;
    const numbers = [...marks.matchAll(/\d+/g)].map(Number);
    if (!numbers.every((number) => number >= 1 && number <= count)) continue;
    // Place numbers after the sentence's punctuation, without a space.
    const before = value.slice(from, match.index) + stop;
    if (before) parts.push({ type: 'text', value: before });
    parts.push(...numbers.map(chip));
    from = match.index + all.length;
  }
  if (from === 0) return undefined;
  if (from < value.length) parts.push({ type: 'text', value: value.slice(from) });
  return parts;
}

const chip = (number: number): Node => ({
  type: 'link',
  url: `${citeHref}${number}`,
  children: [{ type: 'text', value: String(number) }],
});

/** Inserts each number at its place, replacing any mark or link there. */
export function citeAt(tree: Node, places: readonly CitePlace[]): void {
  if (places.length === 0) return;
  const done = new Set<CitePlace>();
  walk(tree, (parent) => {
    parent.children = parent.children.flatMap((child) => {
      const start = child.position?.start.offset;
      const end = child.position?.end.offset;
      if (start === undefined || end === undefined) return [child];
      const here = places.filter(({ from, to }) => from <= end && to >= start);
      if (here.length === 0) return [child];
      if (child.type === 'text' && child.value?.length === end - start) return split(child.value, start, here, done);
      if (here.some(({ from, to }) => from <= start && to >= end)) return chips(here, done);
      return [
        child,
        ...chips(
          here.filter(({ from }) => from === end && !parentOf(child)),
          done,
        ),
      ];
    });
  });
}

/** True if a node's children hold the place. */
const parentOf = ({ type, children }: Node): boolean => children !== undefined && !opaque.has(type);

function chips(places: readonly CitePlace[], done: Set<CitePlace>): readonly Node[] {
  const fresh = places.filter((place) => !done.has(place));
  for (const place of fresh) done.add(place);
  return fresh.flatMap(({ number, after }) => [...(after ? [{ type: 'text', value: after }] : []), chip(number)]);
}

function split(value: string, start: number, places: readonly CitePlace[], done: Set<CitePlace>): readonly Node[] {
  const parts: Node[] = [];
  let from = 0;
  const push = (text: string): void => void (text && parts.push({ type: 'text', value: text }));
  for (const place of places) {
    const at = place.from - start;
    const replaces = place.to > place.from;
    if (!done.has(place) && (at > 0 || (at === 0 && replaces))) {
      const before = value.slice(from, Math.max(from, at));
      // No space before the number.
      push(replaces ? before.replace(/ $/, '') : before);
      parts.push(...chips([place], done));
      from = Math.max(from, at);
    }
    if (done.has(place)) from = Math.max(from, Math.min(value.length, place.to - start));
  }
  push(value.slice(from));
  return parts;
}
