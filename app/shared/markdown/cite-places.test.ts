// Places of source numbers in an answer: in copied text, and in the rendered tree.
import { expect, test } from 'vitest';
import { citeAt } from './citations.ts';
import { citedText } from '../message/cited-text.ts';
import type { Reply } from '../reply/reply.ts';
import { placesOf } from './cite-places.ts';
import { citesIn } from './cites.ts';
import { parseMarkdown } from './parse.ts';

const a = 'https://a.example/x';

/** `passages` are parts of the text; the nth cites source n. */
function reply(text: string, passages: readonly string[]): Reply {
  const citations = passages.map((passage, at) => {
    const start = text.indexOf(passage);
    if (passage === '' || start === -1) throw new Error(`"${passage}" is not in the text`);
    return {
      title: `Source ${at + 1}`,
      url: at === 0 ? a : '',
      ranges: [[start, start + passage.length]] as [number, number][],
    };
  });
  return { parts: [{ type: 'text', text }], grounding: { citations } };
}

/** Formats the tree as text, with `⟨n⟩` for a number. */
function drawn(given: Reply): string {
  const [part] = given.parts;
  const text = part?.type === 'text' ? part.text : '';
  const tree = parseMarkdown(text);
  citeAt(tree, placesOf(tree, text, citesIn(given.grounding?.citations ?? [], 0, text.length)));
  const plain = (node: { type: string; value?: string; url?: string; children?: readonly object[] }): string =>
    node.type === 'link' && node.url?.startsWith('#cite-')
      ? `⟨${node.url.slice(6)}⟩`
      : (node.value ?? (node.children ?? []).map((child) => plain(child as typeof node)).join(''));
  return plain(tree as never);
}

const rows: readonly (readonly [string, string, readonly string[], string, string])[] = [
  ['behind the sentence', 'One. Two.', ['One.'], 'One.[1] Two.', 'One.⟨1⟩ Two.'],
  [
    'a range that ends inside a word',
    'Rivers meet here.',
    ['Rivers me'],
    'Rivers meet[1] here.',
    'Rivers meet⟨1⟩ here.',
  ],
  ['inside the last word', 'Größe zählt.', ['Größe zä'], 'Größe zählt.[1]', 'Größe zählt.⟨1⟩'],
  ['inside Chinese, which has no spaces', '北京很大', ['北京'], '北京[1]很大', '北京⟨1⟩很大'],
  ['at the end', 'One. Two.', ['Two.'], 'One. Two.[1]', 'One. Two.⟨1⟩'],
  ['behind emoji and Chinese', '😀 北京很大。好。', ['北京很大。'], '😀 北京很大。[1]好。', '😀 北京很大。⟨1⟩好。'],
  ['several behind one sentence', 'One. Two.', ['One.', 'One.'], 'One.[1][2] Two.', 'One.⟨1⟩⟨2⟩ Two.'],
  ['blank lines at the end of a passage', 'One.\n\nTwo.', ['One.\n\n'], 'One.[1]\n\nTwo.', 'One.⟨1⟩Two.'],
  [
    'before a fold',
    'One. Two.\n\n<details><summary>More</summary>Hidden</details>',
    ['One.'],
    'One.[1] Two.\n\n<details><summary>More</summary>Hidden</details>',
    'One.⟨1⟩ Two.MoreHidden',
  ],
  ['inside emphasis', 'So **it is.** Yes.', ['it is.**'], 'So **it is.[1]** Yes.', 'So it is.⟨1⟩ Yes.'],
  ['behind inline code', 'Call `f(x)` now.', ['Call `f(x'], 'Call `f(x)`[1] now.', 'Call f(x)⟨1⟩ now.'],
  [
    'behind a link, not in it',
    'See [the page](https://b.example) now.',
    ['See [the'],
    'See [the page](https://b.example)[1] now.',
    'See the page⟨1⟩ now.',
  ],
  ['never in a code block', 'So:\n\n```js\nf(1)\n```\n', ['f(1)'], 'So:\n\n```js\nf(1)\n```\n', 'So:f(1)'],
  [
    'in a table cell',
    '| a | b |\n|---|---|\n| one | two |',
    ['one'],
    '| a | b |\n|---|---|\n| one[1] | two |',
    'abone⟨1⟩two',
  ],
  ['in a list', '- one\n- two', ['one\n- two'], '- one\n- two[1]', 'onetwo⟨1⟩'],
  ['a mark', 'One [1]. Two.', ['[1]'], 'One.[1] Two.', 'One.⟨1⟩ Two.'],
  [
    'behind the comma',
    'The Inn has more, and why.',
    ['The Inn has more'],
    'The Inn has more,[1] and why.',
    'The Inn has more,⟨1⟩ and why.',
  ],
  [
    'behind the full stop that follows emphasis',
    'So **it is**. Yes.',
    ['it is'],
    'So **it is**.[1] Yes.',
    'So it is.⟨1⟩ Yes.',
  ],
  [
    'behind a bracket and the full stop',
    'One (it is). Two.',
    ['it is'],
    'One (it is).[1] Two.',
    'One (it is).⟨1⟩ Two.',
  ],
  ['not in a number', 'About 3.5 km.', ['About 3'], 'About 3[1].5 km.', 'About 3⟨1⟩.5 km.'],
  ['behind a Chinese full stop', '北京很大。好。', ['北京很大'], '北京很大。[1]好。', '北京很大。⟨1⟩好。'],
  [
    'behind the full stop of inline code',
    'Call `f(x)`. Now.',
    ['Call `f(x'],
    'Call `f(x)`.[1] Now.',
    'Call f(x).⟨1⟩ Now.',
  ],
  ['marks side by side', 'One [1] [2]. Two.', ['[1]', '[2]'], 'One.[1][2] Two.', 'One.⟨1⟩⟨2⟩ Two.'],
  ['two behind one full stop', 'One. Two.', ['One', 'One.'], 'One.[1][2] Two.', 'One.⟨1⟩⟨2⟩ Two.'],
  [
    'a link in brackets to the source',
    `One ([a.example](${a})). Two.`,
    [`([a.example](${a}))`],
    'One.[1] Two.',
    'One.⟨1⟩ Two.',
  ],
  ['the full stop before such a link', `One. ([a](${a})) Two.`, [`. ([a](${a}))`], 'One. [1] Two.', 'One.⟨1⟩ Two.'],
  ['a mark that is a link', `One [[1]](${a}).`, [`[[1]](${a})`], 'One.[1]', 'One.⟨1⟩'],
  [
    'a link of the sentence itself stays',
    `Ask [Ann](${a}) today.`,
    [`Ask [Ann](${a}) today.`],
    `Ask [Ann](${a}) today.[1]`,
    'Ask Ann today.⟨1⟩',
  ],
  ['behind a text with escapes', 'A \\* B. C', ['A \\* B.'], 'A \\* B. C[1]', 'A * B. C⟨1⟩'],
];
test.each(rows)('%s', (_name, text, passages, copied, shown) => {
  const given = reply(text, passages);
  expect([citedText(given), drawn(given)]).toEqual([copied, shown]);
});

test('positions count the text of all parts; a reply without positions is copied as it is', () => {
  const parts = [
    { type: 'text', text: 'One.' },
    { type: 'image', src: 'data:image/png;base64,AA' },
    { type: 'text', text: 'Two. Three.' },
  ] as const;
  const source = { title: 'A', url: a };
  expect(citedText({ parts, grounding: { citations: [{ ...source, ranges: [[4, 8]] }] } })).toBe('One.Two.[1] Three.');
  expect(citedText({ parts, grounding: { citations: [source] } })).toBe('One.Two. Three.');
});

test('lines that end in two characters; a block beyond the limits of formatting stays as it is', () => {
  const deep = `${'['.repeat(5_000)} deep.`;
  expect(citedText(reply('One.\r\n\r\nTwo.', ['Two.']))).toBe('One.\n\nTwo.[1]');
  expect(citedText(reply(`${deep}\n\nTwo.`, ['deep.', 'Two.']))).toBe(`${deep}\n\nTwo.[2]`);
});
