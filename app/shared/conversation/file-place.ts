// URLs of passages in files: the file's URL with the position as fragment.
import { documentUnits } from '../message/document.ts';
import type { DocumentUnit } from '../message/document.ts';
import { fileAddress, fileIdOf } from './file-address.ts';

export interface FilePlace {
  readonly file: string;
  readonly unit: DocumentUnit;
  /** Number of the page, sheet, slide or chapter; 0 if the text has none. */
  readonly part: number;
  /** Lines of the part, or rows of a sheet. */
  readonly firstLine: number;
  readonly lastLine: number;
  /** Offset in the file's text, and length. */
  readonly start: number;
  readonly length: number;
}

export const placeAddress = ({ file, unit, part, firstLine, lastLine, start, length }: FilePlace): string =>
  `${fileAddress(file)}#${unit}=${part}&lines=${firstLine}-${lastLine}&at=${start}-${length}`;

const fragment = /^#([a-z]+)=(\d{1,9})&lines=(\d{1,9})-(\d{1,9})&at=(\d{1,9})-(\d{1,9})$/;

/** Parses a passage URL; undefined for other URLs. */
export function placeOf(url: string): FilePlace | undefined {
  const mark = url.indexOf('#');
  const file = mark === -1 ? undefined : fileIdOf(url.slice(0, mark));
  const [, named, ...numbers] = fragment.exec(url.slice(mark)) ?? [];
  const unit = documentUnits.find((each) => each === named);
  if (file === undefined || unit === undefined) return undefined;
  const [part = 0, firstLine = 0, lastLine = 0, start = 0, length = 0] = numbers.map(Number);
  return { file, unit, part, firstLine, lastLine, start, length };
}

/** Formats a position in English, for models: "page 12", "sheet 2, rows 10–40", "lines 5–9". */
export function placeText({ unit, part, firstLine, lastLine }: Omit<FilePlace, 'file' | 'start' | 'length'>): string {
  const range = (what: string): string =>
    firstLine === lastLine ? `${what} ${firstLine}` : `${what}s ${firstLine}–${lastLine}`;
  if (unit === 'none') return range('line');
  return unit === 'sheet' ? `sheet ${part}, ${range('row')}` : `${unit} ${part}`;
}

/** Returns the title of a source: file name and position. */
export const placeTitle = (name: string, place: FilePlace): string => `${name}, ${placeText(place)}`;

/** Returns the file name in such a title. */
export function nameOfPlace(title: string, place: FilePlace): string {
  const end = `, ${placeText(place)}`;
  return title.endsWith(end) ? title.slice(0, -end.length) : title;
}
