// Reads OpenDocument files (1.3): a text as one part, a spreadsheet by sheet, a presentation by slide.
import type { DocumentFormat, DocumentUnit } from '../../../shared/message/document.ts';
import type { Archive } from '../zip.ts';
import { attributesOf, walkXML } from '../xml.ts';
import { Refused } from '../refusal.ts';
import type { ReadPart } from '../refusal.ts';
import { objectTexts } from './open-objects.ts';
import { openStyles } from './open-styles.ts';
import { OpenSheetTexts } from './open-sheet-texts.ts';
import { OpenText } from './open-text.ts';

export interface ReadOpenDocument {
  readonly format: DocumentFormat;
  readonly unit: DocumentUnit;
  readonly parts: readonly ReadPart[];
  readonly images: number;
}

export async function readOpenDocument(archive: Archive, mediaType: string): Promise<ReadOpenDocument> {
  const manifest = await archive.text('META-INF/manifest.xml');
  if (!archive.has('content.xml')) throw new Refused('damaged');
  if (manifest?.includes('encryption-data') === true) throw new Refused('encrypted');
  const xml = (await archive.text('content.xml')) ?? '';
  const objects = await objectTexts(
    archive,
    attributesOf(xml, 'draw:object').map((object) => object['xlink:href'] ?? ''),
  );
  const common = (await archive.text('styles.xml')) ?? '';
  const styles = archive.noting('styles.xml', () => openStyles([common]));
  const own = openStyles([common, xml]);
  if (mediaType.includes('.spreadsheet')) {
    const reading = new OpenSheetTexts(objects, own.raised);
    archive.noting('content.xml', () => walkXML(xml, reading));
    return { format: 'sheets', unit: 'sheet', parts: reading.parts(), images: reading.images };
  }
  const reading = new OpenText(own, objects);
  archive.noting('content.xml', () => walkXML(xml, reading));
  const { images } = reading;
  if (mediaType.includes('.presentation'))
    return { format: 'slides', unit: 'slide', parts: reading.slides.map((text) => ({ text })), images };
  const around = new OpenText(styles, objects);
  walkXML(common, around);
  const [headers, footers] = [around.repeated('Header'), around.repeated('Footer')];
  const text = [...headers, reading.end(), ...footers].filter((part) => part !== '').join('\n');
  return { format: 'text', unit: 'none', parts: [{ text }], images };
}
