// List numbers as Word (ECMA-376 part 1, 17.9 and 17.18.59) and LibreOffice 24 (OpenDocument 1.3, 16.34 and 19.880)
// show them.
import { describe, expect, test } from 'vitest';
import { readBytes } from './read-bytes.ts';
import { listNumber } from './readers/list-numbers.ts';
import { openDocumentOf, wordOf } from './testing/samples.ts';

test.each([
  ['ganada', { 1: '가', 14: '하', 15: '가가' }],
  ['chosung', { 1: 'ㄱ', 3: 'ㄷ' }],
  ['aiueo', { 1: 'ｱ', 6: 'ｶ', 46: 'ﾝ' }],
  ['aiueoFullWidth', { 1: 'ア', 6: 'カ' }],
  ['iroha', { 1: 'ｲ', 3: 'ﾊ' }],
  ['irohaFullWidth', { 1: 'イ', 48: 'ン' }],
  ['hebrew1', { 1: 'א', 11: 'יא', 15: 'טו', 16: 'טז', 20: 'כ', 115: 'קטו' }],
  ['hebrew2', { 1: 'א', 11: 'כ', 22: 'ת', 23: 'אא' }],
  ['arabicAlpha', { 1: 'أ', 3: 'ت' }],
  ['arabicAbjad', { 3: 'ج' }],
  ['thaiLetters', { 1: 'ก', 3: 'ค', 41: 'ฮ' }],
  ['thaiNumbers', { 10: '๑๐' }],
  ['russianLower', { 1: 'а', 29: 'я', 30: 'аа' }],
  ['russianUpper', { 3: 'В' }],
  ['ordinal', { 1: '1st', 2: '2nd', 11: '11th', 103: '103rd' }],
  ['cardinalText', { 1: 'One', 21: 'Twenty-one', 100: 'One hundred', 115: 'One hundred fifteen' }],
  ['ordinalText', { 1: 'First', 12: 'Twelfth', 20: 'Twentieth', 32: 'Thirty-second' }],
  ['decimalZero', { 1: '01', 10: '10' }],
  ['custom:001, 002, 003, ...', { 1: '001', 12: '012' }],
  ['chicago', { 1: '*', 4: '§', 5: '**', 6: '††' }],
  ['chineseCounting', { 10: '十', 11: '十一', 20: '二十', 21: '二十一', 100: '一〇〇' }],
  [
    'chineseCountingThousand',
    { 10: '十', 21: '二十一', 100: '一百', 105: '一百零五', 110: '一百一十', 1001: '一千零一' },
  ],
  ['chineseLegalSimplified', { 1: '壹', 10: '壹拾', 21: '贰拾壹' }],
  ['ideographDigital', { 10: '一〇', 21: '二一' }],
  ['ideographTraditional', { 1: '甲', 10: '癸', 11: '11' }],
  ['ideographZodiac', { 12: '亥' }],
  ['ideographZodiacTraditional', { 1: '甲子', 11: '甲戌' }],
  ['japaneseCounting', { 10: '十', 21: '二十一', 100: '百', 111: '百十一' }],
  ['japaneseLegal', { 10: '壱拾', 3: '参' }],
  ['taiwaneseCountingThousand', { 12: '十二', 102: '一百零二' }],
  ['koreanCounting', { 10: '십', 21: '이십일' }],
  ['koreanDigital', { 10: '일영' }],
  ['decimalFullWidth', { 12: '１２' }],
  ['decimalEnclosedCircle', { 20: '⑳', 21: '21' }],
  ['decimalEnclosedParen', { 3: '⑶' }],
  ['numberInDash', { 5: '- 5 -' }],
  ['hex', { 27: '1B' }],
  ['notThere', { 7: '7' }],
])('%s', (notation, numbers) => {
  for (const [value, shown] of Object.entries(numbers)) expect(listNumber(notation, Number(value))).toBe(shown);
});

const level = (at: number, notation: string, pattern: string, more = ''): string =>
  `<w:lvl w:ilvl="${at}"><w:start w:val="1"/><w:numFmt w:val="${notation}"/>${more}<w:lvlText w:val="${pattern}"/></w:lvl>`;
const item = (text: string, list: number, at = 0, end = ''): string =>
  `<w:p><w:pPr><w:numPr><w:ilvl w:val="${at}"/><w:numId w:val="${list}"/></w:numPr>${end === '' ? '' : `<w:rPr><w:${end} w:id="9"/></w:rPr>`}</w:pPr>${text === '' ? '' : `<w:r><w:t xml:space="preserve">${text}</w:t></w:r>`}</w:p>`;
const deleted = (list: number): string =>
  `<w:p><w:pPr><w:numPr><w:ilvl w:val="0"/><w:numId w:val="${list}"/></w:numPr><w:rPr><w:del w:id="1"/></w:rPr></w:pPr><w:del w:id="2"><w:r><w:delText>gone</w:delText></w:r></w:del></w:p>`;
const listOf = (abstract: string, list: number, of: number, more = ''): string =>
  `${abstract}<w:num w:numId="${list}"><w:abstractNumId w:val="${of}"/>${more}</w:num>`;
const textOf = async (numbering: string, body: string): Promise<string> =>
  (await readBytes(wordOf(body, [['n', 'numbering', 'numbering.xml', 'w:numbering', numbering]]), 'a.docx')).text;
const plain = `<w:abstractNum w:abstractNumId="0">${level(0, 'decimal', '%1.')}${level(1, 'decimal', '%1.%2.')}</w:abstractNum>`;

describe('Word', () => {
  test('a list that takes its levels from a style', async () => {
    const numbering =
      '<w:abstractNum w:abstractNumId="1"><w:numStyleLink w:val="Own"/></w:abstractNum>' +
      `<w:abstractNum w:abstractNumId="2"><w:styleLink w:val="Own"/>${level(0, 'upperLetter', '(%1)')}</w:abstractNum>` +
      '<w:num w:numId="1"><w:abstractNumId w:val="1"/></w:num><w:num w:numId="2"><w:abstractNumId w:val="2"/></w:num>';
    expect(await textOf(numbering, item('one', 1) + item('two', 2))).toBe('(A) one\n(B) two');
  });

  test('paragraphs that were deleted or moved away are not counted', async () => {
    const body = item('one', 1) + deleted(1) + item('', 1, 0, 'moveFrom') + item('two', 1) + item('three', 1);
    expect(await textOf(listOf(plain, 1, 0), body)).toBe('1. one\n2. two\n3. three');
  });

  test('a paragraph whose end was deleted goes on with the next one, and both have one number', async () => {
    const body = item('one', 1) + item('two ', 1, 0, 'del') + item('and more', 1) + item('three', 1);
    expect(await textOf(listOf(plain, 1, 0), body)).toBe('1. one\n2. two and more\n3. three');
  });

  test('levels of a list of its own, digits of legal numbers, and a level that is not begun again', async () => {
    const own = `<w:lvlOverride w:ilvl="0">${level(0, 'lowerRoman', '%1)')}</w:lvlOverride>`;
    expect(await textOf(listOf(plain, 1, 0, own), item('one', 1) + item('two', 1))).toBe('i) one\nii) two');
    const legal = `<w:abstractNum w:abstractNumId="0">${level(0, 'upperRoman', '%1.')}${level(1, 'decimal', '%1.%2', '<w:isLgl/>')}</w:abstractNum>`;
    expect(await textOf(listOf(legal, 1, 0), item('one', 1) + item('sub', 1, 1))).toBe('I. one\n  1.1 sub');
    const on = `<w:abstractNum w:abstractNumId="0">${level(0, 'decimal', '%1.')}${level(1, 'decimal', '%2)', '<w:lvlRestart w:val="0"/>')}</w:abstractNum>`;
    const body = item('one', 1) + item('sub', 1, 1) + item('two', 1) + item('sub', 1, 1);
    expect(await textOf(listOf(on, 1, 0), body)).toBe('1. one\n  1) sub\n2. two\n  2) sub');
  });

  test('words without a number', async () => {
    const note = `<w:abstractNum w:abstractNumId="0">${level(0, 'none', 'Note:')}</w:abstractNum>`;
    expect(await textOf(listOf(note, 1, 0), item('one', 1))).toBe('Note: one');
  });

  test('a format of the document’s own, with one for older programs behind it', async () => {
    const format =
      '<mc:AlternateContent><mc:Choice Requires="w14"><w:numFmt w:val="custom" w:format="001, 002, 003, ..."/></mc:Choice><mc:Fallback><w:numFmt w:val="decimal"/></mc:Fallback></mc:AlternateContent>';
    const numbering = `<w:abstractNum w:abstractNumId="0"><w:lvl w:ilvl="0"><w:start w:val="1"/>${format}<w:lvlText w:val="%1"/></w:lvl></w:abstractNum>`;
    expect(await textOf(listOf(numbering, 1, 0), item('one', 1))).toBe('001 one');
  });
});

const open = async (levels: string, items: string): Promise<string> =>
  (
    await readBytes(
      openDocumentOf('text', `<text:list text:style-name="L">${items}</text:list>`, undefined, {
        styles: `<office:automatic-styles><text:list-style style:name="L">${levels}</text:list-style></office:automatic-styles>`,
      }),
      'a.odt',
    )
  ).text;
const openLevel = (at: number, format: string, more = ''): string =>
  `<text:list-level-style-number text:level="${at}" style:num-format="${format}" ${more}/>`;
const openItem = (text: string, inner = ''): string =>
  `<text:list-item><text:p>${text}</text:p>${inner}</text:list-item>`;

test.each([
  [
    'prefix, suffix and start',
    openLevel(1, 'A', 'style:num-prefix="(" style:num-suffix=")" text:start-value="3"'),
    '(C) one\n(D) two',
  ],
  [
    'letters that are doubled',
    openLevel(1, 'a', 'style:num-letter-sync="true" text:start-value="27"'),
    'aa one\nbb two',
  ],
  ['letters that are not', openLevel(1, 'a', 'text:start-value="27"'), 'aa one\nab two'],
  [
    'Chinese numbers',
    openLevel(1, '一, 二, 三, ...', 'style:num-suffix="、" text:start-value="10"'),
    '十、 one\n十一、 two',
  ],
  ['Hebrew numbers', openLevel(1, 'א, י, ק, ...', 'text:start-value="15"'), 'טו one\nטז two'],
  ['Russian letters', openLevel(1, 'А, Б, .., Аа, Аб, ... (ru)', 'style:num-suffix="."'), 'А. one\nБ. two'],
])('OpenDocument: %s', async (_what, levels, text) => {
  expect(await open(levels, openItem('one') + openItem('two'))).toBe(text);
});

test('OpenDocument: levels that are shown', async () => {
  const levels = openLevel(1, 'I') + openLevel(2, 'a', 'text:display-levels="2" style:num-suffix=")"');
  expect(await open(levels, openItem('one', `<text:list>${openItem('sub')}</text:list>`))).toBe('I one\n  I.a) sub');
});

// As LibreOffice writes it: a second-level item is in a first-level item without a paragraph.
test.each([
  [
    'an item that holds a list alone has no number',
    `${openItem('one')}<text:list-item><text:list>${openItem('sub')}</text:list></text:list-item>${openItem('two')}`,
    '1. one\n  a sub\n2. two',
  ],
  ['an empty paragraph has one', `${openItem('one')}${openItem('')}${openItem('three')}`, '1. one\n3. three'],
])('OpenDocument: %s', async (_what, items, text) => {
  expect(await open(openLevel(1, '1', 'style:num-suffix="."') + openLevel(2, 'a'), items)).toBe(text);
});

test('OpenDocument: a level without a number is not among those that are shown', async () => {
  const levels = openLevel(1, '') + openLevel(2, '1', 'text:display-levels="2"');
  expect(await open(levels, openItem('one', `<text:list>${openItem('sub')}</text:list>`))).toBe('one\n  1 sub');
});

test('OpenDocument: a list that goes on with one ahead of another', async () => {
  const list = (items: string, more: string): string => `</text:list><text:list text:style-name="L" ${more}>${items}`;
  const items = [
    list(openItem('a'), 'xml:id="A"'),
    list(openItem('b') + openItem('c'), 'xml:id="B"'),
    list(openItem('d'), 'xml:id="C" text:continue-list="A"'),
    list(openItem('e'), 'text:continue-numbering="true"'),
  ];
  expect(await open(openLevel(1, '1'), items.join(''))).toBe('1 a\n1 b\n2 c\n2 d\n3 e');
});
