// Converts cited passages of a reply to positions in the text without thoughts.
import type { Citation } from '@tributary/runtime-core';
import { ThinkTagSplitter } from '@tributary/runtime-core/wire';

/** `sent`: the text with tags, in which the ranges count. Passages in a thought are dropped. */
export function visibleRanges(citations: readonly Citation[], sent: string, opened: boolean): Citation[] {
  const places = placesIn(sent, opened, new Set(citations.flatMap(({ ranges = [] }) => ranges.flat())));
  return citations.map(({ ranges, ...citation }) => {
    const left = (ranges ?? []).flatMap(([start, end]): [number, number][] => {
      const range: [number, number] = [places.get(start) ?? 0, places.get(end) ?? 0];
      return range[0] < range[1] ? [range] : [];
    });
    return left.length > 0 ? { ...citation, ranges: left } : citation;
  });
}

/** Returns the length of the visible text before each position, in one pass. */
function placesIn(sent: string, opened: boolean, positions: ReadonlySet<number>): ReadonlyMap<number, number> {
  const splitter = new ThinkTagSplitter(opened);
  const places = new Map<number, number>();
  let visible = 0;
  let from = 0;
  for (const position of [...positions].sort((a, b) => a - b)) {
    for (const { kind, text } of splitter.push(sent.slice(from, position))) {
      if (kind === 'text') visible += text.length;
      if (kind !== 'was_reasoning') continue;
      visible = 0;
      for (const known of places.keys()) places.set(known, 0);
    }
    from = position;
    places.set(position, visible);
  }
  return places;
}
