// Markdown texts of a page, and what a thread has read of them.
import type { Block } from './blocks.ts';
import type { Cite } from './cites.ts';

export interface MarkdownText {
  readonly text: string;
  /** Number of sources that `[n]` may name. */
  readonly citations: number;
  /** Passages whose source is known. */
  readonly cites: readonly Cite[];
  /** It ended before its writer was done: what its last block leaves open is closed. */
  readonly cut: boolean;
}

/** Identity of a text on its page. */
export const keyOf = ({ text, citations, cites, cut }: MarkdownText): string =>
  JSON.stringify([text, citations, cites, cut]);

/** Blocks by the key of their text. */
export type ReadTexts = ReadonlyMap<string, readonly Block[]>;
