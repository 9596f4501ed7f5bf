// Documents with a damaged or missing part: the rest is read, and the part is named.
import { expect, test } from 'vitest';
import { gridsOf } from '../tables/grids.ts';
import { documentBlock } from '../../shared/payload/document-block.ts';
import { readBytes } from './read-bytes.ts';
import { bookOf, openDocumentOf, paragraph, sheetsOf, slidesOf, wordOf } from './testing/samples.ts';
import type { PartSample } from './testing/samples.ts';

/** Renames the entry to another name of the same length, so that it is not found. */
const without = (bytes: Buffer, name: string): Buffer =>
  Buffer.from(bytes.toString('latin1').replaceAll(name, name.replace(/.$/, '_')), 'latin1');

/** Changes bytes in the middle of the entry's compressed content. */
function corrupt(bytes: Buffer, name: string): Buffer {
  const copy = Buffer.from(bytes);
  const at = copy.indexOf(name) + name.length;
  const size = copy.readUInt32LE(copy.indexOf(name) - 12);
  for (let step = 0; step < 8; step++) copy[at + Math.floor(size / 2) + step] = 0xff;
  return copy;
}

/** Changes the entry's checksum in the directory, but not its bytes. */
function withOtherSum(bytes: Buffer, name: string): Buffer {
  const copy = Buffer.from(bytes);
  copy.writeUInt32LE(1, copy.lastIndexOf(name) - 30);
  return copy;
}

const note = '<w:r><w:footnoteReference w:id="2"/></w:r>';
const body = `${paragraph('words')}<w:p><w:r><w:t>and a note</w:t></w:r>${note}</w:p>`;
const notes: PartSample = [
  'n',
  'footnotes',
  'footnotes.xml',
  'w:footnotes',
  '<w:footnote w:id="2"><w:p><w:r><w:t>small</w:t></w:r></w:p></w:footnote>',
];
const withPart = (type: string, xml: string): Buffer => wordOf(body, [['x', type, `${type}.xml`, 'w:part', xml]]);
const headed = (parts: readonly PartSample[]): Buffer =>
  wordOf(`${paragraph('words')}<w:sectPr><w:headerReference w:type="default" r:id="h"/></w:sectPr>`, parts);
const header: PartSample = ['h', 'header', 'header1.xml', 'w:hdr', paragraph('Above')];
const sheets = sheetsOf([
  { name: 'A', rows: [['a', 1]] },
  { name: 'B', rows: Array.from({ length: 3000 }, (_, at) => [`row ${at} ${Math.sin(at)}`, at]) },
]);
const rowsOfB = Array.from({ length: 3000 }, (_, at) => `row ${at} ${Math.sin(at)},${at}`).join('\n');
const slides = slidesOf([{ lines: ['one'] }, { lines: ['two'], notes: 'said' }]);
const text = openDocumentOf('text', '<text:p>words</text:p>', undefined, {
  entries: [{ name: 'styles.xml', bytes: '<office:document-styles><office:master-styles' }],
});

test.each<[what: string, bytes: Buffer, name: string, text: unknown, lost: RegExp]>([
  [
    'a missing sheet',
    without(sheets, 'xl/worksheets/sheet1.xml'),
    'a.xlsx',
    `[Sheet 1: A, 0 rows]\n\n[Sheet 2: B, 3000 rows]\n${rowsOfB}`,
    /^sheet "A"$/,
  ],
  [
    'a sheet whose bytes are wrong',
    corrupt(sheets, 'xl/worksheets/sheet2.xml'),
    'a.xlsx',
    expect.stringMatching(/^\[Sheet 1: A, 1 row\]\na,1\n\n\[Sheet 2: B, \d+ rows\]\nrow 0 0,0\n/),
    /^sheet "B"$/,
  ],
  [
    'a checksum that is wrong',
    withOtherSum(sheets, 'xl/worksheets/sheet1.xml'),
    'a.xlsx',
    `[Sheet 1: A, 1 row]\na,1\n\n[Sheet 2: B, 3000 rows]\n${rowsOfB}`,
    /^sheet "A"$/,
  ],
  [
    'a workbook without its list of parts',
    without(sheets, 'xl/_rels/workbook.xml.rels'),
    'a.xlsx',
    `[Sheet 1: A, 1 row]\na,1\n\n[Sheet 2: B, 3000 rows]\n${rowsOfB}`,
    /^xl\/_rels\/workbook\.xml\.rels$/,
  ],
  ...['styles', 'numbering', 'footnotes'].map((type): [string, Buffer, string, string, RegExp] => [
    `broken ${type}`,
    withPart(type, '<w:broken'),
    'a.docx',
    'words\n\nand a note[1]',
    new RegExp(`^word/${type}\\.xml$`),
  ]),
  [
    'missing footnotes',
    without(wordOf(body, [notes]), 'word/footnotes.xml'),
    'a.docx',
    'words\n\nand a note[1]',
    /^word\/footnotes\.xml$/,
  ],
  [
    'a document without its list of parts',
    without(wordOf(body, [notes]), 'word/_rels/document.xml.rels'),
    'a.docx',
    'words\n\nand a note[1]\n\n[1] small',
    /^$/,
  ],
  ['a missing header', without(headed([header]), 'word/header1.xml'), 'a.docx', 'words', /^word\/header1\.xml$/],
  [
    'a header that ends early',
    headed([['h', 'header', 'header1.xml', 'w:hdr', `${paragraph('Above')}<w:p><w:r>`]]),
    'a.docx',
    '[Header: Above]\n\nwords',
    /^word\/header1\.xml$/,
  ],
  ['a text that ends early', wordOf(`${paragraph('words')}</w:body><w:p`), 'a.docx', 'words', /^word\/document\.xml$/],
  [
    'a missing slide',
    without(slides, 'ppt/slides/slide1.xml'),
    'a.pptx',
    '[Slide 1]\n\n[Slide 2]\ntwo\nNotes: said',
    /^slide 1$/,
  ],
  [
    'missing notes',
    without(slides, 'ppt/notesSlides/notes2.xml'),
    'a.pptx',
    '[Slide 1]\none\n\n[Slide 2]\ntwo',
    /^ppt\/notesSlides\/notes2\.xml$/,
  ],
  [
    'slides without their list',
    without(slides, 'ppt/_rels/presentation.xml.rels'),
    'a.pptx',
    '[Slide 1]\none\n\n[Slide 2]\ntwo\nNotes: said',
    /^ppt\/_rels\/presentation\.xml\.rels$/,
  ],
  ['broken styles of an OpenDocument text', text, 'a.odt', 'words', /^styles\.xml$/],
  [
    'an OpenDocument text that ends early',
    openDocumentOf('text', '<text:p>words</text:p><text:p>more<text:span>'),
    'a.odt',
    'words\nmore',
    /^content\.xml$/,
  ],
  [
    'a missing chapter',
    without(bookOf(['<p>one</p>', '<p>two</p>']), 'OEBPS/text/chapter 0.xhtml'),
    'a.epub',
    expect.stringMatching(/two$/),
    /^OEBPS\/text\/chapter 0\.xhtml$/,
  ],
])('%s', async (_what, bytes, name, expected, lost) => {
  const read = await readBytes(bytes, name);
  expect(read.text).toEqual(expected);
  expect(read.warnings.map((each) => ('name' in each ? each.name : '')).join()).toMatch(lost);
});

test('a bare ampersand is one', async () => {
  const bytes = wordOf(`<w:p><w:r><w:t>A & B</w:t></w:r></w:p>${paragraph('R&D; more')}`);
  expect(await readBytes(bytes, 'a.docx')).toMatchObject({ text: 'A & B\n\nR&D; more', warnings: [] });
});

test('the model reads what is missing', async () => {
  const block = documentBlock(await readBytes(without(slides, 'ppt/slides/slide1.xml'), 'a.pptx'));
  expect(block).toMatch(/^\[Presentation, 2 slides\. The file is damaged: missing or read in part: slide 1\.\]\n/);
});

test('a document of which nothing is left is refused as damaged', async () => {
  const none = without(without(sheets, 'xl/worksheets/sheet1.xml'), 'xl/worksheets/sheet2.xml');
  await expect(readBytes(none, 'a.xlsx')).rejects.toThrow('damaged');
  await expect(gridsOf(none)).rejects.toThrow('damaged');
});

test('a table of a damaged sheet says that rows may be missing', async () => {
  const [a, b] = await gridsOf(corrupt(sheets, 'xl/worksheets/sheet2.xml'));
  expect([a?.notes, b?.notes]).toEqual([[], ['damaged in the file: rows or values may be missing']]);
});

test.each([
  ['a line feed', '\n'],
  ['a byte order mark', '\ufeff'],
  ['both', '\ufeff\r\n'],
])('%s ahead of an archive', async (_what, ahead) => {
  const bytes = Buffer.concat([Buffer.from(ahead), wordOf(paragraph('words'))]);
  expect((await readBytes(bytes, 'a.docx')).text).toBe('words');
});
