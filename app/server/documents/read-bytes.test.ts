// A corpus of generated documents in each format, valid and invalid: text and warnings, or the reason for none.
import { expect, test } from 'vitest';
import type { DocumentRefusal, DocumentWarning } from '../../shared/message/document.ts';
import { maxCharacters, readBytes } from './read-bytes.ts';
import { Refused } from './refusal.ts';
import { pdfOf } from './testing/pdf-sample.ts';
import { bookOf, openDocumentOf, paragraph, sheetsOf, slidesOf, wordOf, wordTable } from './testing/samples.ts';
import { zipOf } from './testing/zip-sample.ts';

const word = wordOf(paragraph('Title', 'Heading1') + paragraph('Salt & pepper'));
const sheets = sheetsOf([
  {
    name: 'Budget',
    rows: [
      ['item', 'cost'],
      ['pen, red', 3],
    ],
  },
  { name: 'Empty', rows: [] },
]);
const slides = slidesOf([{ lines: ['First', 'a point'] }, { lines: ['Second'], notes: 'say this' }]);
const cell = (text: string): string => `<table:table-cell><text:p>${text}</text:p></table:table-cell>`;
const page = '<!doctype html><html><head><title>T</title><style>p{}</style></head><body>';

test.each<[what: string, name: string, bytes: Buffer, text: string, warnings?: readonly DocumentWarning[]]>([
  [
    'a PDF',
    'a.pdf',
    pdfOf([['Hello world', 'second line'], ['Page (two)']]),
    '[Page 1]\nHello world\nsecond line\n\n[Page 2]\nPage (two)',
  ],
  [
    'a PDF with scanned pages',
    'a.pdf',
    pdfOf([['A page with words on it'], 'image', 'image']),
    '[Page 1]\nA page with words on it\n\n[Page 2, an image whose text isn’t included]\n\n[Page 3, an image whose text isn’t included]',
    [{ code: 'imagePages', count: 2, of: 3 }],
  ],
  ['a Word document', 'a.docx', word, '# Title\n\nSalt & pepper'],
  [
    'a table in Word',
    'a.docx',
    wordOf(
      wordTable([
        ['a', 'b'],
        ['1', '2'],
      ]),
    ),
    'a | b\n1 | 2',
  ],
  [
    'right to left',
    'a.docx',
    wordOf(paragraph('שלום עולם') + paragraph('مرحبا بالعالم')),
    'שלום עולם\n\nمرحبا بالعالم',
  ],
  ['a workbook', 'a.xlsx', sheets, '[Sheet 1: Budget, 2 rows]\nitem,cost\n"pen, red",3\n\n[Sheet 2: Empty, 0 rows]'],
  [
    'slides in the order of the talk',
    'a.pptx',
    slides,
    '[Slide 1]\nFirst\na point\n\n[Slide 2]\nSecond\nNotes: say this',
  ],
  [
    'an OpenDocument text',
    'a.odt',
    openDocumentOf('text', '<text:h>Head</text:h><text:p>One<text:tab/>two <text:span>three</text:span></text:p>'),
    '# Head\nOne\ttwo three',
  ],
  [
    'an OpenDocument table, its endless rest left out',
    'a.ods',
    openDocumentOf(
      'spreadsheet',
      `<table:table table:name="S"><table:table-row>${cell('a')}${cell('b, c')}</table:table-row>` +
        '<table:table-row table:number-rows-repeated="1048576"><table:table-cell table:number-columns-repeated="16384"/></table:table-row></table:table>',
    ),
    '[Sheet 1: S, 1 row]\na,"b, c"',
  ],
  [
    'an OpenDocument presentation',
    'a.odp',
    openDocumentOf(
      'presentation',
      '<draw:page><text:p>one</text:p></draw:page><draw:page><text:p>two</text:p></draw:page>',
    ),
    '[Slide 1]\none\n\n[Slide 2]\ntwo',
  ],
  [
    'changes that were taken back',
    'a.odt',
    openDocumentOf('text', '<text:tracked-changes><text:p>gone</text:p></text:tracked-changes><text:p>here</text:p>'),
    'here',
  ],
  [
    'a book in reading order',
    'a.epub',
    bookOf(['<h1>One</h1><p>First <b>chapter</b>.</p><img src="a.png"/>', '<p>x</p>']),
    '[Chapter 1: One]\n# One\n\nFirst chapter.\n\n[Chapter 2: Title 1]\nx',
    [{ code: 'images', count: 1 }],
  ],
  [
    'a book whose fonts alone are locked',
    'a.epub',
    bookOf(
      ['<p>free</p>'],
      '<encryption><EncryptionMethod Algorithm="http://www.idpf.org/2008/embedding"/></encryption>',
    ),
    '[Chapter 1: Title 0]\nfree',
  ],
  [
    'a page without its scripts',
    'a.html',
    Buffer.from(
      `${page}<h1>Hi</h1><script>evil()</script><p>a <a href="https://x.example/">link</a></p><ul><li>1<li>2</ul></body></html>`,
    ),
    '# Hi\n\na link (https://x.example/)\n\n- 1\n- 2',
  ],
  ['words', 'a.csv', Buffer.from('name,größe\né,1\n'), 'name,größe\né,1\n'],
  ['UTF-16', 'a.txt', Buffer.from('\uFEFFhéllo', 'utf16le'), 'héllo'],
  [
    'a legacy encoding',
    'a.txt',
    Buffer.from('Grüße aus Köln, schöne Straße. Über alle Maßen möglich.', 'latin1'),
    'Grüße aus Köln, schöne Straße. Über alle Maßen möglich.',
    [{ code: 'encoding', name: 'windows-1252' }],
  ],
  [
    'another format than the name says',
    'a.pdf',
    word,
    '# Title\n\nSalt & pepper',
    [{ code: 'extension', name: 'pdf' }],
  ],
  ['words that are called a PDF', 'a.pdf', Buffer.from('x'), 'x', [{ code: 'extension', name: 'pdf' }]],
  [
    'instructions that nobody sees',
    'a.txt',
    Buffer.from('ab\u{E0041}\u{E0042}c'),
    'abc',
    [{ code: 'invisible', count: 2 }],
  ],
])('%s', async (_what, name, bytes, text, warnings = []) => {
  const read = await readBytes(bytes, name);
  expect(read).toMatchObject({ text, warnings, characters: text.length });
  const beginnings = read.parts.map(({ at }) => read.text.slice(at, at + 1));
  // A text without parts is a single part; every other part begins with its heading.
  expect(beginnings).toEqual(read.parts.map(() => (read.unit === 'none' ? read.text.slice(0, 1) : '[')));
});

const compound = (...streams: readonly string[]): Buffer =>
  Buffer.concat([
    Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]),
    ...streams.map((stream) => Buffer.from(stream, 'utf16le')),
  ]);
const locked = '<encryption><EncryptionMethod Algorithm="http://www.w3.org/2001/04/xmlenc#aes128-cbc"/></encryption>';
const manifest = '<manifest:manifest xmlns:manifest="m"><manifest:encryption-data/></manifest:manifest>';
const zeros = Buffer.alloc(20_000_000);
const truncated = (bytes: Buffer): Buffer => bytes.subarray(0, Math.floor(bytes.length / 2));
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNiAAAABgADNjd8qAAAAABJRU5ErkJggg==',
  'base64',
);

test.each<[what: string, name: string, bytes: Buffer, refusal: DocumentRefusal]>([
  ['nothing', 'a.pdf', Buffer.alloc(0), { problem: 'empty' }],
  ['white space', 'a.txt', Buffer.from(' \n\t\n'), { problem: 'noText' }],
  ['a PDF of scans', 'a.pdf', pdfOf(['image', 'image']), { problem: 'scanned', count: 2, images: 2 }],
  ['a PDF of scans and a blank page', 'a.pdf', pdfOf(['image', []]), { problem: 'scanned', count: 2, images: 1 }],
  ['a PDF of empty pages', 'a.pdf', pdfOf([[], []]), { problem: 'noText' }],
  ['a PDF with a password', 'a.pdf', pdfOf([['x']], { encrypted: true }), { problem: 'encrypted' }],
  ['half a PDF', 'a.pdf', truncated(pdfOf([['x']])), { problem: 'damaged' }],
  ['the beginning of a PDF', 'a.pdf', Buffer.from('%PDF-1.7\n'), { problem: 'damaged' }],
  ['an empty Word document', 'a.docx', wordOf(''), { problem: 'noText' }],
  ['half a Word document', 'a.docx', truncated(word), { problem: 'damaged' }],
  ['half a workbook', 'a.xlsx', truncated(sheets), { problem: 'damaged' }],
  ['half a presentation', 'a.pptx', truncated(slides), { problem: 'damaged' }],
  [
    'a Word document with a password',
    'a.docx',
    compound('EncryptionInfo', 'EncryptedPackage'),
    { problem: 'encrypted' },
  ],
  ['a Word document of 2003', 'a.doc', compound('WordDocument'), { problem: 'oldFormat', found: 'doc' }],
  ['a workbook of 2003', 'a.xls', compound('Workbook'), { problem: 'oldFormat', found: 'xls' }],
  ['slides of 2003', 'a.ppt', compound('PowerPoint Document'), { problem: 'oldFormat', found: 'ppt' }],
  ['an OpenDocument text with a password', 'a.odt', openDocumentOf('text', '', manifest), { problem: 'encrypted' }],
  ['an OpenDocument text that is no XML', 'a.odt', openDocumentOf('text', '<text:p>'), { problem: 'damaged' }],
  ['a book of a shop', 'a.epub', bookOf(['<p>x</p>'], locked), { problem: 'encrypted' }],
  ['a book without chapters', 'a.epub', bookOf([]), { problem: 'noText' }],
  ['an archive', 'a.zip', zipOf([{ name: 'a.txt', bytes: 'x' }]), { problem: 'unsupported', found: 'zip' }],
  ['an empty archive', 'a.zip', zipOf([]), { problem: 'unsupported', found: 'zip' }],
  ['an image that is called a PDF', 'a.pdf', png, { problem: 'unsupported', found: 'png' }],
  [
    'a program',
    'a.txt',
    Buffer.concat([Buffer.from('\x7fELF\x02\x01\x01', 'latin1'), Buffer.alloc(64)]),
    { problem: 'unsupported', found: 'elf' },
  ],
  [
    'an entry with a password',
    'a.docx',
    zipOf([{ name: 'word/document.xml', bytes: 'x', encrypted: true }]),
    { problem: 'encrypted' },
  ],
  ['a bomb', 'a.docx', zipOf([{ name: 'word/document.xml', bytes: zeros }]), { problem: 'tooComplex' }],
  [
    'a bomb in an entry behind the first',
    'a.xlsx',
    zipOf([
      { name: 'xl/workbook.xml', bytes: '<a/>' },
      { name: 'xl/_rels/workbook.xml.rels', bytes: zeros },
    ]),
    { problem: 'tooComplex' },
  ],
  [
    'a bomb that lies about its size',
    'a.pptx',
    zipOf([{ name: 'ppt/presentation.xml', bytes: zeros, claimed: 1000 }]),
    { problem: 'tooComplex' },
  ],
  [
    'a directory of a terabyte',
    'a.odt',
    zipOf(Array.from({ length: 300 }, (_, at) => ({ name: `f${at}`, bytes: 'x', claimed: 4_000_000_000 }))),
    { problem: 'tooComplex' },
  ],
  [
    'too many entries',
    'a.docx',
    zipOf(Array.from({ length: 10_001 }, (_, at) => ({ name: `f${at}`, bytes: '' }))),
    { problem: 'tooComplex' },
  ],
  ['entities that multiply', 'a.odt', openDocumentOf('text', '<text:p>&a;</text:p>'), { problem: 'damaged' }],
])('%s', async (_what, name, bytes, refusal) => {
  const error = await readBytes(bytes, name).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(Refused);
  expect((error as Refused).refusal).toEqual(refusal);
});

test('a text beyond the limit is cut, and says so', async () => {
  const read = await readBytes(Buffer.from('word '.repeat(maxCharacters / 4)), 'a.txt');
  expect(read.characters).toBe(maxCharacters);
  expect(read.warnings).toEqual([{ code: 'cut', count: maxCharacters, of: (maxCharacters / 4) * 5 }]);
});

test('words are counted in any script, headings are not', async () => {
  const words = async (bytes: Buffer): Promise<number> => (await readBytes(bytes, 'a.txt')).words;
  expect(await words(Buffer.from('One don’t stop, 3.5 naïve'))).toBe(6);
  expect(await words(Buffer.from('你好 world'))).toBe(3);
  expect(await words(pdfOf([['two words']]))).toBe(2);
});
