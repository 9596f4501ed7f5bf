// Forty answers with their spoken text. Languages that are not listed use the English text.

export interface SpokenAnswer {
  readonly name: string;
  readonly markdown: string;
  readonly en: readonly string[];
  readonly de?: readonly string[];
  readonly 'zh-CN'?: readonly string[];
}

export const spokenAnswers: readonly SpokenAnswer[] = [
  { name: 'a greeting', markdown: 'Hello! How can I help you **today**?', en: ['Hello! How can I help you today?'] },
  {
    name: 'a recipe',
    markdown:
      '# Pancakes\n\nFor *four* people:\n\n- 250 g flour\n- 3 eggs\n- ½ l milk\n\n1. Mix.\n2. Wait 20 min.\n3. Fry.',
    en: [
      'Pancakes.',
      'For four people:',
      '250 g flour.',
      '3 eggs.',
      '½ l milk.',
      '1. Mix.',
      '2. Wait 20 min.',
      '3. Fry.',
    ],
  },
  {
    name: 'a command to run',
    markdown: 'Install it first:\n\n```sh\nnpm install\nnpm test\n```\n\nThen restart.',
    en: ['Install it first:', 'sh code block, 2 lines.', 'Then restart.'],
    de: ['Install it first:', 'sh-Codeblock, 2 Zeilen.', 'Then restart.'],
    'zh-CN': ['Install it first:', 'sh 代码块，2 行。', 'Then restart.'],
  },
  {
    name: 'a function with prose',
    markdown:
      'The bug is in `parse()`:\n\n```ts\nexport function parse(text: string) {\n  return JSON.parse(text);\n}\n```',
    en: ['The bug is in parse():', 'ts code block, 3 lines.'],
    de: ['The bug is in parse():', 'ts-Codeblock, 3 Zeilen.'],
    'zh-CN': ['The bug is in parse():', 'ts 代码块，3 行。'],
  },
  {
    name: 'code without a language',
    markdown: '```\none line\n```',
    en: ['Code block, 1 line.'],
    de: ['Codeblock, 1 Zeile.'],
    'zh-CN': ['代码块，1 行。'],
  },
  {
    name: 'code in a list',
    markdown: '1. Open the file:\n\n   ```json\n   {\n     "a": 1\n   }\n   ```\n2. Save it.',
    en: ['1. Open the file:', 'json code block, 3 lines.', '2. Save it.'],
    de: ['1. Open the file:', 'json-Codeblock, 3 Zeilen.', '2. Save it.'],
    'zh-CN': ['1. Open the file:', 'json 代码块，3 行。', '2. Save it.'],
  },
  {
    name: 'two blocks',
    markdown: '```python\nprint(1)\n```\n\nor\n\n```ruby\nputs 1\nputs 2\n```',
    en: ['python code block, 1 line.', 'or.', 'ruby code block, 2 lines.'],
    de: ['python-Codeblock, 1 Zeile.', 'or.', 'ruby-Codeblock, 2 Zeilen.'],
    'zh-CN': ['python 代码块，1 行。', 'or.', 'ruby 代码块，2 行。'],
  },
  {
    name: 'a table of two rows',
    markdown: '| City | Rain |\n|---|---:|\n| Kiel | 40 mm |\n| Bonn | 12 mm |',
    en: ['City: Kiel, Rain: 40 mm.', 'City: Bonn, Rain: 12 mm.'],
    'zh-CN': ['City：Kiel, Rain：40 mm.', 'City：Bonn, Rain：12 mm.'],
  },
  {
    name: 'a table with an empty cell',
    markdown: '| A | B |\n|---|---|\n| 1 | |\n| | 2 |',
    en: ['A: 1.', 'B: 2.'],
    'zh-CN': ['A：1.', 'B：2.'],
  },
  {
    name: 'a table with markup',
    markdown: '| Name | Use |\n|---|---|\n| `map` | **changes** each |\n| [filter](https://a.example) | keeps some |',
    en: ['Name: map, Use: changes each.', 'Name: filter, Use: keeps some.'],
    'zh-CN': ['Name：map, Use：changes each.', 'Name：filter, Use：keeps some.'],
  },
  {
    name: 'a table with Chinese heads',
    markdown: '| 城市 | 降雨 |\n|---|---|\n| 北京 | 40 毫米 |',
    en: ['城市: 北京，降雨: 40 毫米。'],
    'zh-CN': ['城市：北京，降雨：40 毫米。'],
  },
  {
    name: 'an image',
    markdown: 'Here it is:\n\n![A red barn](/barn.png)',
    en: ['Here it is:', 'Image: A red barn.'],
    de: ['Here it is:', 'Bild: A red barn.'],
    'zh-CN': ['Here it is:', '图片：A red barn.'],
  },
  { name: 'an image without words', markdown: '![](/x.png)', en: ['Image.'], de: ['Bild.'], 'zh-CN': ['图片。'] },
  {
    name: 'an image in a sentence',
    markdown: 'See ![the chart](/c.png) for more.',
    en: ['See Image: the chart for more.'],
    de: ['See Bild: the chart for more.'],
    'zh-CN': ['See 图片：the chart for more.'],
  },
  {
    name: 'a quotation',
    markdown: '> Be brief.\n>\n> — Somebody\n\nThat is all.',
    en: ['Be brief.', '— Somebody.', 'That is all.'],
  },
  { name: 'nested quotations', markdown: '> Outer\n>> inner', en: ['Outer.', 'inner.'] },
  {
    name: 'links and addresses',
    markdown: 'Read [the manual](https://docs.example/a?b=1) or https://www.example.com/x/y.',
    en: ['Read the manual or example.com.'],
  },
  { name: 'a mail address', markdown: 'Write to help@example.com now.', en: ['Write to help@example.com now.'] },
  {
    name: 'citations of a search',
    markdown: 'Rain is likely [1], wind less so [2][3].',
    en: ['Rain is likely, wind less so.'],
  },
  { name: 'a footnote', markdown: 'It holds[^a].\n\n[^a]: Proof.', en: ['It holds.'] },
  { name: 'inline maths', markdown: 'The area is $\\pi r^2$ and $a \\ne b$.', en: ['The area is pi r^2 and a ≠ b.'] },
  { name: 'a formula', markdown: '$$\n\\frac{1}{n}\\sum_{i=1}^{n} x_i\n$$', en: ['1 / n sum i=1 ^ n x i'] },
  { name: 'emoji between words', markdown: 'Great 🎉 job 👩‍💻 done ✅.', en: ['Great job done.'] },
  { name: 'only emoji', markdown: '👍👍', en: [] },
  { name: 'headings of all depths', markdown: '# One\n\n## Two?\n\n### Three!', en: ['One.', 'Two?', 'Three!'] },
  { name: 'a task list', markdown: '- [x] Done\n- [ ] Open', en: ['Done.', 'Open.'] },
  { name: 'a deep list', markdown: '- a\n  - b\n    - c\n- d', en: ['a.', 'b.', 'c.', 'd.'] },
  { name: 'a numbered list that begins at 5', markdown: '5. five\n6. six', en: ['5. five.', '6. six.'] },
  { name: 'struck and strong', markdown: '~~Old~~ **new** ***both***', en: ['Old new both.'] },
  { name: 'hard line breaks', markdown: 'Line one  \nLine two\\\nLine three', en: ['Line one. Line two. Line three.'] },
  { name: 'a rule between parts', markdown: 'Before\n\n***\n\nAfter', en: ['Before.', 'After.'] },
  {
    name: 'HTML is silent',
    markdown: 'Text\n\n<div class="x">hidden</div>\n\nMore',
    en: ['Text.', 'hidden.', 'More.'],
  },
  { name: 'escaped signs', markdown: '2 \\* 3 = 6 and \\_this\\_', en: ['2 * 3 = 6 and _this_.'] },
  { name: 'entities', markdown: 'Fish &amp; chips &lt; 5 €', en: ['Fish & chips < 5 €.'] },
  {
    name: 'abbreviations and numbers',
    markdown: 'Dr. Smith paid $3.50 at 9.30 a.m.',
    en: ['Dr. Smith paid $3.50 at 9.30 a.m.'],
  },
  {
    name: 'German in any locale',
    markdown: '„Größe“ heißt *size*; z. B. 3,5 cm.',
    en: ['„Größe“ heißt size; z. B. 3,5 cm.'],
  },
  { name: 'Chinese in any locale', markdown: '今天**下雨**。明天呢？', en: ['今天下雨。明天呢？'] },
  {
    name: 'Japanese and Korean',
    markdown: '東京は*高い*です。\n\n서울은 큽니다.',
    en: ['東京は高いです。', '서울은 큽니다.'],
  },
  { name: 'right to left', markdown: 'שלום **עולם**.\n\nمرحبا بالعالم.', en: ['שלום עולם.', 'مرحبا بالعالم.'] },
  {
    name: 'a plan with everything',
    markdown:
      '## Plan\n\nDo this [1]:\n\n1. Run `make`\n2. Check:\n\n| Step | OK |\n|---|---|\n| build | yes |\n\n```\nlog\nlog\n```\n\n> Good luck 🍀',
    en: [
      'Plan.',
      'Do this:',
      '1. Run make.',
      '2. Check:',
      'Step: build, OK: yes.',
      'Code block, 2 lines.',
      'Good luck.',
    ],
    de: [
      'Plan.',
      'Do this:',
      '1. Run make.',
      '2. Check:',
      'Step: build, OK: yes.',
      'Codeblock, 2 Zeilen.',
      'Good luck.',
    ],
    'zh-CN': [
      'Plan.',
      'Do this:',
      '1. Run make.',
      '2. Check:',
      'Step：build, OK：yes.',
      '代码块，2 行。',
      'Good luck.',
    ],
  },
];
