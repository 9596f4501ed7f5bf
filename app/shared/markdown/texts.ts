// Markdown texts of a page, and their parsed blocks.
import type { Block } from './blocks.ts';
import type { Cite } from './cites.ts';

export interface MarkdownText {
  readonly text: string;
  /** Number of sources that `[n]` may refer to. */
  readonly citations: number;
  /** Cited passages. */
  readonly cites: readonly Cite[];
  /** True for an interrupted text, whose last block is closed. */
  readonly cut: boolean;
}

export const keyOf = ({ text, citations, cites, cut }: MarkdownText): string =>
  JSON.stringify([text, citations, cites, cut]);

/** Blocks by the key of their text. */
export type ReadTexts = ReadonlyMap<string, readonly Block[]>;
