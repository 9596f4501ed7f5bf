// Generates minimal documents of each format for tests.
import { zipOf } from './zip-sample.ts';
import type { ZipSample } from './zip-sample.ts';

const relations = (rows: string): string =>
  `<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${rows}</Relationships>`;
const officeRelation = (id: string, type: string, target: string): string =>
  `<Relationship Id="${id}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" Target="${target}"/>`;
const types = (overrides: string): string =>
  `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${overrides}</Types>`;
const main = 'http://schemas.openxmlformats.org/';
const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** Declarations of the prefixes used in Office documents. */
export const officeNames = `xmlns:w="${main}wordprocessingml/2006/main" xmlns:r="${main}officeDocument/2006/relationships" xmlns:m="${main}officeDocument/2006/math" xmlns:a="${main}drawingml/2006/main" xmlns:p="${main}presentationml/2006/main" xmlns:c="${main}drawingml/2006/chart" xmlns:dgm="${main}drawingml/2006/diagram" xmlns:mc="${main}markup-compatibility/2006" xmlns:w14="http://schemas.microsoft.com/office/word/2010/wordml" xmlns:a14="http://schemas.microsoft.com/office/drawing/2010/main" xmlns:wps="http://schemas.microsoft.com/office/word/2010/wordprocessingShape" xmlns:v="urn:schemas-microsoft-com:vml"`;

/** A part referenced by another: relationship id, type, name relative to its folder, root element, inner XML. */
export type PartSample = readonly [id: string, type: string, name: string, root: string, body: string];

const related = (folder: string, of: string, parts: readonly PartSample[]) => [
  ...(parts.length === 0
    ? []
    : [
        {
          name: `${folder}/_rels/${of}.rels`,
          bytes: relations(parts.map(([id, type, name]) => officeRelation(id, type, name)).join('')),
        },
      ]),
  ...parts.map(([, , name, root, body]) => ({
    name: `${folder}/${name}`.replace(/[^/]+\/\.\.\//, ''),
    bytes: `<?xml version="1.0"?><${root} ${officeNames}>${body}</${root}>`,
  })),
];

/** `body`: WordprocessingML. `name`: of the main part. */
/** `files`: further files by name. */
export const wordOf = (
  body: string,
  parts: readonly PartSample[] = [],
  name = 'document.xml',
  files: readonly ZipSample[] = [],
): Buffer =>
  zipOf([
    ...files,
    {
      name: '[Content_Types].xml',
      bytes: types(
        `<Override PartName="/word/${name}" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/>`,
      ),
    },
    { name: '_rels/.rels', bytes: relations(officeRelation('r1', 'officeDocument', `word/${name}`)) },
    ...related('word', name, parts),
    {
      name: `word/${name}`,
      bytes: `<?xml version="1.0"?><w:document ${officeNames}><w:body>${body}</w:body></w:document>`,
    },
  ]);

export const paragraph = (text: string, style?: string): string =>
  `<w:p>${style === undefined ? '' : `<w:pPr><w:pStyle w:val="${style}"/></w:pPr>`}<w:r><w:t xml:space="preserve">${escaped(text)}</w:t></w:r></w:p>`;

export const wordTable = (rows: readonly (readonly string[])[]): string =>
  `<w:tbl>${rows
    .map((row) => `<w:tr>${row.map((cell) => `<w:tc>${paragraph(cell)}</w:tc>`).join('')}</w:tr>`)
    .join('')}</w:tbl>`;

/** A number with the index of its format in `formats`, or the cell's own XML. */
export type CellSample =
  | string
  | number
  | { readonly value: number; readonly format: number }
  | { readonly text: string; readonly format: number }
  | { readonly formula: string }
  | { readonly error: string };

export interface SheetSample {
  readonly name: string;
  readonly rows: readonly (readonly CellSample[])[];
}

const cell = (value: CellSample, at: string): string => {
  if (typeof value === 'number') return `<c r="${at}"><v>${value}</v></c>`;
  if (typeof value === 'string') return `<c r="${at}" t="inlineStr"><is><t>${escaped(value)}</t></is></c>`;
  if ('formula' in value) return `<c r="${at}"><f>${escaped(value.formula)}</f></c>`;
  if ('text' in value)
    return `<c r="${at}" s="${value.format + 1}" t="inlineStr"><is><t>${escaped(value.text)}</t></is></c>`;
  if ('error' in value) return `<c r="${at}" t="e"><v>${value.error}</v></c>`;
  return `<c r="${at}" s="${value.format + 1}"><v>${value.value}</v></c>`;
};

/** A cell format: a built-in id, or an id with a custom pattern. */
export type FormatSample = number | readonly [id: number, pattern: string];

const stylesPart = (formats: readonly FormatSample[]): string =>
  `<?xml version="1.0"?><styleSheet xmlns="${main}spreadsheetml/2006/main"><numFmts>${formats
    .map((each) =>
      typeof each === 'number'
        ? ''
        : `<numFmt numFmtId="${each[0]}" formatCode="${escaped(each[1]).replaceAll('"', '&quot;')}"/>`,
    )
    .join('')}</numFmts><cellStyleXfs><xf numFmtId="0"/></cellStyleXfs><cellXfs><xf numFmtId="0"/>${formats
    .map((each) => `<xf numFmtId="${typeof each === 'number' ? each : each[0]}" applyNumberFormat="1"/>`)
    .join('')}</cellXfs></styleSheet>`;

/** `charts`: names of chart sheets that follow. */
export const sheetsOf = (
  sheets: readonly SheetSample[],
  {
    formats = [],
    charts = [],
    properties = '',
  }: {
    readonly formats?: readonly FormatSample[];
    readonly charts?: readonly string[];
    readonly properties?: string;
  } = {},
): Buffer =>
  zipOf([
    ...(formats.length === 0 ? [] : [{ name: 'xl/styles.xml', bytes: stylesPart(formats) }]),
    ...charts.map((_, at) => ({
      name: `xl/chartsheets/sheet${at + 1}.xml`,
      bytes: `<?xml version="1.0"?><chartsheet xmlns="${main}spreadsheetml/2006/main"><sheetViews><sheetView workbookViewId="0"/></sheetViews></chartsheet>`,
    })),
    {
      name: '[Content_Types].xml',
      bytes: types(
        '<Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/>',
      ),
    },
    { name: '_rels/.rels', bytes: relations(officeRelation('r1', 'officeDocument', 'xl/workbook.xml')) },
    {
      name: 'xl/workbook.xml',
      bytes: `<?xml version="1.0"?><workbook xmlns="${main}spreadsheetml/2006/main" xmlns:r="${main}officeDocument/2006/relationships">${properties}<sheets>${sheets
        .map(({ name }, at) => `<sheet name="${escaped(name)}" sheetId="${at + 1}" r:id="r${at + 1}"/>`)
        .join(
          '',
        )}${charts.map((name, at) => `<sheet name="${escaped(name)}" sheetId="${100 + at}" r:id="c${at + 1}"/>`).join('')}</sheets></workbook>`,
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      bytes: relations(
        sheets.map((_, at) => officeRelation(`r${at + 1}`, 'worksheet', `worksheets/sheet${at + 1}.xml`)).join('') +
          charts.map((_, at) => officeRelation(`c${at + 1}`, 'chartsheet', `chartsheets/sheet${at + 1}.xml`)).join('') +
          (formats.length === 0 ? '' : officeRelation('st', 'styles', 'styles.xml')),
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
  /** XML after the lines, and the parts it refers to. */
  readonly more?: string;
  readonly parts?: readonly PartSample[];
}

const shapes = (lines: readonly string[], more = ''): string =>
  `<p:cSld><p:spTree><p:sp><p:txBody>${lines
    .map((line) => `<a:p><a:r><a:t>${escaped(line)}</a:t></a:r></a:p>`)
    .join('')}</p:txBody></p:sp>${more}</p:spTree></p:cSld>`;

/** The slides are stored in reverse; the presentation defines their order. */
export const slidesOf = (slides: readonly SlideSample[]): Buffer =>
  zipOf([
    { name: '[Content_Types].xml', bytes: types('') },
    ...slides.toReversed().flatMap(({ lines, notes, more, parts = [] }, reverse) => {
      const number = slides.length - reverse;
      return [
        {
          name: `ppt/slides/slide${number}.xml`,
          bytes: `<?xml version="1.0"?><p:sld ${officeNames}>${shapes(lines, more)}</p:sld>`,
        },
        ...related('ppt/slides', `slide${number}.xml`, parts),
        ...(notes === undefined
          ? []
          : [
              {
                name: `ppt/slides/_rels/slide${number}.xml.rels`,
                bytes: relations(officeRelation('n', 'notesSlide', `../notesSlides/notes${number}.xml`)),
              },
              {
                name: `ppt/notesSlides/notes${number}.xml`,
                bytes: `<?xml version="1.0"?><p:notes ${officeNames}>${shapes([notes])}</p:notes>`,
              },
            ]),
      ];
    }),
    {
      name: 'ppt/presentation.xml',
      bytes: `<?xml version="1.0"?><p:presentation ${officeNames}><p:sldIdLst>${slides
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

/** `body`: content inside the office element. */
export const openDocumentOf = (
  kind: 'text' | 'spreadsheet' | 'presentation',
  body: string,
  manifest = '<manifest:manifest xmlns:manifest="m"/>',
  /** Additional entries, and XML before the body. */
  { entries = [], styles = '' }: { readonly entries?: readonly ZipSample[]; readonly styles?: string } = {},
): Buffer =>
  zipOf([
    { name: 'mimetype', bytes: `application/vnd.oasis.opendocument.${kind}` },
    { name: 'META-INF/manifest.xml', bytes: manifest },
    {
      name: 'content.xml',
      bytes: `<?xml version="1.0"?><office:document-content xmlns:office="o" xmlns:text="t" xmlns:table="tb" xmlns:draw="d" xmlns:style="s" xmlns:xlink="x">${styles}<office:body><office:${kind}>${body}</office:${kind}></office:body></office:document-content>`,
    },
    ...entries,
  ]);

/** Chapters as HTML; the archive's directory lists the first one last. */
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
