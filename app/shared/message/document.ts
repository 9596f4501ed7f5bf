// Details of a document whose text was extracted, and what is missing.

import type { TextEncoding } from './encodings.ts';

export const documentFormats = ['pdf', 'word', 'sheets', 'slides', 'text', 'book', 'page', 'plain', 'sound'] as const;
/** `text`: OpenDocument text. `page`: HTML. `sound`: transcript. `plain`: text files such as code and CSV. */
export type DocumentFormat = (typeof documentFormats)[number];

export const documentUnits = ['page', 'sheet', 'slide', 'chapter', 'none'] as const;
export type DocumentUnit = (typeof documentUnits)[number];

/** Differences between the file and its text, also reported to the model. */
export type DocumentWarning =
  /** Pages without text that show images, such as scans. */
  | { readonly code: 'imagePages'; readonly count: number; readonly of: number }
  | { readonly code: 'images'; readonly count: number }
  /** Embedded objects that are not read, such as documents of other programs, video and audio. */
  | { readonly code: 'embedded'; readonly count: number }
  /** Unreadable parts. */
  | { readonly code: 'damagedParts'; readonly count: number; readonly of: number }
  /** Names of parts that are missing or incomplete. */
  | { readonly code: 'damagedNames'; readonly name: string }
  /** Characters beyond the limit of a text. */
  | { readonly code: 'cut'; readonly count: number; readonly of: number }
  /** The encoding is a guess. */
  | { readonly code: 'encoding'; readonly name: string }
  /** The user chose the encoding. */
  | { readonly code: 'chosenEncoding'; readonly name: TextEncoding }
  /** Positions with invalid bytes in the encoding. */
  | { readonly code: 'unreadable'; readonly count: number }
  /** The file's format differs from its extension. */
  | { readonly code: 'extension'; readonly name: string }
  /** Invisible characters that only a model would see; removed. */
  | { readonly code: 'invisible'; readonly count: number };

export interface DocumentFacts {
  readonly format: DocumentFormat;
  readonly unit: DocumentUnit;
  /** Number of pages, sheets, slides or chapters; 1 if the unit is `none`. */
  readonly count: number;
  readonly words: number;
  readonly characters: number;
  /** Estimated (payload/file-budget.ts). */
  readonly tokens: number;
  readonly warnings: readonly DocumentWarning[];
}

/** A page, sheet, slide or chapter of the text. */
export interface DocumentPart {
  /** Name of a sheet or chapter, may be empty. */
  readonly name: string;
  /** Offset of the first character. */
  readonly at: number;
}

export interface DocumentText extends DocumentFacts {
  readonly text: string;
  readonly parts: readonly DocumentPart[];
}

export const documentProblems = [
  'empty',
  'encrypted',
  'damaged',
  'noText',
  'scanned',
  'unsupported',
  'oldFormat',
  'tooComplex',
  'tooSlow',
  'tooMuchMemory',
  'failed',
  'notTranscribed',
] as const;
/** Reasons why there is no text; never retried automatically. `notTranscribed`: a sound without transcript. */
export type DocumentProblem = (typeof documentProblems)[number];

export interface DocumentRefusal {
  readonly problem: DocumentProblem;
  /** The detected format, if helpful. */
  readonly found?: string;
  /** Number of pages. */
  readonly count?: number;
  /** Number of image pages; the others are blank. Undefined in data of older versions. */
  readonly images?: number;
}

/** True if a manual retry may succeed: time or memory limits were exceeded. */
export const isWorthAnother = ({ problem }: DocumentRefusal): boolean =>
  problem === 'tooSlow' || problem === 'tooMuchMemory' || problem === 'failed';
