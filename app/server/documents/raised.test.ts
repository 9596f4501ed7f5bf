// Superscripts, subscripts and formulas next to other characters: the same in all formats.
import { expect, test } from 'vitest';
import { readBytes } from './read-bytes.ts';
import { openDocumentOf, slidesOf, wordOf } from './testing/samples.ts';
import { zipOf } from './testing/zip-sample.ts';

type Run = readonly [place: '' | 'up' | 'down', text: string];

/** Parses runs from a notation such as `10^{6}/L` and `H_{2}O`. */
const runsOf = (line: string): readonly Run[] =>
  [...line.matchAll(/\^\{(.*?)\}|_\{(.*?)\}|((?:(?![_^]\{).)+)/g)].map(([, up, down, text]) =>
    up === undefined ? (down === undefined ? ['', text ?? ''] : ['down', down]) : ['up', up],
  );

const styles = `<office:automatic-styles><style:style style:name="up"><style:text-properties style:text-position="super 58%"/></style:style><style:style style:name="down"><style:text-properties style:text-position="sub 58%"/></style:style></office:automatic-styles>`;
const wordRun = ([place, text]: Run): string => {
  const align = { '': 'baseline', up: 'superscript', down: 'subscript' }[place];
  return `<w:r><w:rPr><w:vertAlign w:val="${align}"/></w:rPr><w:t xml:space="preserve">${text}</w:t></w:r>`;
};
const slideRun = ([place, text]: Run): string =>
  `<a:r><a:rPr baseline="${{ '': '0', up: '30000', down: '-25000' }[place]}"/><a:t>${text}</a:t></a:r>`;
const openRun = ([place, text]: Run): string =>
  place === '' ? text : `<text:span text:style-name="${place}">${text}</text:span>`;
const pageRun = ([place, text]: Run): string => {
  const element = { '': 'span', up: 'sup', down: 'sub' }[place];
  return `<${element}>${text}</${element}>`;
};

const textOf = async (bytes: Buffer, name: string): Promise<string> =>
  (await readBytes(bytes, name)).text.replace(/^\[Slide 1\]\n/, '');
const slide = (inner: string): Buffer =>
  slidesOf([{ lines: [], more: `<p:sp><p:txBody><a:p>${inner}</a:p></p:txBody></p:sp>` }]);

test.each([
  ['4.5×10^{9}/L', '4.5×10^9/L'],
  ['5 m^{2}/s', '5 m^2/s'],
  ['(a+b)^{2}/c', '(a+b)^2/c'],
  ['x^{n}/y', 'x^n/y'],
  ['x^{2}/ y', 'x^2/ y'],
  ['10^{6}/', '10^6/'],
  ['10^{6}/10^{3}', '10^6/10^3'],
  ['2^{1}/_{2} cups', '2 1/2 cups'],
  ['2^{1}⁄_{2}', '2 1⁄2'],
  ['^{3}/_{4}5', '3/4 5'],
  ['SO_{4}^{2-}', 'SO4^(2-)'],
])('%s', async (line, text) => {
  const runs = runsOf(line);
  expect(await textOf(wordOf(`<w:p>${runs.map(wordRun).join('')}</w:p>`), 'a.docx')).toBe(text);
  expect(await textOf(slide(runs.map(slideRun).join('')), 'a.pptx')).toBe(text);
  const open = openDocumentOf('text', `<text:p>${runs.map(openRun).join('')}</text:p>`, undefined, { styles });
  expect(await textOf(open, 'a.odt')).toBe(text);
  expect(await textOf(Buffer.from(`<html><body>${runs.map(pageRun).join('')}</body></html>`), 'a.html')).toBe(text);
});

interface Beside {
  readonly before: string;
  readonly math: string;
  readonly after: string;
}
const office = ({ before, math, after }: Beside): string =>
  `<w:p><w:r><w:t xml:space="preserve">${before}</w:t></w:r><m:oMath>${math}</m:oMath><w:r><w:t xml:space="preserve">${after}</w:t></w:r></w:p>`;
const term = (text: string): string => `<m:r><m:t>${text}</m:t></m:r>`;
const over = (above: string, below: string): string =>
  `<m:f><m:num>${term(above)}</m:num><m:den>${term(below)}</m:den></m:f>`;
const power = (base: string, sup: string): string =>
  `<m:sSup><m:e>${term(base)}</m:e><m:sup>${term(sup)}</m:sup></m:sSup>`;

test.each<[math: string, text: string, before?: string, after?: string]>([
  [over('1', '2'), 'I add 2 1/2 cups', 'I add 2', ' cups'],
  [over('1', '2'), '1/2 5', '', '5'],
  [over('1', '2'), 'x 1/2 is', 'x', ' is'],
  [term('n'), 'the nth', 'the ', 'th'],
  [power('2', 'n'), '2^n th', '', 'th'],
  [term('x=2') + over('1', '2') + term('5'), 'x=2 1/2 5'],
  [power('10', '6') + term('2'), '10^6 2'],
  [power('10', '6') + term('·2'), '10^6·2'],
  [over('1', 'x') + term('y'), '1/x y'],
  [over('1', '2x'), '1/(2x)'],
  [over('1', 'x') + term('(a+b)'), '1/x (a+b)'],
  [term('2') + power('x', '2') + power('y', '3'), '2x^2 y^3'],
  [term('1') + term('0') + term('x'), '10x'],
  [`<m:d><m:e>${over('1', '2')}</m:e></m:d>${power('m', 'c')}`, '(1/2)m^c'],
  [`<m:sSup><m:e>${over('1', '2')}</m:e><m:sup>${term('n')}</m:sup></m:sSup>`, '(1/2)^n'],
  [term('x') + `<m:func><m:fName>${term('sin')}</m:fName><m:e>${term('y')}</m:e></m:func>`, 'x sin(y)'],
])('a formula of Office beside other characters: %s', async (math, text, before = '', after = '') => {
  expect(await textOf(wordOf(office({ before, math, after })), 'a.docx')).toBe(text);
});

test.each([
  ['2<math><mfrac><mn>1</mn><mn>2</mn></mfrac></math>', '2 1/2'],
  ['<math><mn>2</mn><mrow><mfrac><mn>1</mn><mn>2</mn></mfrac></mrow></math>', '2 1/2'],
  ['<math><mi>sin</mi><mo>&#x2061;</mo><mi>x</mi></math>', 'sin x'],
  ['<math><mn>2</mn><mo>&#x2062;</mo><mn>3</mn></math>', '2 3'],
  ['<math><mn>2</mn><mo>&#x2062;</mo><mi>x</mi><mi>y</mi></math>', '2xy'],
  ['<math><mi>x</mi></math><sup>2</sup>', 'x^2'],
  ['设<math><mi>x</mi><mo>=</mo><mn>2</mn></math>则', '设x=2则'],
])('MathML beside other characters: %s', async (body, text) => {
  expect(await textOf(Buffer.from(`<html><body>${body}</body></html>`), 'a.html')).toBe(text);
});

test('a formula of an OpenDocument text does not run into the number ahead of it', async () => {
  const formula = '<math xmlns="m"><mfrac><mn>1</mn><mn>2</mn></mfrac></math>';
  const body = `<text:p>2<draw:object xlink:href="./Object 1"/> cups</text:p>`;
  const bytes = openDocumentOf('text', body, undefined, {
    entries: [{ name: 'Object 1/content.xml', bytes: formula }],
  });
  expect(await textOf(bytes, 'a.odt')).toBe('2 1/2 cups');
});

const rich = (...runs: readonly Run[]): string =>
  runs
    .map(([place, text]) => `<r><rPr>${place === 'up' ? '<vertAlign val="superscript"/>' : ''}</rPr><t>${text}</t></r>`)
    .join('');

test('raised runs of a string within its cell, as other programs than Excel write them', async () => {
  const bytes = zipOf([
    ...['[Content_Types].xml', '_rels/.rels'].map((name) => ({ name, bytes: '<Types/>' })),
    { name: 'xl/workbook.xml', bytes: '<workbook xmlns:r="r"><sheets><sheet name="S" r:id="r1"/></sheets></workbook>' },
    {
      name: 'xl/_rels/workbook.xml.rels',
      bytes: '<Relationships><Relationship Id="r1" Type="t/worksheet" Target="s.xml"/></Relationships>',
    },
    {
      name: 'xl/s.xml',
      bytes: `<worksheet><sheetData><row r="1"><c r="A1" t="inlineStr"><is>${rich(['', '10'], ['up', '6'], ['', ' km'])}</is></c><c r="B1" t="inlineStr"><is>${rich(['', 'm'], ['up', '2'])}</is></c></row></sheetData></worksheet>`,
    },
  ]);
  expect(await textOf(bytes, 'a.xlsx')).toBe('[Sheet 1: S, 1 row]\n10^6 km,m^2');
});

test('raised runs of a cell of an OpenDocument spreadsheet', async () => {
  const body = `<table:table table:name="S"><table:table-row><table:table-cell><text:p>10${openRun(['up', '6'])} km</text:p></table:table-cell></table:table-row></table:table>`;
  expect(await textOf(openDocumentOf('spreadsheet', body, undefined, { styles }), 'a.ods')).toBe(
    '[Sheet 1: S, 1 row]\n10^6 km',
  );
});

test('a style of OpenDocument inherits what its parents raise', async () => {
  const inherited = styles.replace(
    '</office:automatic-styles>',
    '<style:style style:name="T1" style:parent-style-name="T2"/><style:style style:name="T2" style:parent-style-name="up"/></office:automatic-styles>',
  );
  const body = '<text:p>10<text:span text:style-name="T1">6</text:span></text:p>';
  expect(await textOf(openDocumentOf('text', body, undefined, { styles: inherited }), 'a.odt')).toBe('10^6');
});

test.each([
  ['12', '10^6'],
  ['-8', '10_6'],
  ['1', '106'],
])('a position of %s half points in Word', async (position, text) => {
  const body = `<w:p>${wordRun(['', '10'])}<w:r><w:rPr><w:position w:val="${position}"/></w:rPr><w:t>6</w:t></w:r></w:p>`;
  expect(await textOf(wordOf(body), 'a.docx')).toBe(text);
});
