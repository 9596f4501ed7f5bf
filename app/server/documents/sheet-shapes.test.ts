// Text boxes and shapes on sheets. ECMA-376 part 1, 20.5 (SpreadsheetDrawingML); OpenDocument 1.3, 10.3 and 10.4.
import { expect, test } from 'vitest';
import { gridsOf } from '../tables/grids.ts';
import { readBytes } from './read-bytes.ts';
import { shapeTexts } from './readers/sheet-drawing.ts';
import { openDocumentOf } from './testing/samples.ts';
import { zipOf } from './testing/zip-sample.ts';

const names =
  'xmlns:xdr="http://schemas.openxmlformats.org/drawingml/2006/spreadsheetDrawing" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"';
const words = (...lines: readonly string[]): string =>
  `<xdr:txBody><a:bodyPr/>${lines.map((line) => `<a:p><a:r><a:t>${line}</a:t></a:r></a:p>`).join('')}</xdr:txBody>`;
const shape = (...lines: readonly string[]): string => `<xdr:sp><xdr:nvSpPr/><xdr:spPr/>${words(...lines)}</xdr:sp>`;
const at = (column: number, row: number, inner: string): string =>
  `<xdr:twoCellAnchor><xdr:from><xdr:col>${column}</xdr:col><xdr:colOff>0</xdr:colOff><xdr:row>${row}</xdr:row><xdr:rowOff>0</xdr:rowOff></xdr:from><xdr:to><xdr:col>9</xdr:col><xdr:row>9</xdr:row></xdr:to>${inner}<xdr:clientData/></xdr:twoCellAnchor>`;
const drawing = (inner: string): string => `<?xml version="1.0"?><xdr:wsDr ${names}>${inner}</xdr:wsDr>`;

test.each([
  ['a text box', at(1, 2, shape('Note')), ['[Text box at B3: Note]']],
  ['several paragraphs', at(27, 0, shape('One', 'Two')), ['[Text box at AB1: One Two]']],
  [
    'a group, and groups within',
    at(0, 0, `<xdr:grpSp>${shape('A')}<xdr:grpSp>${shape('B')}</xdr:grpSp></xdr:grpSp>`),
    ['[Text box at A1: A]', '[Text box at A1: B]'],
  ],
  ['a connector with words', at(2, 4, `<xdr:cxnSp>${words('leads to')}</xdr:cxnSp>`), ['[Text box at C5: leads to]']],
  ['an absolute place', `<xdr:absoluteAnchor>${shape('Anywhere')}</xdr:absoluteAnchor>`, ['[Text box: Anywhere]']],
  [
    'two forms, once',
    `<mc:AlternateContent><mc:Choice Requires="a14">${at(0, 0, shape('new'))}</mc:Choice><mc:Fallback>${at(0, 0, shape('old'))}</mc:Fallback></mc:AlternateContent>`,
    ['[Text box at A1: new]'],
  ],
  [
    'a form that holds nothing',
    `<mc:AlternateContent><mc:Choice Requires="a14"/><mc:Fallback>${at(0, 0, shape('old'))}</mc:Fallback></mc:AlternateContent>`,
    ['[Text box at A1: old]'],
  ],
  ['no words', at(0, 0, '<xdr:pic/>') + at(0, 0, shape(' ')), []],
])('%s', (_what, inner, texts) => {
  expect(shapeTexts(drawing(inner))).toEqual(texts);
});

const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const relation = (id: string, type: string, target: string): string =>
  `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="${id}" Type="${office}/${type}" Target="${target}"/></Relationships>`;

test('a workbook with a text box beside its cells', async () => {
  const sheet = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
  const bytes = zipOf([
    { name: '[Content_Types].xml', bytes: '<Types/>' },
    {
      name: 'xl/workbook.xml',
      bytes: `<workbook xmlns="${sheet}" xmlns:r="${office}"><sheets><sheet name="S" r:id="r1"/></sheets></workbook>`,
    },
    { name: 'xl/_rels/workbook.xml.rels', bytes: relation('r1', 'worksheet', 'worksheets/sheet1.xml') },
    {
      name: 'xl/worksheets/sheet1.xml',
      bytes: `<worksheet xmlns="${sheet}"><sheetData><row r="1"><c r="A1"><v>5</v></c></row></sheetData></worksheet>`,
    },
    { name: 'xl/worksheets/_rels/sheet1.xml.rels', bytes: relation('d', 'drawing', '../drawings/drawing1.xml') },
    { name: 'xl/drawings/drawing1.xml', bytes: drawing(at(1, 2, shape('Valid until May'))) },
  ]);
  expect((await readBytes(bytes, 'a.xlsx')).text).toBe('[Sheet 1: S, 1 row]\n5\n[Text box at B3: Valid until May]');
});

const frame = (text: string): string =>
  `<draw:frame><draw:text-box><text:p>${text}</text:p></draw:text-box></draw:frame>`;
const cell = (text: string, inner = ''): string =>
  `<table:table-cell><text:p>${text}</text:p>${inner}</table:table-cell>`;

test.each([
  [
    'a frame at a cell, which is no part of it',
    `<table:table-row>${cell('5')}${cell('6', frame('Note'))}</table:table-row>`,
    '5,6\n[Text box at B1: Note]',
  ],
  [
    'a shape behind repeated rows and cells',
    '<table:table-row table:number-rows-repeated="3"><table:table-cell/></table:table-row>' +
      `<table:table-row><table:table-cell table:number-columns-repeated="2"/>${cell('7', '<draw:custom-shape><text:p>One</text:p><text:p>Two</text:p></draw:custom-shape>')}</table:table-row>`,
    ',,7\n[Text box at C4: One Two]',
  ],
  [
    'figures of other kinds',
    `<table:table-row>${cell('9', '<draw:regular-polygon><text:p>A</text:p></draw:regular-polygon><draw:measure><text:p>B</text:p></draw:measure>')}</table:table-row>`,
    '9\n[Text box at A1: A]\n[Text box at A1: B]',
  ],
  [
    'shapes of the sheet, grouped',
    `<table:shapes><draw:g>${frame('A')}<draw:rect><text:p>B</text:p></draw:rect></draw:g></table:shapes><table:table-row>${cell('8')}</table:table-row>`,
    '8\n[Text box: A]\n[Text box: B]',
  ],
])('OpenDocument: %s', async (_what, rows, text) => {
  const bytes = openDocumentOf('spreadsheet', `<table:table table:name="S">${rows}</table:table>`);
  expect((await readBytes(bytes, 'a.ods')).text).toBe(`[Sheet 1: S, 1 row]\n${text}`);
});

test('the value of a cell is not what is drawn at it', async () => {
  const rows = `<table:table-row>${cell('name')}</table:table-row><table:table-row>${cell('Ann', frame('Note'))}</table:table-row>`;
  const [grid] = await gridsOf(openDocumentOf('spreadsheet', `<table:table table:name="S">${rows}</table:table>`));
  expect(grid?.rows).toEqual([['name'], ['Ann']]);
});
