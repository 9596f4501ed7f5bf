// More of the corpus than read-bytes.test.ts: valid, empty, encrypted, truncated, misnamed files and bombs, in many
// scripts and encodings. No file succeeds with empty text, and each is read in limited time.
import { expect, test } from 'vitest';
import type { DocumentRefusal, DocumentWarning } from '../../shared/message/document.ts';
import { jobMs } from '../../shared/testing/cpu-cost.ts';
import { readBytes } from './read-bytes.ts';
import { Refused } from './refusal.ts';
import { pdfOf } from './testing/pdf-sample.ts';
import { bookOf, openDocumentOf, paragraph, sheetsOf, slidesOf, wordOf } from './testing/samples.ts';
import { zipOf } from './testing/zip-sample.ts';

const half = (bytes: Buffer): Buffer => bytes.subarray(0, Math.floor(bytes.length / 2));
const zeros = Buffer.alloc(20_000_000);
const sheets = sheetsOf([{ name: 'S', rows: [['a', 1]] }]);
const slides = slidesOf([{ lines: ['First'] }]);
const book = bookOf(['<p>x</p>']);
const sheet = openDocumentOf('spreadsheet', '<table:table table:name="S"/>');
const pages = Array.from({ length: 300 }, (_, at) => [`Line one of page ${at + 1}`, `Line two of page ${at + 1}`]);
const russian = 'Это обычный русский текст, который был записан в старой кодировке много лет назад.';
const cp1251 = Buffer.from(
  [...russian].map((letter) => {
    const code = letter.codePointAt(0) ?? 0;
    return code < 0x80 ? code : code - 0x410 + 0xc0;
  }),
);
const japanese = 'これは古い文字コードで書かれた日本語の文章です。川と山について説明しています。';
const shiftJIS = Buffer.from(
  '82b182ea82cd8cc382a295b68e9a8352815b836882c58f9182a982ea82bd93fa967b8cea82cc95b68fcd82c582b7814290ec82c68e5282c982c282a282c490e096be82b582c482a282dc82b78142',
  'hex',
);
const gb18030 = Buffer.from('d6d0b9fac8cbc3f1b5c4d3efd1d4cec4d7d6a3acbad3c1f7bacdc9bdc2f6a1a3', 'hex');

/** Maximum cost of a file in fixed jobs: 5 s of CPU. */
const maxCost = 1000;

async function costing<T>(work: () => Promise<T>): Promise<T> {
  const before = process.cpuUsage();
  try {
    return await work();
  } finally {
    const { user, system } = process.cpuUsage(before);
    expect((user + system) / 1000 / jobMs()).toBeLessThan(maxCost);
  }
}

type Good = [what: string, name: string, bytes: Buffer, text: string, warnings?: readonly DocumentWarning[]];

test.each<Good>([
  [
    'a PDF of 300 pages',
    'a.pdf',
    pdfOf(pages),
    pages.map((lines, at) => `[Page ${at + 1}]\n${lines.join('\n')}`).join('\n\n'),
  ],
  [
    'a page from right to left',
    'a.html',
    Buffer.from('<html dir="rtl"><body><p>שלום עולם</p><p>مرحبا</p></body></html>'),
    'שלום עולם\n\nمرحبا',
  ],
  [
    'a workbook from right to left',
    'a.xlsx',
    sheetsOf([
      {
        name: 'גיליון',
        rows: [
          ['שם', 'مبلغ'],
          ['דנה', 3],
        ],
      },
    ]),
    '[Sheet 1: גיליון, 2 rows]\nשם,مبلغ\nדנה,3',
  ],
  ['slides from right to left', 'a.pptx', slidesOf([{ lines: ['שלום', 'עולם'] }]), '[Slide 1]\nשלום\nעולם'],
  ['a book from right to left', 'a.epub', bookOf(['<p>مرحبا بالعالم</p>']), '[Chapter 1: Title 0]\nمرحبا بالعالم'],
  ['Cyrillic of Windows', 'a.txt', cp1251, russian, [{ code: 'encoding', name: 'windows-1251' }]],
  ['Japanese of Shift JIS', 'a.txt', shiftJIS, japanese, [{ code: 'encoding', name: 'Shift_JIS' }]],
  [
    'Chinese of GB 18030',
    'a.txt',
    gb18030,
    '中国人民的语言文字，河流和山脉。',
    [{ code: 'encoding', name: 'GB18030' }],
  ],
  ['UTF-16 of the other order', 'a.csv', Buffer.from('\uFEFFname,größe', 'utf16le').swap16(), 'name,größe'],
  [
    'a workbook that is called a Word document',
    'a.docx',
    sheets,
    '[Sheet 1: S, 1 row]\na,1',
    [{ code: 'extension', name: 'docx' }],
  ],
  [
    'a page that is called a text',
    'a.odt',
    Buffer.from('<!doctype html><p>hi</p>'),
    'hi',
    [{ code: 'extension', name: 'odt' }],
  ],
])('%s', async (_what, name, bytes, text, warnings = []) => {
  const read = await costing(() => readBytes(bytes, name));
  expect(read).toMatchObject({ text, warnings, characters: text.length });
});

test.each<[what: string, name: string, bytes: Buffer, refusal: DocumentRefusal]>([
  ['a workbook without cells', 'a.xlsx', sheetsOf([{ name: 'S', rows: [] }]), { problem: 'noText' }],
  ['slides without words', 'a.pptx', slidesOf([{ lines: [] }]), { problem: 'noText' }],
  ['an OpenDocument table without cells', 'a.ods', sheet, { problem: 'noText' }],
  [
    'an OpenDocument presentation without words',
    'a.odp',
    openDocumentOf('presentation', '<draw:page/>'),
    { problem: 'noText' },
  ],
  [
    'a page without words',
    'a.html',
    Buffer.from('<html><body><script>x()</script></body></html>'),
    { problem: 'noText' },
  ],
  ['a PDF of one scan', 'a.pdf', pdfOf(['image']), { problem: 'scanned', count: 1, images: 1 }],
  ['half a book', 'a.epub', half(book), { problem: 'damaged' }],
  ['half an OpenDocument table', 'a.ods', half(sheet), { problem: 'damaged' }],
  ['a PDF of 300 pages, half of it', 'a.pdf', half(pdfOf(pages)), { problem: 'damaged' }],
  [
    'a Word document without its text',
    'a.docx',
    zipOf([
      { name: '[Content_Types].xml', bytes: '<Types/>' },
      { name: 'word/other.xml', bytes: '<a/>' },
    ]),
    { problem: 'damaged' },
  ],
  [
    'a locked workbook',
    'a.xlsx',
    zipOf([{ name: 'xl/workbook.xml', bytes: 'x', encrypted: true }]),
    { problem: 'encrypted' },
  ],
  [
    'a locked presentation',
    'a.pptx',
    zipOf([{ name: 'ppt/presentation.xml', bytes: 'x', encrypted: true }]),
    { problem: 'encrypted' },
  ],
  ['a bomb in a book', 'a.epub', bookOf([`<p>${'x'.repeat(20_000_000)}</p>`]), { problem: 'tooComplex' }],
  [
    'a bomb in an OpenDocument text',
    'a.odt',
    zipOf([
      { name: 'mimetype', bytes: 'application/vnd.oasis.opendocument.text' },
      { name: 'content.xml', bytes: zeros },
    ]),
    { problem: 'tooComplex' },
  ],
])('%s', async (_what, name, bytes, refusal) => {
  const error = await costing(() => readBytes(bytes, name).catch((thrown: unknown) => thrown));
  expect(error).toBeInstanceOf(Refused);
  expect((error as Refused).refusal).toEqual(refusal);
});

/** For each valid kind, truncated anywhere: the result is text or one reason. */
test.each<[name: string, bytes: Buffer]>([
  ['a.docx', wordOf(paragraph('words of a paragraph'))],
  ['a.xlsx', sheets],
  ['a.pptx', slides],
  ['a.epub', book],
  ['a.pdf', pdfOf([['words of a page'], ['and of another']])],
  ['a.html', Buffer.from('<html><body><p>words</p></body></html>')],
  ['a.txt', cp1251],
])('%s cut at 40 places is words or a reason', async (name, bytes) => {
  const results: unknown[] = [];
  for (let part = 0; part < 40; part++) {
    const cut = bytes.subarray(0, Math.floor((bytes.length * part) / 40));
    results.push(await readBytes(cut, name).catch((error: unknown) => error));
  }
  const read = results.filter((result) => !(result instanceof Refused));
  expect(read).toEqual(
    read.map(() => expect.objectContaining({ text: expect.stringMatching(/\S/) as unknown }) as unknown),
  );
});
