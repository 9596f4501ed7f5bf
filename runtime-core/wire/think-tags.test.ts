// Grammar of thinking tags; chunk boundaries never change the result.
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { ThinkTagSplitter } from './think-tags.ts';

/** Joins adjacent segments of one kind: `r:` reasoning, `t:` text. `was_reasoning` turns earlier text into reasoning. */
function split(chunks: readonly string[], templateOpens = false): string[] {
  const splitter = new ThinkTagSplitter(templateOpens);
  const out: string[] = [];
  for (const { kind, text } of [...chunks.flatMap((chunk) => splitter.push(chunk)), ...splitter.flush()]) {
    if (kind === 'was_reasoning') {
      const said = out.map((part) => part.slice(2)).join('');
      out.splice(0, out.length, `r:${said}`);
      continue;
    }
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
  ['opened in the prompt, in one piece', ['plan it</think>answer'], ['r:plan it', 't:answer']],
  ['opened in the prompt, in pieces', ['plan ', 'it', '</think>', '\n\nanswer'], ['r:plan it', 't:\n\nanswer']],
  ['a second closing tag moves no text', ['a</think>b</think>c'], ['r:a', 't:bc']],
  ['a closing tag in quotes', ['it ends with "</think>" there'], ['t:it ends with "</think>" there']],
  ['a closing tag in a sentence', ['The tag </think> ends ', 'it'], ['t:The tag </think> ends it']],
  ['a closing tag at the end of a sentence', ['Close it with </think>'], ['t:Close it with </think>']],
  ['a thought that ends in a space', ['plan it. </thi', 'nk>', '\n\nanswer'], ['r:plan it. ', 't:\n\nanswer']],
  ['Magistral', ['[THI', 'NK]plan[/THINK]answer'], ['r:plan', 't:answer']],
  ['Magistral, opened in the prompt', ['plan', '[/THINK]answer'], ['r:plan', 't:answer']],
  ['a list and a link in brackets', ['[T](u) [x] [THIN]'], ['t:[T](u) [x] [THIN]']],
  ['Seed', ['<seed:think>plan</seed:think>answer'], ['r:plan', 't:answer']],
  ['Kimi-VL', ['◁think▷plan', '◁/think▷answer'], ['r:plan', 't:answer']],
  ['reasoning in full', ['<reasoning>plan</reasoning>answer'], ['r:plan', 't:answer']],
  ['Gemma 4', ['<|channel>thought\nplan<channel|>answer'], ['r:\nplan', 't:answer']],
  [
    'harmony',
    ['<|channel|>analysis<|mess', 'age|>plan<|end|><|start|>assistant<|channel|>final<|message|>answer<|return|>'],
    ['r:plan', 't:answer'],
  ],
  [
    'harmony with words before its answer',
    [
      '<|channel|>commentary<|message|>Let me look.<|end|><|start|>assistant<|channel|>analysis<|message|>hm<|end|>',
      '<|start|>assistant<|channel|>final<|message|>Answer<|return|>',
    ],
    ['t:Let me look.', 'r:hm', 't:\n\nAnswer'],
  ],
  ['harmony without a thought', ['<|channel|>final<|message|>answer<|end|>'], ['t:answer']],
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
  ['the tag of Nova and older Claude', ['<thinking>why</thinking>because'], ['r:why', 't:because']],
  ['the longer tag split over chunks', ['<think', 'ing>a</thinki', 'ng>b'], ['r:a', 't:b']],
  ['another closing tag does not end a thought', ['<thinking>a</think>b</thinking>c'], ['r:a</think>b', 't:c']],
  ['the longer tag inside inline code', ['write `<thinking>` first'], ['t:write `<thinking>` first']],
];

test.each(rows)('%s', (_name, chunks, expected) => {
  expect(split(chunks)).toEqual(expected);
});

const openedRows: readonly [string, readonly string[], readonly string[]][] = [
  ['only the closing tag', ['th', 'ought</thi', 'nk>\nanswer'], ['r:thought', 't:\nanswer']],
  ['both tags', ['<think>a</think>b'], ['r:a', 't:b']],
  ['blank lines before both tags', ['\n', '<think>a</think>b'], ['t:\n', 'r:a', 't:b']],
  ['no tag at all', ['an ', 'answer'], ['t:an answer']],
  ['a closing tag in inline code', ['end it with `</think>` there'], ['t:end it with `</think>` there']],
  ['a closing tag in a fence', ['```\n</think>\n```\n'], ['t:```\n</think>\n```\n']],
  ['the second closing tag says nothing', ['a</think>b</think>c'], ['r:a', 't:bc']],
  ['a partial tag at the end', ['a</th'], ['t:a</th']],
];

test.each(openedRows)('the template opens the thought: %s', (_name, chunks, expected) => {
  expect(split(chunks, true)).toEqual(expected);
});

const unclosedRows: readonly [string, string, string | undefined][] = [
  ['a thought that was closed', '<think>a</think>b', undefined],
  ['nothing but a thought', '<think>a\nb', 'a\nb'],
  ['a sentence that mentions the tag', 'Use the <think> tag', '<think> tag'],
  ['a second thought', '<think>a</think>\n<thinking>b', 'b'],
  ['an empty thought', '<think>\n', undefined],
];

test.each(unclosedRows)('what is still open at the end: %s', (_name, text, expected) => {
  for (const chunks of [[text], [...text]]) {
    const splitter = new ThinkTagSplitter();
    for (const chunk of chunks) splitter.push(chunk);
    expect(splitter.unclosed).toBe(expected);
  }
});

test.each([false, true])('no cut changes what comes out (the template opens the thought: %s)', (templateOpens) => {
  const piece = fc.constantFrom(
    '<think>',
    '</think>',
    '<thinking>',
    '</thinking>',
    '[THINK]',
    '[/THINK]',
    '<|end|>',
    '"',
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
      expect(split(chunks, templateOpens)).toEqual(split([text], templateOpens));
      expect(split([...text], templateOpens)).toEqual(split([text], templateOpens));
    }),
    { numRuns: 2000 },
  );
});

test('nothing but tags is ever lost', () => {
  const piece = fc.constantFrom('<think>', '</think>', '<thinking>', '</thinking>', '`', '\n', 'word ', '<', '>');
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
      const text = pieces.join('');
      const strip = (value: string): string => value.replaceAll(/<\/?think(?:ing)?>/g, '');
      const out = split([text])
        .map((part) => part.slice(2))
        .join('');
      expect(strip(out)).toBe(strip(text));
    }),
  );
});
