// Parts of a document that its blocks refer to: numbered lists, footnotes, images and sources.
import type { FileChild, Paragraph, ParagraphChild } from 'docx';
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
  /** Within a footnote, where Word has no tables and no marks of other footnotes. */
  readonly inNote?: boolean;
  /** Returns what refers to a footnote; nothing without a definition. */
  footnoteMarks(identifier: string): ParagraphChild[];
  /** Returns a new numbered list. */
  listFrom(start: number, level: number): List;
}

/** Lists of the same start and level share their definition. */
export interface List {
  readonly reference: string;
  readonly instance: number;
  readonly level: number;
}

export type Footnotes = Record<string, { readonly children: Paragraph[] }>;
export type Blocks = FileChild[];
