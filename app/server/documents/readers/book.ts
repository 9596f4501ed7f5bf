// Reads an EPUB book: chapters in reading order, each under its heading.
import type { Archive } from '../zip.ts';
import { attributesOf, resolved } from '../xml.ts';
import { Refused } from '../refusal.ts';
import type { ReadPart } from '../refusal.ts';
import { markupText } from './markup.ts';

/** Encryption schemes for fonts only, which leave the book readable. */
const fontSchemes = ['http://www.idpf.org/2008/embedding', 'http://ns.adobe.com/pdf/enc#RC'];

export interface ReadBook {
  readonly parts: readonly ReadPart[];
  readonly images: number;
}

export async function readBook(archive: Archive): Promise<ReadBook> {
  const locks = await archive.text('META-INF/encryption.xml');
  if (locks !== undefined && isLocked(locks)) throw new Refused('encrypted');
  const container = await archive.text('META-INF/container.xml');
  const root = container && attributesOf(container, 'rootfile')[0]?.['full-path'];
  const list = root ? await archive.text(root) : undefined;
  if (root === undefined || list === undefined) throw new Refused('damaged');
  const prefix = /<(\w+:)package[\s>]/.exec(list)?.[1] ?? '';
  const items = new Map(attributesOf(list, `${prefix}item`).map((item) => [item['id'] ?? '', item['href'] ?? '']));
  const parts: ReadPart[] = [];
  let images = 0;
  for (const { idref } of attributesOf(list, `${prefix}itemref`)) {
    const href = items.get(idref ?? '');
    const name = href === undefined ? undefined : resolved(href.replace(/#.*/, ''), root);
    const html = name === undefined ? undefined : await archive.text(name);
    if (html === undefined) archive.damaged.add(name ?? `chapter "${idref ?? ''}"`);
    if (html === undefined) continue;
    const page = markupText(html);
    images += page.images;
    // A cover or a page with only a picture is no chapter.
    if (page.text === '') continue;
    parts.push({ name: /^#+ (.+)$/m.exec(page.text)?.[1] ?? page.title, text: page.text });
  }
  return { parts, images };
}

const isLocked = (xml: string): boolean =>
  attributesOf(xml, 'enc:EncryptionMethod')
    .concat(attributesOf(xml, 'EncryptionMethod'))
    .some(({ Algorithm = '' }) => !fontSchemes.includes(Algorithm));
