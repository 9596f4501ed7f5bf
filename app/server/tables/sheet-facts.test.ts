// Facts of a workbook not visible in its values are reported; a plain workbook has none.
import { expect, test } from 'vitest';
import { zipOf } from '../documents/testing/zip-sample.ts';
import { sheetsOf } from '../documents/testing/samples.ts';
import { gridsOf } from './grids.ts';
import { readTable } from './read-table.ts';

const formats = 'http://schemas.openxmlformats.org/';
const relation = (id: string, type: string, target: string): string =>
  `<Relationship Id="${id}" Type="${formats}officeDocument/2006/relationships/${type}" Target="${target}"/>`;
const relations = (inner: string): string =>
  `<?xml version="1.0"?><Relationships xmlns="${formats}package/2006/relationships">${inner}</Relationships>`;
const word = (at: string, text: string): string => `<c r="${at}" t="inlineStr"><is><t>${text}</t></is></c>`;

function workbook(cell: string, { state = '', rowAttributes = '', behind = '' } = {}): Buffer {
  const main = `xmlns="${formats}spreadsheetml/2006/main"`;
  return zipOf([
    {
      name: '[Content_Types].xml',
      bytes: `<?xml version="1.0"?><Types xmlns="${formats}package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/></Types>`,
    },
    { name: '_rels/.rels', bytes: relations(relation('r1', 'officeDocument', 'xl/workbook.xml')) },
    {
      name: 'xl/workbook.xml',
      bytes: `<?xml version="1.0"?><workbook ${main} xmlns:r="${formats}officeDocument/2006/relationships"><sheets><sheet name="A" sheetId="1" ${state} r:id="r1"/></sheets></workbook>`,
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      bytes: relations(relation('r1', 'worksheet', 'worksheets/sheet1.xml') + relation('r2', 'styles', 'styles.xml')),
    },
    {
      name: 'xl/styles.xml',
      bytes: `<?xml version="1.0"?><styleSheet ${main}><numFmts count="1"><numFmt numFmtId="170" formatCode="[h]:mm"/></numFmts><fonts count="1"><font/></fonts><fills count="1"><fill/></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs><xf numFmtId="0" xfId="0"/><xf numFmtId="170" xfId="0" applyNumberFormat="1"/></cellXfs></styleSheet>`,
    },
    {
      name: 'xl/worksheets/sheet1.xml',
      bytes: `<?xml version="1.0"?><worksheet ${main}><sheetData><row r="1">${word('A1', 'k')}${word('B1', 'n')}</row><row r="2">${word('A2', 'a')}<c r="B2"><f>1+1</f><v>2</v></c></row><row r="3" ${rowAttributes}>${word('A3', 'b')}${cell}</row></sheetData>${behind}</worksheet>`,
    },
  ]);
}
const number = '<c r="B3"><v>5</v></c>';

test.each([
  ['nothing', workbook(number), undefined],
  [
    'a formula without a value',
    workbook('<c r="B3"><f>SUM(B2)</f></c>'),
    ['1 formula without a stored value: NULL here'],
  ],
  ['an error', workbook('<c r="B3" t="e"><v>#DIV/0!</v></c>'), ['1 cell with an error such as #DIV/0!: NULL here']],
  [
    'a duration',
    workbook('<c r="B3" s="1"><v>1.5</v></c>'),
    ["1 duration shown as dates since 1899-12-30: julianday(…) - julianday('1899-12-30') gives days"],
  ],
  [
    'merged cells',
    workbook(number, { behind: '<mergeCells><mergeCell ref="A2:A3"/></mergeCells>' }),
    ['1 merged range with the value in its first cell alone, NULL in the others'],
  ],
  ['a hidden row', workbook(number, { rowAttributes: 'hidden="1"' }), ['1 hidden row among the rows']],
  ['a hidden sheet', workbook(number, { state: 'state="veryHidden"' }), ['a hidden sheet']],
  [
    'a plain workbook',
    sheetsOf([
      {
        name: 'A',
        rows: [
          ['k', 'n'],
          ['a', 5],
        ],
      },
    ]),
    undefined,
  ],
])('%s', async (_what, bytes, notes) => {
  const [grid] = await gridsOf(bytes);
  const table = grid && readTable(grid, 0);
  expect(table?.schema.columns.length).toBe(2);
  expect(table?.schema.notes).toEqual(notes);
});
