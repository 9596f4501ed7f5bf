// Emphasis, URLs and table bars as models write them, parsed by micromark 4 with GFM, cjk.ts and table-bars.ts.
import { describe, expect, test } from 'vitest';
import { parseMarkdown } from './parse.ts';
import type { Node } from './walk.ts';

const signs: Readonly<Record<string, string>> = {
  strong: 'b',
  emphasis: 'i',
  delete: 's',
  inlineCode: 'code',
  inlineMath: 'maths',
  link: 'a',
};

/** Formats the tree: `<b>` strong, `<i>` emphasis, `<s>` strikethrough, `<a>` a link's URL. */
function short(node: Node): string {
  const inside = node.value ?? (node.children ?? []).map(short).join(node.type === 'tableRow' ? ' / ' : '');
  const sign = signs[node.type];
  if (sign === 'a') return inside === node.url ? `<a>${inside}</a>` : `<a ${node.url}>${inside}</a>`;
  return sign ? `<${sign}>${inside}</${sign}>` : inside + (node.type === 'tableRow' ? '\n' : '');
}
const drawn = (text: string): string => short(parseMarkdown(text));

// CommonMark 0.31.2 leaves all of these unformatted.
describe('emphasis beside punctuation', () => {
  test.each([
    ['这是**「重点」**内容', '这是<b>「重点」</b>内容'],
    ['**注意：**请先备份', '<b>注意：</b>请先备份'],
    ['他说**重要。**然后走了', '他说<b>重要。</b>然后走了'],
    ['请注意**“截止日期”**为周五', '请注意<b>“截止日期”</b>为周五'],
    ['请看**《标题》**这本书', '请看<b>《标题》</b>这本书'],
    ['これは**「重要」**です', 'これは<b>「重要」</b>です'],
    ['문서를 **마크다운(Markdown)**을 사용', '문서를 <b>마크다운(Markdown)</b>을 사용'],
    ['**제목(부제)**은', '<b>제목(부제)</b>은'],
    ['*（斜体）*文字', '<i>（斜体）</i>文字'],
    ['~~（删除）~~文字', '<s>（删除）</s>文字'],
    ['***（粗斜）***文字', '<i><b>（粗斜）</b></i>文字'],
    ['**“a”，`b`**和**（c）**', '<b>“a”，<code>b</code></b>和<b>（c）</b>'],
    ['the **(x)**y', 'the <b>(x)</b>y'],
    ['**Note:**text', '<b>Note:</b>text'],
    ['**价格**：10元', '<b>价格</b>：10元'],
  ])('%s', (text, wanted) => expect(drawn(text)).toBe(wanted));

  test.each([
    ['f(**kwargs, *args)', 'f(**kwargs, *args)'],
    ['a * b * c', 'a * b * c'],
    ['snake_case_name', 'snake_case_name'],
    ['x**(y)**2', 'x**(y)**2'],
    ['~一~二', '~一~二'],
    ['**a (*b*) c**d', '<b>a (<i>b</i>) c</b>d'],
    ['(1+r)*n + (2+s)*m = 5', '(1+r)*n + (2+s)*m = 5'],
    ['(a+b)**2 - (c+d)**2', '(a+b)**2 - (c+d)**2'],
    ['f(n)**k and g(n)**k', 'f(n)**k and g(n)**k'],
    ['a[i]*b + c[j]*d', 'a[i]*b + c[j]*d'],
    ['20%*5 + 30%*6', '20%*5 + 30%*6'],
    ['foo()*2 and bar()*3', 'foo()*2 and bar()*3'],
    ['"a"*3 + "b"*2', '"a"*3 + "b"*2'],
    ['**Sum** of (a)**2 and (b)**2', '<b>Sum</b> of (a)**2 and (b)**2'],
  ])('as before: %s', (text, wanted) => expect(drawn(text)).toBe(wanted));
});

// GFM 0.29 (section 6.9) ends a URL only at a space or "<".
test.each([
  ['见 https://example.com/a。谢谢', '见 <a>https://example.com/a</a>。谢谢'],
  ['（https://example.com/a）说明', '（<a>https://example.com/a</a>）说明'],
  ['「https://example.com/a」', '「<a>https://example.com/a</a>」'],
  ['https://a.example/x，https://b.example/y、完', '<a>https://a.example/x</a>，<a>https://b.example/y</a>、完'],
  ['https://example.com。', '<a>https://example.com</a>。'],
  ['https://example.com/a?b=1&c=（2）', '<a>https://example.com/a?b=1&c=</a>（2）'],
  ['“https://example.com/a”', '“<a>https://example.com/a</a>”'],
  ['www.example.com/路径；后', '<a http://www.example.com/路径>www.example.com/路径</a>；后'],
  ['https://example.com/a.。', '<a>https://example.com/a</a>.。'],
  ['https://en.wikipedia.org/wiki/A_(b)', '<a>https://en.wikipedia.org/wiki/A_(b)</a>'],
  ['https://zh.wikipedia.org/wiki/中文 是', '<a>https://zh.wikipedia.org/wiki/中文</a> 是'],
  ['https://example.com/a, and', '<a>https://example.com/a</a>, and'],
  ['https://a.example/x입니다', '<a>https://a.example/x</a>입니다'],
  ['https://a.example/x입니다.', '<a>https://a.example/x</a>입니다.'],
  ['https://example.com에서 보세요', '<a>https://example.com</a>에서 보세요'],
  ['http://localhost:3000을 여세요', '<a>http://localhost:3000</a>을 여세요'],
  ['请访问https://example.com/a了解更多', '请访问<a>https://example.com/a</a>了解更多'],
  ['https://ko.wikipedia.org/wiki/한국어 참고', '<a>https://ko.wikipedia.org/wiki/한국어</a> 참고'],
  ['https://a.example/?q=中文&n=1。', '<a>https://a.example/?q=中文&n=1</a>。'],
  ['https://a.example/中文abc中文 是', '<a>https://a.example/中文abc中文</a> 是'],
  ['https://例え.jp/パス です', '<a>https://例え.jp/パス</a> です'],
  ['https://例え.jpです', '<a>https://例え.jp</a>です'],
  ['（https://a.example/城市）', '（<a>https://a.example/城市</a>）'],
  ['访问www.example.com。', '访问<a http://www.example.com>www.example.com</a>。'],
  ['（www.example.com）', '（<a http://www.example.com>www.example.com</a>）'],
  ['www.example.com에서', '<a http://www.example.com>www.example.com</a>에서'],
  ['awww.example.com', 'awww.example.com'],
  ['https://fr.wikipedia.org/wiki/L’Été_meurtrier', '<a>https://fr.wikipedia.org/wiki/L’Été_meurtrier</a>'],
  ['L’Été (https://a.example/l’été).', 'L’Été (<a>https://a.example/l’été</a>).'],
  ['https://a.example/x’s page', '<a>https://a.example/x</a>’s page'],
  ['‘https://a.example/x’ and', '‘<a>https://a.example/x</a>’ and'],
  ['[说明](https://example.com/（a）)', '<a https://example.com/（a）>说明</a>'],
  ['https://zh.wikipedia.org/wiki/C语言 是', '<a>https://zh.wikipedia.org/wiki/C语言</a> 是'],
  ['https://zh.wikipedia.org/wiki/2024年 是', '<a>https://zh.wikipedia.org/wiki/2024年</a> 是'],
  ['https://a.example/v2文件.pdf 是', '<a>https://a.example/v2文件.pdf</a> 是'],
  ['https://a.example/v2文件/a 是', '<a>https://a.example/v2文件/a</a> 是'],
])('an address in a sentence: %s', (text, wanted) => expect(drawn(text)).toBe(wanted));

const table = (...rows: readonly string[]): string => ['| a | b |', '|---|---|', ...rows].join('\n');
// GFM 0.29 (section 4.10) splits a cell at every bar without a backslash.
test.each([
  ['| `a || b` | logical or |', '<code>a || b</code> / logical or'],
  ['| `a | b` | bitwise or |', '<code>a | b</code> / bitwise or'],
  ['| `` a | `b` `` | two |', '<code>a | `b`</code> / two'],
  ['| $|x|$ | absolute |', '<maths>|x|</maths> / absolute'],
  ['| $P(A|B)$ | conditional |', '<maths>P(A|B)</maths> / conditional'],
  ['| \\(|x|\\) | absolute |', '<maths>|x|</maths> / absolute'],
  ['| `a \\| b` | escaped |', '<code>a | b</code> / escaped'],
  ['|$5|$6|', '$5 / $6'],
  ['|$PATH|$HOME|', '$PATH / $HOME'],
  ['| \\` | \\` |', '` / `'],
  ['| `a | b |', '`a / b'],
])('a bar in a table: %s', (row, wanted) => expect(drawn(table(row)).split('\n')[1]).toBe(wanted));

test('bars outside of tables stay as they are, and so do those of a heading row', () => {
  expect(drawn('| `a|b` | x |\n|---|---|\n| 1 | 2 |')).toBe('<code>a|b</code> / x\n1 / 2\n');
  expect(drawn(`${table('| 1 | 2 |')}\n\n\`a|b\` and $|x|$`)).toContain('<code>a|b</code> and <maths>|x|</maths>');
  expect(drawn(`> ${table('| `a|b` | 2 |').replaceAll('\n', '\n> ')}`)).toContain('<code>a|b</code> / 2');
});
