// Detecting text by bytes: nearly UTF-8, East Asian, UTF-16 without BOM, with zeros, or starting like another format,
// which the library file-type 22.3.0 would report.
import { expect, test } from 'vitest';
import type { DocumentWarning } from '../../shared/message/document.ts';
import { readBytes } from './read-bytes.ts';
import { pdfOf } from './testing/pdf-sample.ts';

const hex = (text: string): Buffer => Buffer.from(text.replaceAll(' ', ''), 'hex');
const german = Buffer.from('Besprechung: Müller, Schröder und Köhler prüfen die Maße.\n');
const chinese = Buffer.from('会议记录：张伟说服务器出错，请检查网络连接。\n');
const guessed = (name: string): DocumentWarning => ({ code: 'encoding', name });
const unreadable = (count: number): DocumentWarning => ({ code: 'unreadable', count });

type Row = [what: string, bytes: Buffer, text: string, warnings?: readonly DocumentWarning[]];

test.each<Row>([
  [
    'UTF-8 with one byte of Latin-1',
    Buffer.concat([german, hex('e4'), Buffer.from(' fin')]),
    `${german.toString()}\ufffd fin`,
    [guessed('UTF-8'), unreadable(1)],
  ],
  [
    'Chinese UTF-8 that is cut within a character',
    chinese.subarray(0, -3),
    `${chinese.toString().slice(0, -2)}\ufffd`,
    [guessed('UTF-8'), unreadable(1)],
  ],
  [
    'Chinese UTF-8 with a bad byte',
    Buffer.concat([chinese, hex('ff'), chinese]),
    `${chinese.toString()}\ufffd${chinese.toString()}`,
    [guessed('UTF-8'), unreadable(1)],
  ],
  // 编号,名称 / 1,螺丝
  ['short Chinese of GBK', hex('b1e0bac52cc3fbb3c60a312cc2ddcbbf0a'), '编号,名称\n1,螺丝\n', [guessed('GB18030')]],
  [
    'Chinese of GBK behind 3,000 rows of ASCII',
    Buffer.concat([Buffer.from('id,1234,shipped\n'.repeat(6000)), hex('d2d1cdcbbbf50a')]),
    `${'id,1234,shipped\n'.repeat(6000)}已退货\n`,
    [guessed('GB18030')],
  ],
  // 品名,数量 / ねじ,5
  [
    'short Japanese of Shift JIS',
    hex('9569 96bc 2c 9094 97ca 0a 82cb 82b6 2c35 0a'),
    '品名,数量\nねじ,5\n',
    [guessed('Shift_JIS')],
  ],
  // 이름,주소
  ['short Korean', hex('c0cc b8a7 2c c1d6 bcd2 0a'), '이름,주소\n', [guessed('EUC-KR')]],
  // 訂單狀態
  ['short Chinese of Big5', hex('ad71 b3e6 aaac baa1'.replace('baa1', 'ba41')), '訂單狀態', [guessed('Big5')]],
  ['short Cyrillic', hex('cceef1eae2e0'), 'Москва', [guessed('windows-1251')]],
  ['one word of Latin-1', Buffer.from('Größe', 'latin1'), 'Größe', [guessed('windows-1252')]],
  ['UTF-16 without its mark', Buffer.from('name,größe\n1,2\n', 'utf16le'), 'name,größe\n1,2\n', [guessed('UTF-16LE')]],
  ['UTF-16 of the other order', Buffer.from('name,größe\n', 'utf16le').swap16(), 'name,größe\n', [guessed('UTF-16BE')]],
  [
    'Chinese UTF-16 without its mark',
    Buffer.from('会议记录\n张伟说服务器出错\n', 'utf16le'),
    '会议记录\n张伟说服务器出错\n',
    [guessed('UTF-16LE')],
  ],
  [
    'a log with zeros',
    Buffer.concat([Buffer.from('10:00 started the server\n'), Buffer.alloc(3), Buffer.from('10:01 stopped\n')]),
    '10:00 started the server\n10:01 stopped\n',
    [{ code: 'invisible', count: 3 }],
  ],
])('%s', async (_what, bytes, text, warnings = []) => {
  expect(await readBytes(bytes, 'a.log')).toMatchObject({ text, warnings });
});

test.each([
  ['BMI,weight\n22.5,70'],
  ['FORM,count\nA,1'],
  ['MAC address,host\n00:11,a'],
  ['MZN,rate\n1,2'],
  ['GIFs are animated.'],
  ['SQLite is a database.'],
  ['RIFF,WAVE\n1,2'],
  ['ID3 tags are in MP3 files'],
  ['070707,Name\n1,2'],
  ['BZh9,x\n1,2'],
  ['II*,x\n1,2'],
  ['8BPS is a mark'],
])('words that begin as another format does: %s', async (text) => {
  expect((await readBytes(Buffer.from(text), 'a.csv')).text).toBe(text);
  const old = `${text} Größe und Länge der Straße in Köln, schöne Grüße aus München`;
  expect((await readBytes(Buffer.from(old, 'latin1'), 'a.csv')).text).toBe(old);
});

test.each([
  ['a picture', hex('89504e470d0a1a0a0000000d49484452000000010000000108000000003a7e9b55')],
  ['a program', Buffer.concat([Buffer.from('MZ'), hex('90000300000004000000ffff0000')])],
  ['a sound', Buffer.concat([Buffer.from('RIFF'), hex('24000000'), Buffer.from('WAVEfmt '), hex('100000000100')])],
  ['chance', Buffer.from(Array.from({ length: 4096 }, (_, at) => (at * at * 31 + at * 7) % 256))],
  ['RTF', Buffer.from('{\\rtf1 words}')],
  ['two bytes of which one is zero', Buffer.from('\0x')],
])('%s is no text', async (_what, bytes) => {
  await expect(readBytes(bytes, 'a')).rejects.toThrow('unsupported');
});

test('an encoding that the user chooses is taken, in whatever the bytes look like', async () => {
  const bytes = hex('b1e0bac52cc3fbb3c60a');
  expect(await readBytes(bytes, 'a.csv', 'EUC-JP')).toMatchObject({
    text: new TextDecoder('euc-jp').decode(bytes),
    warnings: [{ code: 'chosenEncoding', name: 'EUC-JP' }],
  });
  expect((await readBytes(Buffer.from('Größe', 'latin1'), 'a.csv', 'UTF-8')).warnings).toEqual([
    { code: 'chosenEncoding', name: 'UTF-8' },
    { code: 'unreadable', count: 1 },
  ]);
  expect((await readBytes(pdfOf([['words']]), 'a.pdf', 'Big5')).format).toBe('pdf');
});
