// Pages of PDFs as viewers show them: PDF 32000-1:2008, read with unpdf 1.8.1 (pdf.js 6) and the CMaps of pdfjs-dist
// 6.5.438.
import { expect, test } from 'vitest';
import { readBytes } from './read-bytes.ts';
import { runChild } from './run-child.ts';
import { rawPDF } from './testing/raw-pdf.ts';

const pageOf = async (bytes: Buffer): Promise<string> =>
  (await readBytes(bytes, 'a.pdf')).text.replace(/^\[Page 1\]\n/, '');
const at = (x: number, y: number, text: string, font = '/F1 12 Tf'): string => `BT ${font} ${x} ${y} Td ${text} Tj ET`;
const said = (text: string): string => `(${text.replaceAll(/[()\\]/g, String.raw`\$&`)})`;

/** Offsets of the cells in each line. */
const columnsIn = (text: string, line: number): readonly number[] =>
  [...(text.split('\n')[line] ?? '').matchAll(/\S+/g)].map(({ index }) => index);

const asian = (encoding: string, ordering: string, hex: string): Buffer =>
  rawPDF({
    content: `${at(72, 720, '(INVOICE 2025)')} ${at(72, 690, `<${hex}>`, '/F2 12 Tf')}`,
    font: `<< /Type /Font /Subtype /Type0 /BaseFont /Any /Encoding /${encoding} /DescendantFonts [<< /Type /Font /Subtype /CIDFontType0 /BaseFont /Any /CIDSystemInfo << /Registry (Adobe) /Ordering (${ordering}) /Supplement 2 >> /FontDescriptor << /Type /FontDescriptor /FontName /Any /Flags 4 /Ascent 800 /Descent -200 /ItalicAngle 0 /StemV 80 /CapHeight 700 /FontBBox [0 -200 1000 900] >> >>] >>`,
  });

test.each([
  ['UniGB-UCS2-H', 'GB1', '4F1A8BAE', '会议'],
  ['GBK-EUC-H', 'GB1', 'BBE1D2E9', '会议'],
  ['90ms-RKSJ-H', 'Japan1', '93FA967B8CEA', '日本語'],
  ['UniJIS-UCS2-H', 'Japan1', '65E5672C8A9E', '日本語'],
  ['UniKS-UCS2-H', 'Korea1', 'D55CAD6D', '한국'],
  ['ETen-B5-H', 'CNS1', 'A4A4A4E5', '中文'],
])('text in a font with the predefined CMap %s', async (encoding, ordering, hex, text) => {
  expect(await pageOf(asian(encoding, ordering, hex))).toBe(`INVOICE 2025\n\n${text}`);
});

test('the process that reads documents finds the CMaps, too', async () => {
  expect(await runChild(asian('90ms-RKSJ-H', 'Japan1', '93FA967B8CEA'), 'a.pdf')).toMatchObject({
    read: { text: '[Page 1]\nINVOICE 2025\n\n日本語' },
  });
});

const widget = (type: string, rect: string, more: string): string =>
  `<< /Type /Annot /Subtype /Widget /FT /${type} /Rect [${rect}] /DA (/Helv 12 Tf 0 g) ${more} >>`;
const state = (value: string): string => `/V /${value} /AS /${value} /AP << /N << /Yes 6 0 R /Off 6 0 R >> >>`;
const empty = '<< /Type /XObject /Subtype /Form /BBox [0 0 10 10] /Length 0 >>\nstream\n\nendstream';
const formOf = (content: string, fields: readonly string[]): Buffer => {
  const places = fields.map((_, index) => `${index + 7} 0 R`).join(' ');
  return rawPDF({
    content,
    objects: [empty, ...fields],
    page: `/Annots [${places}]`,
    catalog: `/AcroForm << /Fields [${places}] >>`,
  });
};

test.each<[what: string, bytes: Buffer, text: string]>([
  [
    'the value of a field in its line',
    formOf(at(72, 720, said('Invoice total:')), [widget('Tx', '145 716 260 735', '/T (total) /V (1,234.50)')]),
    'Invoice total: 1,234.50',
  ],
  [
    'a value without a line, behind its name',
    formOf('', [widget('Tx', '145 500 260 520', '/T (total) /V (1,234.50)')]),
    'total: 1,234.50',
  ],
  [
    'check boxes',
    formOf(`${at(90, 720, said('Agree'))} ${at(90, 700, said('Refuse'))}`, [
      widget('Btn', '72 718 84 730', `/T (a) ${state('Yes')}`),
      widget('Btn', '72 698 84 710', `/T (b) ${state('Off')}`),
    ]),
    '☒ Agree\n☐ Refuse',
  ],
  [
    'a choice',
    formOf(at(72, 720, said('City:')), [
      widget('Ch', '105 716 200 735', '/T (city) /Opt [(Bonn) (Berlin)] /V (Berlin)'),
    ]),
    'City: Berlin',
  ],
  [
    'text that was typed onto the page, and a note',
    formOf(at(72, 720, said('Report')), [
      '<< /Type /Annot /Subtype /FreeText /Contents (approved by Kim) /Rect [72 600 200 620] /DA (/Helv 12 Tf 0 g) >>',
      '<< /Type /Annot /Subtype /Text /Contents (check this) /Rect [72 500 92 520] >>',
    ]),
    'Report\n\napproved by Kim\n\n[Note: check this]',
  ],
])('what was typed onto a page is read: %s', async (_what, bytes, text) => {
  expect(await pageOf(bytes)).toBe(text);
});

test('check marks of ZapfDingbats are check marks', async () => {
  const font = '<< /Type /Font /Subtype /Type1 /BaseFont /ZapfDingbats >>';
  const content = `BT 72 720 Td /F2 12 Tf (4) Tj /F1 12 Tf ( Yes ) Tj /F2 12 Tf (8) Tj /F1 12 Tf ( No 48) Tj ET`;
  expect(await pageOf(rawPDF({ content, font }))).toBe('✔ Yes ✘ No 48');
});

test.each([
  ['(HHHHH)', '★★★★★'],
  ['(4 8 4 4 8)', '✔ ✘ ✔ ✔ ✘'],
  ['(HHHH) Tj /F1 12 Tf ( of H) Tj /F2 12 Tf (4)', '★★★★ of H✔'],
  ['(nnnnnn) Tj 0 -20 Td (4)', '■■■■■■\n✔'],
])('rows of signs of ZapfDingbats are signs: %s', async (shown, text) => {
  const font = '<< /Type /Font /Subtype /Type1 /BaseFont /ZapfDingbats >>';
  expect(await pageOf(rawPDF({ content: `BT 72 720 Td /F2 12 Tf ${shown} Tj ET`, font }))).toBe(text);
});

test.each([0, 90, 180, 270])('columns of a page that is turned by %i degrees keep their places', async (degrees) => {
  // Text as read on the rotated page, with its lower left corner at 0.
  const matrix = { 0: '1 0 0 1 0 0', 90: '0 1 -1 0 612 0', 180: '-1 0 0 -1 612 792', 270: '0 -1 1 0 0 792' }[degrees];
  const cells = [
    [72, 500, 'Item'],
    [237, 500, '2023'],
    [402, 500, '2024'],
    [72, 482, 'Rent'],
    [402, 482, '500'],
    [72, 464, 'Food'],
    [237, 464, '300'],
  ] as const;
  const content = `q ${matrix} cm ${cells.map(([x, y, text]) => at(x, y, said(text))).join(' ')} Q`;
  const text = await pageOf(rawPDF({ content, page: `/Rotate ${degrees}` }));
  const [[, first, second], rent, food] = [0, 1, 2].map((line) => columnsIn(text, line)) as [
    number[],
    number[],
    number[],
  ];
  expect([rent, food]).toEqual([
    [0, second],
    [0, first],
  ]);
});

test.each([
  ['an exponent', 'BT /F1 12 Tf 72 720 Td (10) Tj /F1 7 Tf 5 Ts (6) Tj 0 Ts /F1 12 Tf ( units) Tj ET', '10^6 units'],
  ['a mark of a note', 'BT /F1 12 Tf 72 720 Td (100) Tj /F1 6 Tf 6 Ts (1) Tj 0 Ts /F1 12 Tf ( EUR) Tj ET', '100^1 EUR'],
  ['a negative exponent', 'BT /F1 12 Tf 72 720 Td (5 x 10) Tj /F1 7 Tf 5 Ts (-3) Tj ET', '5 x 10^-3'],
])('raised characters do not run into numbers: %s', async (_what, content, text) => {
  expect(await pageOf(rawPDF({ content }))).toBe(text);
});

test.each([
  [
    'gaps',
    [
      ['Item', '2023', '2024'],
      ['Rent', '', '500'],
      ['Food', '300', ''],
    ],
  ],
  [
    'an empty corner',
    [
      ['', '2023', '2024'],
      ['Rent', '', '500'],
      ['', '300', '7'],
    ],
  ],
])('columns of a page keep their places: %s', async (_what, rows) => {
  const content = rows.flatMap((row, down) =>
    row.flatMap((cell, across) => (cell === '' ? [] : [at(72 + across * 165, 720 - down * 18, said(cell))])),
  );
  const text = await pageOf(rawPDF({ content: content.join('\n') }));
  const places = rows.map((row) => row.flatMap((cell, across) => (cell === '' ? [] : [across])));
  const [head = []] = rows.map((_, line) => columnsIn(text, line));
  const columnOf = new Map(places[0]?.map((across, index) => [across, head[index]]));
  for (const [line, row] of places.entries())
    for (const [index, across] of row.entries()) expect(columnsIn(text, line)[index]).toBe(columnOf.get(across) ?? 0);
});

test('words of one line stay words of one line', async () => {
  expect(await pageOf(rawPDF({ content: 'BT /F1 12 Tf 72 720 Td 8 Tw (a justified line of text) Tj ET' }))).toBe(
    'a justified line of text',
  );
});
