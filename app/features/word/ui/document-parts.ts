// Parts of a document that its blocks refer to: numbered lists, footnotes, images and sources.
import type { FileChild, Paragraph } from 'docx';
import type { Citation } from '@tributary/runtime-core';
import type { ExportWords } from '../../../shared/conversation/export-text.ts';
import type { Picture } from './pictures.ts';

export interface Parts {
  readonly words: ExportWords;
  /** Titles of alerts, such as "Note", by kind. */
  readonly alerts: ReadonlyMap<string, string>;
  readonly pictures: ReadonlyMap<string, Picture>;
  /** Sources of the answer that is written. */
  readonly citations: readonly Citation[];
  /** URLs by the identifier of their definition. */
  readonly definitions: ReadonlyMap<string, string>;
  /** Returns the number of a footnote; undefined without a definition. */
  footnoteOf(identifier: string): number | undefined;
  /** Returns the name of a new numbered list. */
  listFrom(start: number): string;
}

export type Footnotes = Record<string, { readonly children: Paragraph[] }>;
export type Blocks = FileChild[];
