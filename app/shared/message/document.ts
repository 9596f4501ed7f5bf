// Facts of a document whose text was extracted: what a model will read of it, and what it will not.

import type { TextEncoding } from './encodings.ts';

export const documentFormats = ['pdf', 'word', 'sheets', 'slides', 'text', 'book', 'page', 'plain', 'sound'] as const;
/** `text`: an OpenDocument text. `page`: HTML. `sound`: what is said in it, written down. `plain`: words as they are, such as code and CSV. */
export type DocumentFormat = (typeof documentFormats)[number];

export const documentUnits = ['page', 'sheet', 'slide', 'chapter', 'none'] as const;
export type DocumentUnit = (typeof documentUnits)[number];

/** Things that are not as the file suggests. They go along with the text, so that the model knows of them as well. */
export type DocumentWarning =
  /** Pages without text that show images, such as scans. */
  | { readonly code: 'imagePages'; readonly count: number; readonly of: number }
  | { readonly code: 'images'; readonly count: number }
  /** Objects within it that are not read, such as documents of other programs, videos and sounds. */
  | { readonly code: 'embedded'; readonly count: number }
  /** Parts that could not be read. */
  | { readonly code: 'damagedParts'; readonly count: number; readonly of: number }
  /** Names of parts within the file that are missing, or were read in part. */
  | { readonly code: 'damagedNames'; readonly name: string }
  /** Characters beyond the limit of one text. */
  | { readonly code: 'cut'; readonly count: number; readonly of: number }
  /** The encoding is a guess. */
  | { readonly code: 'encoding'; readonly name: string }
  /** The user chose the encoding. */
  | { readonly code: 'chosenEncoding'; readonly name: TextEncoding }
  /** Places whose bytes are of no character in the encoding. */
  | { readonly code: 'unreadable'; readonly count: number }
  /** The bytes are of another format than the name says. */
  | { readonly code: 'extension'; readonly name: string }
  /** Invisible characters that only a model would see, taken out. */
  | { readonly code: 'invisible'; readonly count: number };

export interface DocumentFacts {
  readonly format: DocumentFormat;
  readonly unit: DocumentUnit;
  /** Number of pages, sheets, slides or chapters; 1 where the unit is `none`. */
  readonly count: number;
  readonly words: number;
  readonly characters: number;
  /** An estimate (payload/file-budget.ts). */
  readonly tokens: number;
  readonly warnings: readonly DocumentWarning[];
}

/** A page, sheet, slide or chapter within the text. */
export interface DocumentPart {
  /** Name of a sheet or chapter; empty where it has none. */
  readonly name: string;
  /** Offset of its first character. */
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
/** Reasons why there is no text. None of them is tried again by itself. `notTranscribed`: nobody has written down a sound. */
export type DocumentProblem = (typeof documentProblems)[number];

export interface DocumentRefusal {
  readonly problem: DocumentProblem;
  /** The format that was found, where that says more. */
  readonly found?: string;
  /** Number of pages. */
  readonly count?: number;
  /** Number of those that are images; the others are blank. Absent in what older versions stored. */
  readonly images?: number;
}

/** Bytes that a budget of time or memory stopped: another attempt by hand may do better. */
export const isWorthAnother = ({ problem }: DocumentRefusal): boolean =>
  problem === 'tooSlow' || problem === 'tooMuchMemory' || problem === 'failed';
