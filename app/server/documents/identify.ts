// Detects a document's format from its bytes. The name is not used, but may be reported as wrong.
import { fileTypeFromBuffer } from 'file-type';
import type { DocumentFormat } from '../../shared/message/document.ts';
import { Refused } from './refusal.ts';
import { attributesOf, targetsOf } from './xml.ts';
import type { Archive } from './zip.ts';
import type { TextEncoding } from '../../shared/message/encodings.ts';
import { readAs, readPlain, readWithZeros } from './readers/plain.ts';
import type { ReadPlain } from './readers/plain.ts';

export type Found =
  | { readonly kind: 'pdf' | 'archive' }
  | { readonly kind: 'page' | 'plain'; readonly plain: ReadPlain };

/** First bytes that the file-type library examines. */
const headBytes = 4100;
const pdfMark = '%PDF-';
/** Maximum offset of a PDF's header. */
const pdfWithin = 1024;
/** First bytes of an archive with entries, and of an empty one. */
const archives = [Buffer.from('PK\u0003\u0004'), Buffer.from('PK\u0005\u0006')];
const compound = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);

/** Streams in a compound file that identify its program. */
const compounds: readonly (readonly [stream: string, found: string])[] = [
  ['WordDocument', 'doc'],
  ['PowerPoint Document', 'ppt'],
  ['Workbook', 'xls'],
  ['Book', 'xls'],
];

/** Throws `Refused` for unsupported formats. `encoding`: chosen by the user for a text. */
export async function identify(bytes: Buffer, encoding?: TextEncoding): Promise<Found> {
  if (bytes.length === 0) throw new Refused('empty');
  const head = bytes.toString('latin1', 0, pdfWithin);
  if (head.trimStart().startsWith(pdfMark)) return { kind: 'pdf' };
  // Programs that treat the file as text add a BOM or an empty line.
  const ahead = /^(?:\xef\xbb\xbf)?[\s\0]*/.exec(head)?.[0].length ?? 0;
  if (archives.some((mark) => bytes.subarray(ahead, ahead + mark.length).equals(mark))) return { kind: 'archive' };
  if (bytes.subarray(0, compound.length).equals(compound)) throw refusalOfCompound(bytes);
  if (encoding) return words(readAs(bytes, encoding));
  const written = writtenFormats.find(([mark]) => head.startsWith(mark));
  if (written) throw new Refused('unsupported', { found: written[1] });
  // Before the library: words such as BMI, FORM and MZN begin like an image, a sound and a program.
  const plain = readPlain(bytes);
  if (plain && !head.includes(pdfMark)) return words(plain);
  const type = await fileTypeFromBuffer(bytes.subarray(0, headBytes)).catch(() => undefined);
  const isText = type === undefined || /^text\/|xml/.test(type.mime);
  const zeros = isText && !head.includes(pdfMark) ? readWithZeros(bytes) : undefined;
  if (zeros) return words(zeros);
  if (head.includes(pdfMark)) return { kind: 'pdf' };
  throw new Refused('unsupported', type ? { found: type.ext } : {});
}

/** Formats in ASCII that are not readable text. */
const writtenFormats: readonly (readonly [mark: string, found: string])[] = [
  ['{\\rtf', 'rtf'],
  ['%!PS', 'ps'],
];

const words = (plain: ReadPlain): Found => ({
  kind: /^\s*(?:<!doctype html|<html[\s>])/i.test(plain.text) ? 'page' : 'plain',
  plain,
});

function refusalOfCompound(bytes: Buffer): Refused {
  const has = (stream: string): boolean => bytes.includes(Buffer.from(stream, 'utf16le'));
  if (has('EncryptedPackage')) return new Refused('encrypted');
  const found = compounds.find(([stream]) => has(stream))?.[1];
  return found === undefined ? new Refused('unsupported') : new Refused('oldFormat', { found });
}

export type ArchiveFormat =
  /** `main`: name of the main part, from which all others are found. */
  { readonly office: 'word' | 'sheets' | 'slides'; readonly main: string } | { readonly openDocument: string } | 'book';

/** Content types of main parts, including those with macros and templates. */
const mainTypes: readonly (readonly [type: RegExp, office: 'word' | 'sheets' | 'slides' | 'xlsb'])[] = [
  [/sheet\.binary/i, 'xlsb'],
  [/wordprocessingml|ms-word/i, 'word'],
  [/spreadsheetml|ms-excel/i, 'sheets'],
  [/presentationml|ms-powerpoint/i, 'slides'],
];
/** Main part names that most programs use. */
const usualMains = [
  ['word/document.xml', 'word'],
  ['xl/workbook.xml', 'sheets'],
  ['xl/workbook.bin', 'xlsb'],
  ['ppt/presentation.xml', 'slides'],
] as const;

/** Throws `Refused` for an archive that is no document. */
export async function identifyArchive(archive: Archive): Promise<ArchiveFormat> {
  const usual = usualMains.find(([name]) => archive.has(name));
  const found = (usual && { main: usual[0], office: usual[1] }) ?? (await mainPart(archive));
  if (found?.office === 'xlsb') throw new Refused('oldFormat', { found: 'xlsb' });
  if (found) return { office: found.office, main: found.main };
  const mediaType = archive.has('mimetype') ? ((await archive.text('mimetype')) ?? '').trim() : '';
  if (mediaType.startsWith('application/vnd.oasis.opendocument.')) return { openDocument: mediaType };
  if (mediaType === 'application/epub+zip' || archive.has('META-INF/container.xml')) return 'book';
  if (archive.has('[Content_Types].xml')) throw new Refused('damaged');
  throw new Refused('unsupported', { found: 'zip' });
}

/** A package names its main part by a relationship, with any name, as Word on the web does. ECMA-376 part 2, 6.5. */
async function mainPart(archive: Archive) {
  const [relations, types] = [await archive.text('_rels/.rels'), await archive.text('[Content_Types].xml')];
  if (relations === undefined || types === undefined) return undefined;
  const main = [...targetsOf(relations, '').values()].find(({ type }) => type === 'officeDocument')?.target;
  if (main === undefined || !archive.has(main)) return undefined;
  const own = attributesOf(types, 'Override').find((row) => samePart(row['PartName'] ?? '', main));
  const end = main.split('.').at(-1)?.toLowerCase();
  const general = attributesOf(types, 'Default').find((row) => row['Extension']?.toLowerCase() === end);
  const type = own?.['ContentType'] ?? general?.['ContentType'] ?? '';
  const office = mainTypes.find(([pattern]) => pattern.test(type))?.[1];
  return office && { main, office };
}

const samePart = (name: string, main: string): boolean => name.replace(/^\//, '').toLowerCase() === main.toLowerCase();

/** Formats expected for extensions; other extensions imply none. */
const promised: Readonly<Record<string, readonly DocumentFormat[]>> = {
  pdf: ['pdf'],
  docx: ['word'],
  docm: ['word'],
  dotx: ['word'],
  xlsx: ['sheets'],
  xlsm: ['sheets'],
  ods: ['sheets'],
  pptx: ['slides'],
  odp: ['slides'],
  odt: ['text'],
  epub: ['book'],
  txt: ['plain'],
  csv: ['plain'],
  md: ['plain'],
};

/** Returns the extension if it implies another format than the bytes. */
export function wrongExtension(name: string, format: DocumentFormat): string | undefined {
  const end = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';
  const formats = Object.hasOwn(promised, end) ? promised[end] : undefined;
  return formats && !formats.includes(format) ? end : undefined;
}
