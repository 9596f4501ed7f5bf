// Passages of a reply that rest on its sources. Apart from their places in the markdown, which only a drawn text needs.
import type { Citation } from '@tributary/runtime-core';

/** One passage that rests on one source. Positions are in UTF-16 units of the text that is drawn. */
export interface Cite {
  readonly number: number;
  readonly url: string;
  readonly start: number;
  readonly end: number;
}

/** All cited passages that end in one piece of the reply's text, counted from where it begins. */
export const citesIn = (citations: readonly Citation[], offset: number, length: number): readonly Cite[] =>
  citations.flatMap(({ url, ranges = [] }, index) =>
    ranges.flatMap(([start, end]) =>
      end > offset && end <= offset + length
        ? [{ number: index + 1, url, start: Math.max(0, start - offset), end: end - offset }]
        : [],
    ),
  );

export const hasRanges = (citations: readonly Citation[]): boolean =>
  citations.some(({ ranges }) => ranges !== undefined);
