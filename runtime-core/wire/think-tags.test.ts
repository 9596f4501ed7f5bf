// The splitter's grammar as a table, and the promise that no cut of the text changes what comes out.
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { ThinkTagSplitter } from './think-tags.ts';

/** Segments joined per run of one kind: `r:` reasoning, `t:` text. */
function split(chunks: readonly string[]): string[] {
  const splitter = new ThinkTagSplitter();
  const out: string[] = [];
  for (const { kind, text } of [...chunks.flatMap((chunk) => splitter.push(chunk)), ...splitter.flush()]) {
    const mark = kind === 'text' ? 't:' : 'r:';
    const last = out.at(-1);
    if (last?.startsWith(mark)) out[out.length - 1] = last + text;
    else out.push(mark + text);
  }
  return out;
}

const rows: readonly [string, readonly string[], readonly string[]][] = [
  ['plain text', ['Hello ', 'world'], ['t:Hello world']],
  ['a thought, then the answer', ['<think>why</think>because'], ['r:why', 't:because']],
  ['text before the thought', ['So <think>hm</think> yes'], ['t:So ', 'r:hm', 't: yes']],
  ['the opening tag split over chunks', ['<thi', 'nk>a</think>b'], ['r:a', 't:b']],
  ['the closing tag split over chunks', ['<think>a</', 'thi', 'nk>b'], ['r:a', 't:b']],
  ['a prefix that was no tag', ['a <thi', 's'], ['t:a <this']],
  ['a prefix at the very end', ['a <th'], ['t:a <th']],
  ['never closed: the rest is reasoning', ['<think>on and on'], ['r:on and on']],
  ['never opened: the tag goes, the text stays', ['thought</think>answer'], ['t:thoughtanswer']],
  ['two thoughts', ['<think>a</think>b<think>c</think>d'], ['r:a', 't:b', 'r:c', 't:d']],
  ['inside a fence tags are literal', ['```html\n<think>x</think>\n```\n'], ['t:```html\n<think>x</think>\n```\n']],
  ['after the fence they count again', ['```\nx\n```\n<think>y</think>z'], ['t:```\nx\n```\n', 'r:y', 't:z']],
  ['a tilde fence', ['~~~\n<think>\n~~~\nok'], ['t:~~~\n<think>\n~~~\nok']],
  ['inside inline code tags are literal', ['use `<think>` here'], ['t:use `<think>` here']],
  ['inline code with two backticks', ['``a ` <think>`` b'], ['t:``a ` <think>`` b']],
  ['an odd backtick holds only to the end of its line', ['it`s\n<think>a</think>b'], ['t:it`s\n', 'r:a', 't:b']],
  ['a fence split over chunks', ['``', '`\n<think>\n``', '`\n'], ['t:```\n<think>\n```\n']],
  ['backticks in a thought do not hide its end', ['<think>`</think>b'], ['r:`', 't:b']],
  ['an opening tag inside a thought is its text', ['<think>a <think> b</think>c'], ['r:a <think> b', 't:c']],
  ['less-than signs', ['1 < 2 and <b>'], ['t:1 < 2 and <b>']],
];

test.each(rows)('%s', (_name, chunks, expected) => {
  expect(split(chunks)).toEqual(expected);
});

test('no cut changes what comes out', () => {
  const piece = fc.constantFrom(
    '<think>',
    '</think>',
    '`',
    '```',
    '~~~',
    '\n',
    ' ',
    'a',
    '<',
    '</',
    '<thi',
    'é',
    '👍',
    '```js\n',
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 30 }), fc.array(fc.nat(40), { maxLength: 12 }), (pieces, cuts) => {
      const text = pieces.join('');
      const places = [...new Set(cuts.map((cut) => cut % (text.length + 1)))].sort((a, b) => a - b);
      const chunks = [0, ...places].map((start, at) => text.slice(start, places[at] ?? text.length));
      expect(split(chunks)).toEqual(split([text]));
      expect(split([...text])).toEqual(split([text]));
    }),
    { numRuns: 2000 },
  );
});

test('nothing but tags is ever lost', () => {
  const piece = fc.constantFrom('<think>', '</think>', '`', '\n', 'word ', '<', '>');
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
      const text = pieces.join('');
      const strip = (value: string): string => value.replaceAll(/<\/?think>/g, '');
      const out = split([text])
        .map((part) => part.slice(2))
        .join('');
      expect(strip(out)).toBe(strip(text));
    }),
  );
});
