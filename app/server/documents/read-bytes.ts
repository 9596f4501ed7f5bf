// Reads a document's text from its bytes: detects the format, runs its reader, adds warnings. In a child process.
import type {
  DocumentFormat,
  DocumentPart,
  DocumentText,
  DocumentUnit,
  DocumentWarning,
} from '../../shared/message/document.ts';
import type { TextEncoding } from '../../shared/message/encodings.ts';
import { roughTokens } from '../../shared/message/token-estimate.ts';
import { identify, identifyArchive, wrongExtension } from './identify.ts';
import { Refused } from './refusal.ts';
import type { ReadPart } from './refusal.ts';
import type { ReadPlain } from './readers/plain.ts';
import { Archive } from './zip.ts';

/** Limit of a text: about half a million tokens, more than models read. Unit: characters. */
export const maxCharacters = 2_000_000;

interface Reading {
  readonly format: DocumentFormat;
  readonly unit: DocumentUnit;
  readonly parts: readonly ReadPart[];
  readonly warnings: readonly DocumentWarning[];
}

/** Throws `Refused`, also for empty text. */
export async function readBytes(bytes: Buffer, name: string, encoding?: TextEncoding): Promise<DocumentText> {
  const { format, unit, parts, warnings } = await readingOf(bytes, encoding);
  if (parts.every((part) => !/[\p{L}\p{N}\p{S}\p{P}]/u.test(wholeOf(part)))) throw nothingIn(parts, warnings);
  const whole = joined(unit, parts);
  const visible = withoutInvisible(whole.text);
  const end = wrongExtension(name, format);
  const { text, at } = cut(visible.text, whole.parts, visible.at);
  return {
    format,
    unit,
    count: parts.length,
    words: parts.reduce((sum, part) => sum + wordsIn(wholeOf(part)), 0),
    characters: text.length,
    tokens: roughTokens(text),
    warnings: [
      ...(end === undefined ? [] : [{ code: 'extension', name: end } as const]),
      ...warnings,
      ...invisibleOf(visible.count),
      ...(text.length < visible.text.length
        ? [{ code: 'cut', count: text.length, of: visible.text.length } as const]
        : []),
    ],
    text,
    parts: at,
  };
}

async function readingOf(bytes: Buffer, encoding: TextEncoding | undefined): Promise<Reading> {
  const found = await identify(bytes, encoding);
  switch (found.kind) {
    case 'pdf': {
      const { readPDF } = await import('./readers/pdf.ts');
      const { parts, imagePages, damaged } = await readPDF(bytes);
      const of = parts.length;
      const warnings: readonly DocumentWarning[] = [
        ...(imagePages > 0 ? [{ code: 'imagePages', count: imagePages, of } as const] : []),
        ...(damaged > 0 ? [{ code: 'damagedParts', count: damaged, of } as const] : []),
      ];
      return { format: 'pdf', unit: 'page', parts, warnings };
    }
    case 'archive': {
      const archive = await Archive.open(bytes);
      const reading = await readArchive(archive);
      return { ...reading, warnings: [...reading.warnings, ...damagedOf(archive)] };
    }
    case 'page': {
      const { markupText } = await import('./readers/markup.ts');
      const { text, images } = markupText(found.plain.text);
      return {
        format: 'page',
        unit: 'none',
        parts: [{ text }],
        warnings: [...encodingOf(found.plain), ...imagesOf(images)],
      };
    }
    case 'plain':
      return {
        format: 'plain',
        unit: 'none',
        parts: [{ text: found.plain.text }],
        warnings: encodingOf(found.plain),
      };
    default:
      return found satisfies never;
  }
}

async function readArchive(archive: Archive): Promise<Reading> {
  const format = await identifyArchive(archive);
  if (format === 'book') {
    const { readBook } = await import('./readers/book.ts');
    const { parts, images } = await readBook(archive);
    return { format, unit: 'chapter', parts, warnings: imagesOf(images) };
  }
  if ('openDocument' in format) {
    const { readOpenDocument } = await import('./readers/open-document.ts');
    const { images, ...read } = await readOpenDocument(archive, format.openDocument);
    return { ...read, warnings: imagesOf(images) };
  }
  const { office, main } = format;
  switch (office) {
    case 'word': {
      const { readWord } = await import('./readers/word.ts');
      const { text, images, embedded, hidden } = await readWord(archive, main);
      return {
        format: office,
        unit: 'none',
        parts: [{ text }],
        warnings: [...imagesOf(images), ...embeddedOf(embedded), ...invisibleOf(hidden)],
      };
    }
    case 'sheets': {
      const { readSheets } = await import('./readers/sheets.ts');
      return { format: office, unit: 'sheet', parts: await readSheets(archive, main), warnings: [] };
    }
    case 'slides': {
      const { readSlides } = await import('./readers/slides.ts');
      const { parts, images, embedded } = await readSlides(archive, main);
      return { format: office, unit: 'slide', parts, warnings: [...imagesOf(images), ...embeddedOf(embedded)] };
    }
    default:
      return office satisfies never;
  }
}

const invisibleOf = (count: number): readonly DocumentWarning[] => (count > 0 ? [{ code: 'invisible', count }] : []);
/** Maximum number of parts named; others are counted. */
const maxNames = 10;
function damagedOf({ damaged }: Archive): readonly DocumentWarning[] {
  const names = [...damaged].slice(0, maxNames).map((name) => name.slice(0, 100));
  const more = damaged.size > maxNames ? [`+${damaged.size - maxNames}`] : [];
  return damaged.size === 0 ? [] : [{ code: 'damagedNames', name: [...names, ...more].join(', ') }];
}
const imagesOf = (count: number): readonly DocumentWarning[] => (count > 0 ? [{ code: 'images', count }] : []);
const embeddedOf = (count: number): readonly DocumentWarning[] => (count > 0 ? [{ code: 'embedded', count }] : []);
const encodingOf = ({ guessed, chosen, unreadable = 0 }: ReadPlain): readonly DocumentWarning[] => [
  ...(guessed === undefined ? [] : [{ code: 'encoding', name: guessed } as const]),
  ...(chosen === undefined ? [] : [{ code: 'chosenEncoding', name: chosen } as const]),
  ...(unreadable > 0 ? [{ code: 'unreadable', count: unreadable } as const] : []),
];

/** A scan has its own message, because it has something to see but no text. */
function nothingIn(parts: readonly ReadPart[], warnings: readonly DocumentWarning[]): Refused {
  if (warnings.some(({ code }) => code === 'damagedNames')) return new Refused('damaged');
  const scan = warnings.some(({ code }) => code === 'imagePages' || code === 'images');
  if (!scan) return new Refused('noText');
  const images = parts.filter(({ image }) => image === true).length;
  return new Refused('scanned', { count: parts.length, ...(images > 0 ? { images } : {}) });
}

const headings: Readonly<Record<Exclude<DocumentUnit, 'none'>, string>> = {
  page: 'Page',
  sheet: 'Sheet',
  slide: 'Slide',
  chapter: 'Chapter',
};

function headingOf(unit: Exclude<DocumentUnit, 'none'>, { name = '', text, image }: ReadPart, number: number): string {
  const title = name === '' ? '' : `: ${name.replaceAll(/\s+/g, ' ')}`;
  const rows = unit === 'sheet' ? `, ${rowsIn(text)}` : '';
  return `[${headings[unit]} ${number}${title}${rows}${image ? ', an image whose text isn’t included' : ''}]`;
}

function rowsIn(text: string): string {
  const rows = text === '' ? 0 : text.split('\n').length;
  return rows === 1 ? '1 row' : `${rows} rows`;
}

const wholeOf = ({ text, drawn = '' }: ReadPart): string => [text, drawn].filter((each) => each !== '').join('\n');

/** Joins the parts under headings, with the offset of each. */
function joined(
  unit: DocumentUnit,
  parts: readonly ReadPart[],
): { readonly text: string; readonly parts: readonly DocumentPart[] } {
  if (unit === 'none') return { text: parts.map(({ text }) => text).join('\n'), parts: [{ name: '', at: 0 }] };
  const places: DocumentPart[] = [];
  let text = '';
  for (const [at, part] of parts.entries()) {
    if (at > 0) text += '\n\n';
    places.push({ name: part.name ?? '', at: text.length });
    text += `${headingOf(unit, part, at + 1)}\n${wholeOf(part)}`.trimEnd();
  }
  return { text, parts: places };
}

/** Invisible characters that models read: language tags; and NUL, which databases reject. */
const invisible = /[\u{E0000}-\u{E007F}]|\0/gu;

function withoutInvisible(text: string) {
  const gone = [...text.matchAll(invisible)].map(({ index, 0: { length } }) => ({ index, length }));
  const before = (at: number): number => gone.reduce((sum, { index, length }) => (index < at ? sum + length : sum), 0);
  return {
    text: text.replaceAll(invisible, '').toWellFormed(),
    count: gone.length,
    at: gone.length === 0 ? (at: number) => at : (at: number) => at - before(at),
  };
}

function cut(text: string, parts: readonly DocumentPart[], place: (at: number) => number) {
  const shown = text.length > maxCharacters ? text.slice(0, maxCharacters).toWellFormed() : text;
  const at = parts
    .map(({ name, at: old }) => ({ name, at: place(old) }))
    .filter(({ at: start }) => start < shown.length || start === 0);
  return { text: shown, at };
}

/** Ideographs and kana count as words, because they are written without spaces. */
const word = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|[\p{L}\p{N}][\p{L}\p{N}\p{M}'’-]*/gu;

export function wordsIn(text: string): number {
  let count = 0;
  for (const _ of text.matchAll(word)) count++;
  return count;
}
