// OpenDocument files (OASIS OpenDocument 1.3) as their programs show them.
import { expect, test } from 'vitest';
import { readBytes } from './read-bytes.ts';
import { openDocumentOf } from './testing/samples.ts';

const names = 'xmlns:office="o" xmlns:text="t" xmlns:table="tb" xmlns:draw="d" xmlns:style="s" xmlns:chart="c"';
const textOf = async (body: string, more: Parameters<typeof openDocumentOf>[3] = {}): Promise<string> =>
  (await readBytes(openDocumentOf('text', body, undefined, more), 'a.odt')).text;
const sheetOf = async (rows: string): Promise<string> =>
  (await readBytes(openDocumentOf('spreadsheet', `<table:table table:name="S">${rows}</table:table>`), 'a.ods')).text;
const cell = (text: string, attributes = ''): string =>
  `<table:table-cell ${attributes}>${text === '' ? '' : `<text:p>${text}</text:p>`}</table:table-cell>`;
const row = (...cells: readonly string[]): string => `<table:table-row>${cells.join('')}</table:table-row>`;
const item = (text: string, inner = ''): string => `<text:list-item><text:p>${text}</text:p>${inner}</text:list-item>`;

const styles = `<office:automatic-styles><style:style style:name="Up"><style:text-properties style:text-position="super 58%"/></style:style>
  <style:style style:name="Down"><style:text-properties style:text-position="sub 58%"/></style:style>
  <text:list-style style:name="L1"><text:list-level-style-number text:level="1" style:num-format="1" style:num-suffix="."/>
    <text:list-level-style-number text:level="2" style:num-format="a" style:num-suffix=")" text:display-levels="2"/></text:list-style>
  <text:list-style style:name="L5"><text:list-level-style-number text:level="1" style:num-format="I" style:num-suffix="." text:start-value="5"/></text:list-style>
  <text:list-style style:name="Dots"><text:list-level-style-bullet text:level="1" text:bullet-char="•"/></text:list-style></office:automatic-styles>`;

test.each<[what: string, body: string, text: string]>([
  [
    'a note stands behind the text, its mark apart from the number',
    '<text:p>The fee is 100<text:note text:note-class="footnote"><text:note-citation>1</text:note-citation><text:note-body><text:p>Net of tax.</text:p></text:note-body></text:note> EUR a month.</text:p>',
    'The fee is 100[1] EUR a month.\n[1] Net of tax.',
  ],
  [
    'raised and lowered characters',
    '<text:p>10<text:span text:style-name="Up">6</text:span> of H<text:span text:style-name="Down">2</text:span>O</text:p>',
    '10^6 of H2O',
  ],
  [
    'levels of headings',
    '<text:h text:outline-level="1">One</text:h><text:h text:outline-level="3">Three</text:h>',
    '# One\n### Three',
  ],
  [
    'numbers of lists',
    `<text:list text:style-name="L1">${item('one')}${item('two', `<text:list>${item('sub')}</text:list>`)}</text:list><text:p>between</text:p><text:list text:style-name="L1" text:continue-numbering="true">${item('three')}</text:list><text:list text:style-name="L5">${item('five')}</text:list><text:list text:style-name="Dots">${item('dot')}</text:list>`,
    '1. one\n2. two\n  2.a) sub\nbetween\n3. three\nV. five\n- dot',
  ],
  [
    'columns of tables',
    `<table:table>${row(cell(''), cell('2023'), cell('2024'))}${row(cell('North', 'table:number-rows-spanned="2"'), cell('Jan'), cell('5'))}${row('<table:covered-table-cell/>', cell('Feb'), cell('6'))}</table:table>`,
    '| 2023 | 2024\nNorth | Jan | 5\n| Feb | 6',
  ],
  [
    'readings of characters',
    '<text:p><text:ruby><text:ruby-base>東京</text:ruby-base><text:ruby-text>とうきょう</text:ruby-text></text:ruby>へ</text:p>',
    '東京(とうきょう)へ',
  ],
])('a text: %s', async (_what, body, text) => {
  expect(await textOf(body, { styles })).toBe(text);
});

test('formulas, charts, headers and comments of a text are read', async () => {
  const formula = '<math xmlns="m"><mfrac><mn>1</mn><mn>2</mn></mfrac></math>';
  const chart = `<office:document-content ${names}><office:body><chart:chart><chart:title><text:p>Sales</text:p></chart:title><table:table>${row(cell(''), cell('North'))}${row(cell('Q1'), cell('5'))}</table:table></chart:chart></office:body></office:document-content>`;
  const pages = `<office:document-styles ${names}><style:header><text:p>Invoice 117</text:p></style:header><style:footer><text:p>7</text:p></style:footer></office:document-styles>`;
  const text = await textOf(
    '<text:p>half: <draw:object xlink:href="./Object 1"/></text:p><text:p><draw:object xlink:href="./Object 2"/></text:p><text:p>end<office:annotation><text:p>sure?</text:p></office:annotation></text:p>',
    {
      entries: [
        { name: 'Object 1/content.xml', bytes: formula },
        { name: 'Object 2/content.xml', bytes: chart },
        { name: 'styles.xml', bytes: pages },
      ],
    },
  );
  expect(text).toBe(
    '[Header: Invoice 117]\nhalf: 1/2\n[Chart: Sales]\n,North\nQ1,5\nend[comment 1]\n[comment 1] sure?',
  );
});

test('a row that is repeated 150 times is told as often', async () => {
  const text = await sheetOf(
    `${row(cell('a'), cell('b'))}<table:table-row table:number-rows-repeated="150">${cell('x')}${cell('1')}</table:table-row>${row(cell('end'))}`,
  );
  expect(text.split('\n')).toEqual([
    '[Sheet 1: S, 152 rows]',
    'a,b',
    ...Array.from({ length: 150 }, () => 'x,1'),
    'end',
  ]);
});

test('a gap of 120 cells and covered cells keep the columns', async () => {
  const gap = '<table:table-cell table:number-columns-repeated="120"/>';
  const text = await sheetOf(
    `${row(cell('a'), gap, cell('z'))}${row(cell('wide'), '<table:covered-table-cell/>', cell('c'))}`,
  );
  expect(text).toBe(`[Sheet 1: S, 2 rows]\na,${','.repeat(120)}z\nwide,,c`);
});

test('dates and percentages have their values beside them', async () => {
  const text = await sheetOf(
    row(
      cell('15.03.23', 'office:value-type="date" office:date-value="2023-03-15"'),
      cell('12%', 'office:value-type="percentage" office:value="0.1234"'),
      cell('2023-03-15', 'office:value-type="date" office:date-value="2023-03-15"'),
    ),
  );
  expect(text).toBe('[Sheet 1: S, 1 row]\n15.03.23 (2023-03-15),12% (0.1234),2023-03-15');
});
