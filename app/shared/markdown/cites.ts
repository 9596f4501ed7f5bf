// Cited passages of a reply. Separate from their places in the markdown, which only rendering needs.
import type { Citation } from '@tributary/runtime-core';

/** A passage that cites a source. Positions are UTF-16 offsets in the rendered text. */
export interface Cite {
  readonly number: number;
  readonly url: string;
  readonly start: number;
  readonly end: number;
}

/** Returns the cited passages that end in a part of the reply's text, relative to its start. */
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
