// Documents made for tests, of each format the least that its programs write.
import { zipOf } from './zip-sample.ts';

const relations = (rows: string): string =>
  `<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${rows}</Relationships>`;
const officeRelation = (id: string, type: string, target: string): string =>
  `<Relationship Id="${id}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" Target="${target}"/>`;
const types = (overrides: string): string =>
  `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${overrides}</Types>`;
const main = 'http://schemas.openxmlformats.org/';
const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** `body`: of WordprocessingML. */
export const wordOf = (body: string): Buffer =>
  zipOf([
    {
      name: '[Content_Types].xml',
      bytes: types(
        '<Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/>',
      ),
    },
    { name: '_rels/.rels', bytes: relations(officeRelation('r1', 'officeDocument', 'word/document.xml')) },
    {
      name: 'word/document.xml',
      bytes: `<?xml version="1.0"?><w:document xmlns:w="${main}wordprocessingml/2006/main"><w:body>${body}</w:body></w:document>`,
    },
  ]);

export const paragraph = (text: string, style?: string): string =>
  `<w:p>${style === undefined ? '' : `<w:pPr><w:pStyle w:val="${style}"/></w:pPr>`}<w:r><w:t xml:space="preserve">${escaped(text)}</w:t></w:r></w:p>`;

export const wordTable = (rows: readonly (readonly string[])[]): string =>
  `<w:tbl>${rows
    .map((row) => `<w:tr>${row.map((cell) => `<w:tc>${paragraph(cell)}</w:tc>`).join('')}</w:tr>`)
    .join('')}</w:tbl>`;

export interface SheetSample {
  readonly name: string;
  readonly rows: readonly (readonly (string | number)[])[];
}

const cell = (value: string | number, at: string): string =>
  typeof value === 'number'
    ? `<c r="${at}"><v>${value}</v></c>`
    : `<c r="${at}" t="inlineStr"><is><t>${escaped(value)}</t></is></c>`;

export const sheetsOf = (sheets: readonly SheetSample[]): Buffer =>
  zipOf([
    {
      name: '[Content_Types].xml',
      bytes: types(
        '<Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/>',
      ),
    },
    { name: '_rels/.rels', bytes: relations(officeRelation('r1', 'officeDocument', 'xl/workbook.xml')) },
    {
      name: 'xl/workbook.xml',
      bytes: `<?xml version="1.0"?><workbook xmlns="${main}spreadsheetml/2006/main" xmlns:r="${main}officeDocument/2006/relationships"><sheets>${sheets
        .map(({ name }, at) => `<sheet name="${escaped(name)}" sheetId="${at + 1}" r:id="r${at + 1}"/>`)
        .join('')}</sheets></workbook>`,
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      bytes: relations(
        sheets.map((_, at) => officeRelation(`r${at + 1}`, 'worksheet', `worksheets/sheet${at + 1}.xml`)).join(''),
      ),
    },
    ...sheets.map(({ rows }, at) => ({
      name: `xl/worksheets/sheet${at + 1}.xml`,
      bytes: `<?xml version="1.0"?><worksheet xmlns="${main}spreadsheetml/2006/main"><sheetData>${rows
        .map(
          (row, down) =>
            `<row r="${down + 1}">${row.map((value, across) => cell(value, `${String.fromCharCode(65 + across)}${down + 1}`)).join('')}</row>`,
        )
        .join('')}</sheetData></worksheet>`,
    })),
  ]);

export interface SlideSample {
  readonly lines: readonly string[];
  readonly notes?: string;
}

const shapes = (lines: readonly string[]): string =>
  `<p:cSld><p:spTree><p:sp><p:txBody>${lines
    .map((line) => `<a:p><a:r><a:t>${escaped(line)}</a:t></a:r></a:p>`)
    .join('')}</p:txBody></p:sp></p:spTree></p:cSld>`;
const slideNames = `xmlns:a="${main}drawingml/2006/main" xmlns:p="${main}presentationml/2006/main" xmlns:r="${main}officeDocument/2006/relationships"`;

/** The slides lie in the archive in reverse: their order is that of the presentation. */
export const slidesOf = (slides: readonly SlideSample[]): Buffer =>
  zipOf([
    { name: '[Content_Types].xml', bytes: types('') },
    ...slides.toReversed().flatMap(({ lines, notes }, reverse) => {
      const number = slides.length - reverse;
      return [
        {
          name: `ppt/slides/slide${number}.xml`,
          bytes: `<?xml version="1.0"?><p:sld ${slideNames}>${shapes(lines)}</p:sld>`,
        },
        ...(notes === undefined
          ? []
          : [
              {
                name: `ppt/slides/_rels/slide${number}.xml.rels`,
                bytes: relations(officeRelation('n', 'notesSlide', `../notesSlides/notes${number}.xml`)),
              },
              {
                name: `ppt/notesSlides/notes${number}.xml`,
                bytes: `<?xml version="1.0"?><p:notes ${slideNames}>${shapes([notes])}</p:notes>`,
              },
            ]),
      ];
    }),
    {
      name: 'ppt/presentation.xml',
      bytes: `<?xml version="1.0"?><p:presentation ${slideNames}><p:sldIdLst>${slides
        .map((_, at) => `<p:sldId id="${256 + at}" r:id="r${at + 1}"/>`)
        .join('')}</p:sldIdLst></p:presentation>`,
    },
    {
      name: 'ppt/_rels/presentation.xml.rels',
      bytes: relations(
        slides.map((_, at) => officeRelation(`r${at + 1}`, 'slide', `slides/slide${at + 1}.xml`)).join(''),
      ),
    },
  ]);

/** `body`: of the content part, within its office element. */
export const openDocumentOf = (
  kind: 'text' | 'spreadsheet' | 'presentation',
  body: string,
  manifest = '<manifest:manifest xmlns:manifest="m"/>',
): Buffer =>
  zipOf([
    { name: 'mimetype', bytes: `application/vnd.oasis.opendocument.${kind}` },
    { name: 'META-INF/manifest.xml', bytes: manifest },
    {
      name: 'content.xml',
      bytes: `<?xml version="1.0"?><office:document-content xmlns:office="o" xmlns:text="t" xmlns:table="tb" xmlns:draw="d"><office:body><office:${kind}>${body}</office:${kind}></office:body></office:document-content>`,
    },
  ]);

/** Chapters by their HTML; the first is listed last in the archive's directory of items. */
export const bookOf = (chapters: readonly string[], locks?: string): Buffer =>
  zipOf([
    { name: 'mimetype', bytes: 'application/epub+zip' },
    {
      name: 'META-INF/container.xml',
      bytes:
        '<container><rootfiles><rootfile full-path="OEBPS/book.opf" media-type="application/oebps-package+xml"/></rootfiles></container>',
    },
    ...(locks === undefined ? [] : [{ name: 'META-INF/encryption.xml', bytes: locks }]),
    {
      name: 'OEBPS/book.opf',
      bytes: `<package><manifest>${chapters
        .map((_, at) => `<item id="c${at}" href="text/chapter%20${at}.xhtml"/>`)
        .toReversed()
        .join('')}</manifest><spine>${chapters.map((_, at) => `<itemref idref="c${at}"/>`).join('')}</spine></package>`,
    },
    ...chapters.map((html, at) => ({
      name: `OEBPS/text/chapter ${at}.xhtml`,
      bytes: `<html xmlns="http://www.w3.org/1999/xhtml"><head><title>Title ${at}</title></head><body>${html}</body></html>`,
    })),
  ]);
