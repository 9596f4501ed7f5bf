// Tests that revisions of a preview are matched, and that previews which are merely similar stay separate.
import { expect, test } from 'vitest';
import type { AssistantMessage, Message, UserMessage } from '../../shared/message/message.ts';
import { blocksOf } from './blocks.ts';
import { versionsOf } from './versions.ts';
import type { PreviewBlock } from './versions.ts';

const said = (text: string, at: number): Message => {
  const base = { id: String(at), parentId: at === 0 ? null : String(at - 1), createdAt: at };
  if (at % 2 === 0) return { ...base, role: 'user', text, images: [] } satisfies UserMessage;
  const reply = { parts: [{ type: 'text', text }] } as const;
  return {
    ...base,
    role: 'assistant',
    provider: 'demo',
    model: 'demo',
    outcome: 'done',
    reply,
  } satisfies AssistantMessage;
};
/** A block, with a fence as long as needed. */
const code = (language: string, text: string): string => `\`\`\`${language}\n${text}\n\`\`\``;

/** Takes alternating questions and answers. Returns the preview and version number of each block, such as "A2". */
function told(...texts: readonly string[]): string {
  const blocks = blocksOf(texts.map(said));
  const firsts: PreviewBlock[] = [];
  return blocks
    .map((block) => {
      const versions = versionsOf(blocks, block);
      const first = versions[0] ?? block;
      if (!firsts.includes(first)) firsts.push(first);
      const thing = String.fromCharCode(65 + firsts.indexOf(first));
      return `${thing}${versions.findIndex(({ text }) => text === block.text) + 1}/${versions.length}`;
    })
    .join(' ');
}

const sum =
  'function sum(list) {\n  let total = 0;\n  for (const each of list) total += each;\n  return total;\n}\nconsole.log(sum([1, 2]));';
const clock = 'const now = new Date();\nconst hours = now.getHours();\nconsole.log(`It is ${hours}`);';
const page = (...body: readonly string[]): string =>
  `<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="UTF-8">\n<title>Document</title>\n</head>\n<body>\n${body.join('\n')}\n</body>\n</html>`;
const todo = page('<h1>To do</h1>', '<ul id="list"></ul>', '<button>Add one</button>');
const component = (name: string, ...lines: readonly string[]): string =>
  `import React, { useState } from 'react';\n\nexport default function ${name}() {\n  return (\n${lines.join('\n')}\n  );\n}`;

test.each([
  ['two unrelated snippets of one answer', ['go', `${code('js', sum)}\n\n${code('js', clock)}`], 'A1/1 B1/1'],
  ['two unrelated snippets, a turn apart', ['go', code('js', sum), 'now the time', code('js', clock)], 'A1/1 B1/1'],
  ['a line changed', ['go', code('js', sum), 'from 1', code('js', sum.replace('= 0', '= 1'))], 'A1/2 A2/2'],
  [
    'grown threefold',
    [
      'go',
      code('html', todo),
      'more',
      code(
        'html',
        page(
          '<h1>To do</h1>',
          '<ul id="list"></ul>',
          '<button>Add one</button>',
          ...Array.from({ length: 10 }, (_, at) => `<p>item ${at}</p>`),
        ),
      ),
    ],
    'A1/2 A2/2',
  ],
  ['indented anew', ['go', code('js', sum), 'tabs', code('js', sum.replaceAll('  ', '\t'))], 'A1/2 A2/2'],
  [
    'pages that share their skeleton alone',
    ['go', code('html', todo), 'a clock', code('html', page('<time>noon</time>', '<p>It is late</p>'))],
    'A1/1 B1/1',
  ],
  [
    'components that share their frame alone',
    [
      'go',
      code('jsx', component('A', '<p>one</p>', '<b>two</b>')),
      'b',
      code('jsx', component('B', '<i>three</i>', '<s>four</s>')),
    ],
    'A1/1 B1/1',
  ],
  [
    'a component that gets types',
    ['go', code('jsx', sum), 'types', code('tsx', sum.replace('list)', 'list: number[])'))],
    'A1/2 A2/2',
  ],
  [
    'a part of a long one',
    [
      'go',
      code('js', Array.from({ length: 30 }, (_, at) => `step${at}();`).join('\n')),
      'why',
      code('js', 'step3();\nstep4();'),
    ],
    'A1/1 B1/1',
  ],
  ['the same again', ['go', code('js', sum), 'again', code('js', sum)], 'A1/1 A1/1'],
  [
    'back to the first',
    ['go', code('js', sum), '1', code('js', sum.replace('= 0', '= 1')), '0', code('js', sum)],
    'A1/2 A2/2 A1/2',
  ],
  [
    'all other lines, as asked for',
    [
      'go',
      code('html', todo),
      'Change the HTML preview (version 1): make it a clock',
      code('html', page('<time>noon</time>')),
    ],
    'A1/2 A2/2',
  ],
  [
    '… in another language',
    [
      'go',
      code('html', todo),
      'Übrigens\n\nÄndere die HTML-Vorschau (Version 1): eine Uhr',
      code('html', page('<time>12</time>')),
    ],
    'A1/2 A2/2',
  ],
  [
    'what stands beside the answer to that',
    [
      'go',
      code('html', todo),
      'Change the HTML preview (version 1): x',
      `${code('html', '<p>in short</p>')}\n\n${code('html', page('<time>noon</time>'))}`,
    ],
    'A1/2 B1/1 A2/2',
  ],
  [
    'a version that there is not',
    ['go', code('html', todo), 'Change the HTML preview (version 7): x', code('html', page('<time>12</time>'))],
    'A1/1 B1/1',
  ],
  [
    'one file by its name',
    ['go', code('js title="sum.js"', sum), 'anew', code('js', `// sum.js\n${clock}`)],
    'A1/2 A2/2',
  ],
  ['two files with like lines', ['go', `${code('js a.js', sum)}\n\n${code('js', `// src/b.js\n${sum}`)}`], 'A1/1 B1/1'],
  [
    'in a list',
    ['go', `1. One:\n   ${code('js', sum).replaceAll('\n', '\n   ')}`, 'more', code('js', sum.replace('= 0', '= 1'))],
    'A1/2 A2/2',
  ],
  ['another kind', ['go', `${code('js', sum)}\n\n${code('python', sum)}`], 'A1/1 B1/1'],
  [
    'two things, one of them changed',
    [
      'go',
      `${code('js', sum)}\n\n${code('js', clock)}`,
      'minutes',
      code('js', `${clock}\nconsole.log(now.getMinutes());`),
    ],
    'A1/1 B1/2 B2/2',
  ],
  ['what nothing is drawn of', ['go', `${code('rust', sum)}\n\n${code('', sum)}\n\n${code('js', ' ')}`], ''],
] as const)('%s', (_name, texts, expected) => expect(told(...texts)).toBe(expected));

test('a block that no message holds yet is the newest', () => {
  const all = blocksOf(['go', code('js', sum)].map(said));
  const block = { language: 'js', text: sum.replace('= 0', '= 2') };
  expect(versionsOf(all, block).map(({ text }) => text)).toEqual([sum, block.text]);
  expect(versionsOf([], block)).toEqual([block]);
});

test('an answer that is being written shows what it has closed', () => {
  const [question, answer] = ['go', `${code('js', sum)}\n\n\`\`\`js\nconst a`].map(said);
  if (!question || answer?.role !== 'assistant') throw new Error('two messages');
  expect(blocksOf([question, { ...answer, outcome: 'running' }])).toHaveLength(1);
});

// Quadratic work would take minutes; a busy machine takes seconds.
test('many long blocks are compared in no time', { timeout: 30_000 }, () => {
  const long = (mark: number): string => Array.from({ length: 200 }, (_, at) => `line ${mark} ${at}`).join('\n');
  const blocks = Array.from({ length: 100 }, (_, at) => ({ language: 'js', text: long(at) }));
  const begun = performance.now();
  expect(versionsOf(blocks, blocks[3] ?? { language: '', text: '' })).toHaveLength(1);
  expect(performance.now() - begun).toBeLessThan(5_000);
});
