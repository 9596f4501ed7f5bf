// Pages and books as a browser shows them. Rules of the HTML Living Standard, read 2026-11-28; MathML Core.
import { expect, test } from 'vitest';
import { readBytes } from './read-bytes.ts';
import { bookOf } from './testing/samples.ts';

const page = async (body: string): Promise<string> =>
  (await readBytes(Buffer.from(`<!doctype html><html><body>${body}</body></html>`), 'a.html')).text;
const book = async (body: string): Promise<string> =>
  (await readBytes(bookOf([body]), 'a.epub')).text.replace(/^.*\n/, '');

test.each<[what: string, body: string, text: string]>([
  [
    'an empty corner',
    '<table><tr><td></td><td>2023</td><td>2024</td></tr><tr><td>Revenue</td><td>5</td><td>6</td></tr><tr><td></td><td>7</td><td>8</td></tr></table>',
    '| 2023 | 2024\nRevenue | 5 | 6\n| 7 | 8',
  ],
  [
    'a cell over two rows',
    '<table><tr><td rowspan="2">North<td>Jan<td>5<tr><td>Feb<td>6</table>',
    'North | Jan | 5\n| Feb | 6',
  ],
  [
    'a cell over two columns',
    '<table><tr><th>Item<th colspan="2">2023<th>2024<tr><td>A<td>H1<td>H2<td>H1</table>',
    'Item | 2023 |  | 2024\nA | H1 | H2 | H1',
  ],
  [
    'a cell over two columns and two rows',
    '<table><tr><td colspan="2" rowspan="2">a<td>b<tr><td>c<tr><td>d<td>e<td>f</table>',
    'a |  | b\n|  | c\nd | e | f',
  ],
  [
    'cells that a slash does not close',
    '<table><tr><td/><th>2023</th><th>2024</th></tr><tr><td>Rev</td><td>5</td><td>6</td></tr></table>',
    '| 2023 | 2024\nRev | 5 | 6',
  ],
  ['heads behind an open cell', '<table><tr><td>x<th>2023<th>2024<td>a<th>b</table>', 'x | 2023 | 2024 | a | b'],
  ['words behind a slash', '<table><tr><td/>x<th colspan=2 />y<td>z</table>', 'x | y |  | z'],
  [
    'a table within an open cell',
    '<table><tr><td>a<table><tr><td>1<th>2</table><th>b<tbody><tr><td>c</table>',
    'a 1, 2 | b\nc',
  ],
  ['details and their summary', '<details><summary>Terms</summary>Net 30</details>', 'Terms\nNet 30'],
  [
    'what an element hides itself',
    'seen<p style="color:red; display: none">unseen</p><span style="visibility:hidden">x</span><p hidden>y</p>',
    'seen',
  ],
  ['exponents', '10<sup>6</sup> and x<sup>n+1</sup>, 5 × 10<sup>-3</sup>', '10^6 and x^(n+1), 5 × 10^-3'],
  ['fractions', '2<sup>1</sup>/<sub>2</sub> cups, <sup>3</sup>/<sub>4</sub>', '2 1/2 cups, 3/4'],
  [
    'marks of notes',
    'price 100<sup><a href="#n1">1</a></sup> EUR, 5<a href="#n2"><sup>2</sup></a>',
    'price 100[1] EUR, 5[2]',
  ],
  [
    'marks of notes that are not raised by sup',
    '100<a epub:type="noteref" href="#n1">1</a>, 5<a role="doc-noteref" href="n.xhtml#n2"><sup>2</sup></a>, 7<a href="#n3" style="vertical-align: super">3</a>',
    '100[1], 5[2], 7[3]',
  ],
  [
    'an exponent with the mark of a note',
    'x<sup>2<a href="#n">9</a></sup> and y<sup>n <a href="#m">[3]</a></sup>',
    'x^2[9] and y^n[3]',
  ],
  ['two marks of notes', '100<sup><a href="#n">1</a>, <a href="#m">2</a></sup>', '100[1, 2]'],
  [
    'characters that a style of their own raises',
    '10<span style="font-size:60%; vertical-align:super">6</span>, H<span style="vertical-align:sub">2</span>O',
    '10^6, H2O',
  ],
  [
    'formulas of chemistry, and ordinals',
    'H<sub>2</sub>O on the 1<sup>st</sup>, log<sub>10</sub>100',
    'H2O on the 1st, log10 100',
  ],
  ['marks of notes in brackets', 'grew by 100<sup>[1]</sup> in 2020<sup>[a]</sup>', 'grew by 100[1] in 2020[a]'],
  [
    'choices of a form',
    '<label><input type=radio checked> yes</label><label><input type=radio> no</label><select><option>A<option selected>B</select>',
    '☒ yes ☐ no A ☒ B',
  ],
  ['MathML', '<math><mfrac><mn>1</mn><mn>2</mn></mfrac></math>', '1/2'],
  [
    'MathML with the same in TeX',
    '<math><semantics><msup><mi>x</mi><mn>2</mn></msup><annotation encoding="application/x-tex">x^2</annotation></semantics></math>',
    'x^2',
  ],
  ['the start of a list', '<ol start="5"><li>a<li value="9">b<li>c</ol>', '5. a\n9. b\n10. c'],
  ['a reversed list', '<ol reversed><li>x<li>y<li>z</ol>', '3. x\n2. y\n1. z'],
  ['letters', '<ol type="a" start="26"><li>x<li>y</ol>', 'z. x\naa. y'],
  ['check boxes', '<input type="checkbox" checked>I agree <input type=checkbox>I refuse', '☒ I agree ☐ I refuse'],
  [
    'readings of characters',
    '<ruby>東京<rt>とうきょう</rt></ruby>に<ruby>漢<rp>(</rp><rt>かん</rt><rp>)</rp></ruby>',
    '東京(とうきょう)に漢(かん)',
  ],
])('a page: %s', async (_what, body, text) => {
  expect(await page(body)).toBe(text);
});

test.each<[what: string, body: string, text: string]>([
  [
    'elements without an end',
    '<p>Start<script src="q.js"/> more</p><iframe src="x"/><object data="y"/><p>end</p>',
    'Start more\n\nend',
  ],
  ['an empty cell', '<table><tr><td/><td>2023</td></tr><tr><td>a</td><td>5</td></tr></table>', '| 2023\na | 5'],
  ['CDATA', '<p>a <![CDATA[b < c & d]]></p>', 'a b < c & d'],
  ['entities of HTML', '<p>caf&eacute;&nbsp;&amp; bar<br/>next</p>', 'café\u00a0& bar\nnext'],
  ['readings without brackets', '<p><ruby>漢<rt>かん</rt>字<rt>じ</rt></ruby></p>', '漢(かん)字(じ)'],
])('a book: %s', async (_what, body, text) => {
  expect(await book(body)).toBe(text);
});

test('time grows with the length of a page, not with its square', async () => {
  const cost = async (count: number): Promise<number> => {
    const paragraphs = Array.from(
      { length: count },
      (_, at) => `<p>Paragraph ${at} with <b>bold words</b> behind it.</p>`,
    );
    const before = process.cpuUsage();
    await page(paragraphs.join(''));
    const { user, system } = process.cpuUsage(before);
    return user + system;
  };
  await cost(500);
  const small = await cost(4000);
  expect((await cost(16_000)) / small).toBeLessThan(12);
}, 120_000);
