// Reads a PDF by page. Counts pages with images and no text, because a scan must not look empty.
import { codePoint } from 'dingbat-to-unicode';
import { createRequire } from 'node:module';
import { dirname, join, sep } from 'node:path';
import { getDocumentProxy, getResolvedPDFJS } from 'unpdf';
import { isImagePage } from '../../../shared/conversation/image-page.ts';
import { Refused } from '../refusal.ts';
import type { ReadPart } from '../refusal.ts';
import { pageText } from './pdf-layout.ts';
import type { Piece, Typed } from './pdf-layout.ts';
import { zapfDingbat } from './zapf-dingbats.ts';

export interface ReadPDF {
  readonly parts: readonly ReadPart[];
  readonly imagePages: number;
  readonly damaged: number;
}

type PDF = Awaited<ReturnType<typeof getDocumentProxy>>;
type Page = Awaited<ReturnType<PDF['getPage']>>;

export async function readPDF(bytes: Buffer): Promise<ReadPDF> {
  const pdf = await open(bytes);
  const { OPS } = await getResolvedPDFJS();
  const parts: ReadPart[] = [];
  let imagePages = 0;
  let damaged = 0;
  for (let number = 1; number <= pdf.numPages; number++) {
    try {
      const page = await pdf.getPage(number);
      const text = await textOf(page);
      const image = await isImagePage(page, OPS);
      if (image) imagePages++;
      parts.push(image ? { text, image } : { text });
      page.cleanup();
    } catch {
      damaged++;
      parts.push({ text: '' });
    }
  }
  if (damaged === pdf.numPages) throw new Refused('damaged');
  return { parts, imagePages, damaged };
}

/** A path, because unpdf 1.8.1 passes a URL to pdf.js, whose file reader finds nothing by it. */
const folderOf = (name: string): string =>
  join(dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json')), name, sep);

async function open(bytes: Buffer): Promise<PDF> {
  try {
    return await getDocumentProxy(new Uint8Array(bytes), {
      useSystemFonts: false,
      verbosity: 0,
      cMapUrl: folderOf('cmaps'),
      cMapPacked: true,
      standardFontDataUrl: folderOf('standard_fonts'),
    });
  } catch (error) {
    const name = error instanceof Error ? error.name : '';
    throw new Refused(name === 'PasswordException' ? 'encrypted' : 'damaged');
  }
}

async function textOf(page: Page): Promise<string> {
  const { items } = await page.getTextContent();
  const texts = items.filter((item) => 'str' in item);
  const fonts = await symbolFonts(page, texts);
  const place = placesOn(page);
  const pieces = texts.map(({ str, hasEOL, transform, width, height, dir, fontName }): Piece => {
    const [x, y] = place(Number(transform[4]), Number(transform[5]));
    const text = inSymbols(str, fonts.get(fontName));
    return { text, x, y, width, height, endsLine: hasEOL, isRightToLeft: dir === 'rtl' };
  });
  return pageText(pieces, await typedOn(page, place));
}

type Place = (x: number, y: number) => readonly [x: number, y: number];

/** Maps positions to the page as a viewer rotates it, from its lower left corner. */
function placesOn(page: Page): Place {
  if (page.rotate % 360 === 0) return (x, y) => [x, y];
  const viewport = page.getViewport({ scale: 1 });
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0]: readonly number[] = viewport.transform;
  return (x, y) => [a * x + c * y + e, viewport.height - (b * x + d * y + f)];
}

/** Returns the symbol fonts of a page, known after rendering, which is skipped if every font writes words. */
async function symbolFonts(
  page: Page,
  items: readonly { readonly str: string; readonly fontName: string }[],
): Promise<ReadonlyMap<string, string>> {
  const written = items.filter(({ str }) => str.trim() !== '');
  const wordy = new Set(written.flatMap(({ str, fontName }) => (isWordy(str) ? [fontName] : [])));
  const candidates = new Set(written.map(({ fontName }) => fontName).filter((name) => !wordy.has(name)));
  const names = new Map<string, string>();
  if (candidates.size === 0) return names;
  await page.getOperatorList();
  for (const font of candidates) {
    const name: unknown = page.commonObjs.has(font)
      ? (page.commonObjs.get(font) as { readonly name?: unknown } | null)?.name // a font of pdf.js
      : undefined;
    if (typeof name === 'string' && /dingbats|wingdings|webdings/i.test(name)) names.set(font, name);
  }
  return names;
}

/** Symbols in a row consist of few different characters. */
const isWordy = (text: string): boolean => new Set(text.match(/\p{L}/gu)).size >= 8;

function inSymbols(text: string, font: string | undefined): string {
  if (font === undefined) return text;
  const typeface = /wingdings ?[23]?|webdings/i.exec(font)?.[0];
  return [...text]
    .map((character) => {
      const code = (character.codePointAt(0) ?? 0) & 0xff;
      // Characters explained by the file itself are correct.
      if (/[^\0-\xff\uf000-\uf0ff]/.test(character) || code <= 0x20) return character;
      return typeface === undefined ? zapfDingbat(code) : (codePoint(typeface, code)?.string ?? character);
    })
    .join('');
}

/** Fields of a pdf.js annotation, whose own type is `any`. */
interface Annotation {
  readonly subtype?: string;
  readonly fieldType?: string;
  readonly fieldValue?: unknown;
  readonly fieldName?: string;
  readonly alternativeText?: string;
  readonly checkBox?: boolean;
  readonly radioButton?: boolean;
  readonly exportValue?: string;
  readonly buttonValue?: string;
  readonly password?: boolean;
  readonly hidden?: boolean;
  readonly contentsObj?: { readonly str?: string };
  readonly textContent?: readonly string[];
  readonly rect: readonly [number, number, number, number];
}

/** Returns values of form fields, typed text and notes. */
async function typedOn(page: Page, place: Place): Promise<readonly Typed[]> {
  const annotations = (await page.getAnnotations()) as readonly Annotation[];
  return annotations.flatMap((annotation) => {
    if (annotation.hidden === true || annotation.password === true) return [];
    const text = typedText(annotation).trim();
    const corners = [place(annotation.rect[0], annotation.rect[1]), place(annotation.rect[2], annotation.rect[3])];
    const [left = 0, right = 0] = corners.map(([x]) => x).toSorted((a, b) => a - b);
    const [bottom = 0, top = 0] = corners.map(([, y]) => y).toSorted((a, b) => a - b);
    const label = (annotation.subtype === 'Widget' && (annotation.alternativeText || annotation.fieldName)) || '';
    return text === '' ? [] : [{ text, label, left, bottom, right, top }];
  });
}

function typedText(annotation: Annotation): string {
  const { subtype, fieldType, fieldValue, contentsObj, textContent = [] } = annotation;
  if (subtype === 'FreeText') return contentsObj?.str || textContent.join('\n');
  if (subtype === 'Text' || subtype === 'Highlight' || subtype === 'Underline' || subtype === 'StrikeOut')
    return contentsObj?.str ? `[Note: ${contentsObj.str}]` : '';
  if (subtype !== 'Widget') return '';
  if (fieldType === 'Btn') {
    if (annotation.checkBox) return fieldValue === annotation.exportValue ? '☒' : '☐';
    return annotation.radioButton ? (fieldValue === annotation.buttonValue ? '☒' : '☐') : '';
  }
  return Array.isArray(fieldValue) ? fieldValue.join(', ') : typeof fieldValue === 'string' ? fieldValue : '';
}
