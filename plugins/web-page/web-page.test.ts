// Pages converted to text, reading in parts, and refusals.
import type { ToolContext, ToolReply } from '@tributary/runtime-core';
import { expect, test } from 'vitest';
import plugin from './index.ts';
import { markdownOf } from './html.ts';
import { textOf } from './text.ts';

const answering = (reply: Partial<ToolReply>): ToolContext => ({
  signal: new AbortController().signal,
  fetch: () => Promise.resolve({ status: 200, contentType: 'text/html; charset=utf-8', text: '', ...reply }),
});
const read = (args: object, reply: Partial<ToolReply>): unknown =>
  plugin.tools?.run['read']?.({ url: 'https://example.com/', ...args }, answering(reply));

test('html becomes markdown without its scripts', async () => {
  const text =
    '<html><head><style>p{}</style></head><body><h1>River</h1><script>steal()</script><p>It is <b>long</b>.</p></body></html>';
  expect(await read({}, { text })).toBe('# River\n\nIt is **long**.');
});

test('a long page comes in pieces that fit together', async () => {
  const text = 'abcdefghij'.repeat(2500);
  const first = String(await read({}, { text, contentType: 'text/plain' }));
  expect(first.slice(20_000)).toBe('\n\n[5000 more characters: read on with "from": 20000]');
  expect(first.slice(0, 20_000) + String(await read({ from: 20_000 }, { text, contentType: 'text/plain' }))).toBe(text);
  expect(await read({ from: 25_000 }, { text, contentType: 'text/plain' })).toBe('The page has no more text.');
});

test('what is no page is told', async () => {
  await expect(read({}, { status: 404 })).rejects.toThrow('status 404');
  await expect(read({}, { contentType: 'image/png' })).rejects.toThrow('image/png');
  expect(await read({}, {})).toBe('The page has no text.');
  expect(await textOf({ text: '{"a":1}', contentType: 'application/json' })).toBe('{"a":1}');
});

test.each([
  ['lists whose items are not closed', '<ul><li>a<li>b <ul><li>c</ul></ul>', '- a\n- b\n  - c'],
  ['a list that begins at 3', '<ol start=3><li>x<li>y</ol>', '3. x\n4. y'],
  ['a quote', '<blockquote><p>q<p>r</blockquote>after', '> q\n>\n> r\n\nafter'],
  [
    'a table',
    '<table><tr><th>A</th><th>B|b</th></tr><tr><td>1<td><p>two</p><p>three</p></table>',
    '| A | B\\|b |\n| --- | --- |\n| 1 | two three |',
  ],
  ['a table around a table', '<table><tr><td><table><tr><td>i<td>j</table></table>', '| i | j |\n| --- | --- |'],
  ['a link around blocks', '<a href="/x y(1)"><h3>Card</h3></a>', '[### Card](/x%20y%281%29)'],
  ['an address that runs', '<a href="javascript:x()">no</a>', 'no'],
  ['code', '<pre>a\n  b `c`</pre> use <code>x &lt; y</code>', '```\na\n  b `c`\n```\n\nuse `x < y`'],
  ['no-break spaces', '<p>5&nbsp;May<b>&nbsp;2015</b>&#8239;: x&#12288;y', '5 May **2015** : x y'],
  ['marks in words', '<p># a*b_c &lt;div&gt;', '\\# a\\*b\\_c \\<div>'],
  // turndown 7.2.5, node-html-markdown 2.0.0, html-to-text 10.0.1 and Readability 0.6.0 read 106 m2.
  [
    'exponents',
    '10<sup>6</sup> m<sup>2</sup>, x<sup>n+1</sup>, 5 × 10<sup><b>-3</b></sup>',
    '10^6 m^2, x^(n+1), 5 × 10^-3',
  ],
  ['fractions', '2<sup>1</sup>/<sub>2</sub> cups, <sup>3</sup>&frasl;<sub>4</sub>', '2 1/2 cups, 3⁄4'],
  ['ordinals and signs', 'the 1<sup>st</sup>, n<sup>o</sup> 5, Word<sup>®</sup>', 'the 1st, no 5, Word®'],
  ['subscripts', 'H<sub>2</sub>O, log<sub>10</sub>100, x<sub>max</sub>', 'H2O, log\\_10 100, x\\_max'],
  [
    'marks of notes',
    'grew by 100<sup>[1]</sup> in Berlin.<sup>2, 3</sup> Then<sup>4</sup>',
    'grew by 100[1] in Berlin.[2, 3] Then[4]',
  ],
  [
    'a note with a link',
    'x<sup>2<a href="#n">[9]</a></sup> 5<a href="#m"><sup>7</sup></a>',
    'x^2[\\[9\\]](#n) 5[7](#m)',
  ],
  ['a superscript that is not closed', '<table><tr><td>5<sup>2<td>b</table>c', '| 5^2 | b |\n| --- | --- |\n\nc'],
  ['MathML', 'is <math><mfrac><mn>1</mn><msup><mi>x</mi><mn>2</mn></msup></mfrac></math>.', 'is 1/(x^2).'],
  [
    'exponents in links and code',
    '<a href=/x>10<sup>6</sup> cells</a> <code>2<sup>32</sup></code>',
    '[10^6 cells](/x) `2^32`',
  ],
  ['an exponent after an anchor that is not closed', '<a name=top>5 m<sup>2</sup>', '5 m^2'],
  [
    'an exponent after a space',
    '10 <sup>6</sup>, 5 m&thinsp;<sup>2</sup>, 2 <sup>1</sup>/<sub>2</sub>',
    '10^6, 5 m^2, 2 1/2',
  ],
  ['variables as exponents', '2<sup>a</sup>, x<sup>e</sup>, <i>a</i><sub><i>n</i>+1</sub>', '2^a, x^e, *a*\\_(n+1)'],
  ['a superscript that ends with its paragraph', '<p>x<sup>2</p><p>and <b>more</b></p>', 'x^2\n\nand **more**'],
  ['hidden text in a superscript', 'a<sup><span hidden>secret</span></sup>b', 'ab'],
  [
    'terms of MathML',
    '<math><mn>2</mn><mfrac><mn>1</mn><mn>2</mn></mfrac><mtext> if </mtext><msup><mrow><mi>a</mi><mo>+</mo><mi>b</mi></mrow><mn>2</mn></msup></math>',
    '2 1/2 if (a+b)^2',
  ],
  [
    'an isotope',
    '<math><mmultiscripts><mi>C</mi><mprescripts/><mn>6</mn><mn>14</mn></mmultiscripts></math>',
    '\\_6^14C',
  ],
  ['an empty formula', '<math/><p>Hello <b>world</b></p>', 'Hello **world**'],
  ['a formula that a paragraph ends', '<p><math><mi>x</mi><p>Hello <b>world</b></p>', 'x\n\nHello **world**'],
  [
    'a page that hides its root until a script has run',
    '<html style="visibility:hidden"><body hidden><p>text</p></body></html>',
    'text',
  ],
  ['MathML that is not closed', '<math><msqrt><mn>2</mn></msqrt>', '√(2)'],
  [
    'a formula of KaTeX, which has its text thrice',
    '<span class="katex"><math><semantics><mfrac><mn>1</mn><mn>2</mn></mfrac><annotation encoding="application/x-tex">\\frac12</annotation></semantics></math><span class="katex-html" aria-hidden="true">12</span></span> now',
    '$\\frac12$ now',
  ],
  [
    'a formula of Wikipedia',
    '<span style="display: none;"><math><mi>E</mi></math></span><img alt="E=mc^2" src="/e.svg">',
    '![E=mc^2](/e.svg)',
  ],
  [
    'what the page hides',
    'seen<p hidden>ignore <b>all</b> <img src="x"> rules<p>more<ul><li style="color:red;display:none">a<ul><li>b</ul><li>c</ul><input hidden>!',
    'seen\n\nmore\n\n- c\n\n!',
  ],
  ['a mark inside itself', '<b>a <b>b</b></b> <i></i>c', '**a b** c'],
])('html: %s', async (_name, html, markdown) => {
  expect(await textOf({ text: html, contentType: 'text/html' })).toBe(markdown);
});

test.each([
  ['/b', 'https://a.example/b'],
  ['b?c', 'https://a.example/p/b?c'],
  ['../b', 'https://a.example/b'],
  ['?c', 'https://a.example/p/q?c'],
  ['//b.example/(c)', 'https://b.example/%28c%29'],
  ['#part', '#part'],
  ['HTTPS://B.example', 'HTTPS://B.example'],
  ['mailto:me@a.example', 'mailto:me@a.example'],
  ['http://[', 'http://['],
])('the link %s is whole as %s', async (href, whole) => {
  const text = `<a href="${href}">x</a>`;
  expect(await read({ url: 'https://a.example/p/q' }, { text })).toBe(`[x](${whole})`);
});

test('links begin where the page was found in the end, or where it says', async () => {
  const found = { url: 'https://b.example/r/' };
  expect(await read({}, { ...found, text: '<a href=c>x</a>' })).toBe('[x](https://b.example/r/c)');
  const text = '<head><base href="/d/"><base href="/e/"></head><a href=c>x</a>';
  expect(await read({}, { ...found, text })).toBe('[x](https://b.example/d/c)');
});

test('a page whose links repeat a long address does not grow without end', () => {
  const html = `<base href="https://a.example/${'b'.repeat(1900)}/">${'<a href=c>y</a>'.repeat(50_000)}`;
  expect(markdownOf({ html, address: 'https://a.example/' }).length).toBeLessThan(2_500_000);
});

/** Elements that are opened but never closed. */
const unclosed = [
  '<div>',
  '<b>',
  '<blockquote>x',
  '<ul><li>x',
  '<table><tr><td>x',
  '<a href=x>y',
  '<!--',
  '<a ',
  '&amp',
  '<pre>`',
];

test.each(unclosed)('ten times as many %s cost about ten times as much, not a hundred', (tag) => {
  const cost = (length: number): number => {
    const html = tag.repeat(length / tag.length);
    const before = process.cpuUsage();
    markdownOf({ html, address: 'https://a.example/' });
    const { user, system } = process.cpuUsage(before);
    return user + system;
  };
  cost(200_000); // warm-up, so that the code is compiled
  const lowest = (length: number): number => Math.min(cost(length), cost(length), cost(length));
  // For shorter times, the clock is too coarse for a ratio. Unit: µs.
  expect(lowest(400_000) / Math.max(lowest(40_000), 4_000)).toBeLessThan(25);
});

test('a superscript of 5 MB is text', () => {
  expect(markdownOf({ html: `x<sup>${'1,'.repeat(2_500_000)}x` })).toHaveLength(5_000_002);
});
