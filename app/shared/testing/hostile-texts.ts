// Texts of any length that are expensive to parse.

const lines = (length: number, each: number, line: (at: number) => string, between = '\n'): string =>
  Array.from({ length: Math.floor(length / each) }, (_, at) => line(at)).join(between);
const rising = (length: number, line: (at: number) => string): string =>
  Array.from({ length: Math.floor(Math.sqrt(length)) }, (_, at) => line(at)).join('\n');
const filled = (unit: string) => (length: number) => unit.repeat(Math.floor(length / unit.length));

export const hostileTexts: Readonly<Record<string, (length: number) => string>> = {
  'open display maths': filled('\\['),
  'open inline maths': filled('\\('),
  'nested fractions': (length) => `$$${'\\frac{'.repeat(length / 6)}$$`,
  dollars: filled('$'),
  'dollars with a word': filled('$a '),
  'lines of two dollars': filled('$$\n'),
  'lists by indentation': (length) => rising(length, (at) => `${' '.repeat(at * 2)}- x`),
  'lists in one line': filled('- '),
  'numbered lists in one line': filled('1. '),
  'many items': filled('- x\n'),
  'quotes in one line': filled('>'),
  'quotes and lists': filled('> - '),
  'open div': filled('<div>'),
  'open b': filled('<b>'),
  'open folds': filled('<details>\n\n'),
  'folds in one block': filled('<details><summary>'),
  'open small letters': filled('a<sub>'),
  comments: filled('<!--'),
  'a wide table': (length) => [`|${'a|'.repeat(length / 6)}`, `|${'-|'.repeat(length / 6)}`, ''].join('\n'),
  'a long table': (length) => `|a|b|\n|-|-|\n${'|a|b|\n'.repeat(length / 6)}`,
  definitions: (length) =>
    `${lines(length / 2, 30, (at) => `[d${at}]: https://a.example/${at}`)}\n\n${lines(length / 2, 8, (at) => `[d${at}]`, '\n\n')}`,
  footnotes: (length) => lines(length, 22, (at) => `a[^${at}]\n\n[^${at}]: b`, '\n\n'),
  'marks on one letter': (length) => `a${'\u0301'.repeat(length)}`,
  'one line': filled('word '),
  emphasis: filled('*a **b '),
  'open brackets': filled('['),
  'brackets in brackets': (length) => '['.repeat(length / 2) + ']'.repeat(length / 2),
  'open destinations': filled('[a]('),
  'open images': filled('!['),
  'rising runs of backticks': (length) => rising(length, (at) => '`'.repeat(at + 1)),
  autolinks: filled('<http://a'),
  'bare links': filled('www.a.b '),
  addresses: filled('a@b.c '),
  'half an address': (length) => `${'a.'.repeat(length / 2)}@`,
  entities: filled('&amp'),
  backslashes: filled('\\'),
  fences: filled('```\n'),
  'a long block of code': (length) => `\`\`\`\n${'x\n'.repeat(length / 2)}\`\`\``,
  'a long block of JavaScript': (length) => `\`\`\`js\n${'a=[1];\n'.repeat(length / 7)}\`\`\``,
  'a dense block of JavaScript': (length) => `\`\`\`js\n${`${'a=[1,2];'.repeat(20)}\n`.repeat(length / 161)}\`\`\``,
  headings: filled('# a\n'),
  'blank lines': filled('\n'),
  spaces: (length) => `a${' '.repeat(length)}b`,
};
