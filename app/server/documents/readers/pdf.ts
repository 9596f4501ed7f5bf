// Text of a PDF by page. Pages that show images and no text are counted: a scan must not look like an empty page.
import { getDocumentProxy, getResolvedPDFJS } from 'unpdf';
import { isImagePage } from '../../../shared/conversation/image-page.ts';
import { Refused } from '../refusal.ts';
import type { ReadPart } from '../refusal.ts';

export interface ReadPDF {
  readonly parts: readonly ReadPart[];
  readonly imagePages: number;
  /** Pages that could not be read. */
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

async function open(bytes: Buffer): Promise<PDF> {
  try {
    return await getDocumentProxy(new Uint8Array(bytes), { useSystemFonts: false, verbosity: 0 });
  } catch (error) {
    const name = error instanceof Error ? error.name : '';
    throw new Refused(name === 'PasswordException' ? 'encrypted' : 'damaged');
  }
}

async function textOf(page: Page): Promise<string> {
  const { items } = await page.getTextContent();
  let text = '';
  let bottom: number | undefined;
  for (const item of items) {
    if (!('str' in item)) continue;
    const { str, hasEOL, transform, height } = item;
    const y = Number(transform[5]);
    // A paragraph's distance is more than that of its lines.
    if (bottom !== undefined && height > 0 && text.endsWith('\n') && bottom - y > height * 2) text += '\n';
    text += str;
    if (hasEOL) text += '\n';
    if (str.trim() !== '') bottom = y;
  }
  return text.replaceAll(/[ \t]+\n/g, '\n').trim();
}
