// Formats a document's text for models, preceded by its type and any gaps.
import type {
  DocumentFacts,
  DocumentFormat,
  DocumentProblem,
  DocumentRefusal,
  DocumentText,
  DocumentUnit,
  DocumentWarning,
} from '../message/document.ts';
import { withoutEnd } from './file-block.ts';

const names: Readonly<Record<DocumentFormat, string>> = {
  pdf: 'PDF',
  word: 'Word document',
  sheets: 'Spreadsheet',
  slides: 'Presentation',
  text: 'Text document',
  book: 'Book',
  page: 'Web page',
  plain: 'Text',
  sound: 'Transcript of a sound',
};

const units: Readonly<Record<Exclude<DocumentUnit, 'none'>, string>> = {
  page: 'page',
  sheet: 'sheet',
  slide: 'slide',
  chapter: 'chapter',
};

const counted = (count: number, unit: string): string => `${count} ${unit}${count === 1 ? '' : 's'}`;

function warningText(warning: DocumentWarning): string {
  switch (warning.code) {
    case 'imagePages':
      return `${warning.count} of ${counted(warning.of, 'page')} are images whose text isn’t included.`;
    case 'images':
      return `${counted(warning.count, 'image')} not included.`;
    case 'embedded':
      return `${counted(warning.count, 'embedded object')} not included.`;
    case 'damagedParts':
      return `${warning.count} of ${counted(warning.of, 'page')} are damaged and not included.`;
    case 'damagedNames':
      return `The file is damaged: missing or read in part: ${warning.name}.`;
    case 'cut':
      return `Only the first ${warning.count} of ${warning.of} characters are included.`;
    case 'encoding':
    case 'chosenEncoding':
      return `The characters were read as ${warning.name}.`;
    case 'unreadable':
      return `${counted(warning.count, 'place')} of bytes that are no character ${warning.count === 1 ? 'is' : 'are'} written as \uFFFD.`;
    case 'extension':
      return `The file name ends in .${warning.name}, which is another format.`;
    case 'invisible':
      return `${counted(warning.count, 'invisible character')} removed.`;
    default:
      return warning satisfies never;
  }
}

export function headOf({ format, unit, count, warnings }: DocumentFacts): string {
  if (format === 'plain' && warnings.length === 0) return '';
  const size = unit === 'none' ? '' : `, ${counted(count, units[unit])}`;
  return `[${[`${names[format]}${size}.`, ...warnings.map(warningText)].join(' ')}]\n`;
}

export const documentBlock = (read: DocumentText): string => `${headOf(read)}${withoutEnd(read.text)}`;

const reasons: Readonly<Record<DocumentProblem, string>> = {
  empty: 'it is empty',
  encrypted: 'it is protected by a password',
  damaged: 'it is damaged',
  noText: 'it contains no text',
  scanned: 'its pages are images without text',
  unsupported: 'its format isn’t supported',
  oldFormat: 'its format isn’t supported',
  tooComplex: 'it unpacks to more than a document holds',
  tooSlow: 'reading it took too long',
  tooMuchMemory: 'reading it needed too much memory',
  failed: 'its reader failed',
  notTranscribed: 'it is a sound that this model can’t hear, and nobody has transcribed it',
};

/** Tells the model that a file exists but could not be read. */
export const refusalBlock = ({ problem }: DocumentRefusal): string =>
  `[This file couldn’t be read: ${reasons[problem]}.]`;

/** Replaces a sound that has no transcript. */
export const notTranscribed = refusalBlock({ problem: 'notTranscribed' });
