// Documents, sources and files in other programs' exports become part of their messages. Claude, LobeChat and ChatGPT
// document no fields: the samples follow descriptions of their exports.
import { expect, test } from 'vitest';
import { replyText } from '../../../shared/reply/reply.ts';
import { readImport } from './import.ts';

const messagesOf = (file: unknown) => {
  const reading = readImport(file);
  return { messages: reading?.conversations[0]?.messages ?? [], notes: reading?.notes.list() };
};

const claudeAnswers = (...contents: readonly unknown[]) => {
  const rows = contents.map((content, at) => ({ uuid: `a${at}`, sender: 'assistant', text: '', content }));
  const { messages, notes } = messagesOf([{ uuid: 'c', name: 'N', chat_messages: rows }]);
  const replies = messages.flatMap((message) => (message.role === 'assistant' ? [message.reply] : []));
  return { texts: replies.map(replyText), replies, notes };
};
const artifact = (input: object) => ({ type: 'tool_use', name: 'artifacts', input });
const says = (text: string, more: object = {}) => ({ type: 'text', text, ...more });

test.each([
  ['a page', { type: 'text/html', title: 'Clock', content: '<p>12</p>' }, '**Clock**\n\n```html\n<p>12</p>\n```'],
  [
    'code that holds a fence',
    { type: 'application/vnd.ant.code', language: 'python', title: 'Doc', content: 's = """\n```\nx\n```\n"""' },
    '**Doc**\n\n````python\ns = """\n```\nx\n```\n"""\n````',
  ],
  ['Markdown', { type: 'text/markdown', title: 'Plan', content: '# One\n\nTwo' }, '**Plan**\n\n# One\n\nTwo'],
  ['a drawing', { type: 'application/vnd.ant.mermaid', content: 'graph TD' }, '```mermaid\ngraph TD\n```'],
])('Claude: an artifact that is %s is part of the answer', (_what, input, block) => {
  for (const command of ['create', 'update', 'rewrite']) {
    const call = artifact({ command, id: 'x', ...input });
    const result = { type: 'tool_result', name: 'artifacts', content: [{ type: 'text', text: 'OK' }] };
    const { texts, notes } = claudeAnswers([says('Here:'), call, result, says('Done.')]);
    expect(texts).toEqual([`Here:\n\n${block}\n\nDone.`]);
    expect(notes).toEqual([]);
  }
});

test('Claude: a change of an artifact is applied, and noted where what it changes is not known', () => {
  const made = artifact({ command: 'create', id: 'x', type: 'text/html', title: 'T', content: '<b>1</b>' });
  const change = (old: string) => artifact({ command: 'update', id: 'x', old_str: old, new_str: '2' });
  const { texts, notes } = claudeAnswers([made], [change('1')], [change('7')]);
  expect(texts).toEqual(['**T**\n\n```html\n<b>1</b>\n```', '**T**\n\n```html\n<b>2</b>\n```', '']);
  expect(notes).toEqual([{ what: 'contents of the type "tool_use"', count: 1 }]);
});

test('Claude: a new artifact takes nothing from one before it', () => {
  for (const id of ['x', undefined]) {
    const { texts } = claudeAnswers([
      artifact({ command: 'create', id, type: 'text/html', title: 'T', content: '1' }),
      artifact({ command: 'create', id, content: '2' }),
    ]);
    expect(texts).toEqual(['**T**\n\n```html\n1\n```\n\n```\n2\n```']);
  }
});

test('Claude: files that it writes are part of the answer, and changes of them', () => {
  const path = '/mnt/user-data/outputs/app.py';
  const uses = (name: string, input: object) => ({ type: 'tool_use', name, input });
  const { texts, notes } = claudeAnswers(
    [
      says('Here:'),
      uses('create_file', { path, file_text: 'print(1)', description: 'A program' }),
      { type: 'tool_result', name: 'create_file', content: [{ type: 'text', text: 'File created successfully' }] },
    ],
    [uses('str_replace', { path, old_str: '1', new_str: '2' })],
    [uses('create_file', { path: '/a/notes.md', file_text: '# Notes' })],
    [uses('str_replace', { path: '/other', old_str: '1', new_str: '2' })],
  );
  expect(texts).toEqual([
    'Here:\n\n**app.py**\n\n```py\nprint(1)\n```',
    '**app.py**\n\n```py\nprint(2)\n```',
    '**notes.md**\n\n# Notes',
    '',
  ]);
  expect(notes).toEqual([{ what: 'contents of the type "tool_use"', count: 1 }]);
});

test('Claude: citations and hits of a search are sources of the answer', () => {
  const hit = { type: 'knowledge', title: 'Tea', url: 'https://example.org/tea', text: '…' };
  const citations = [
    { url: 'https://example.org/tea', title: 'Tea' },
    { details: { type: 'web_search_citation', url: 'https://example.org/milk' }, title: 'Milk' },
    { title: 'notes.pdf' },
    { start_index: 1 },
  ];
  const { replies, notes } = claudeAnswers([
    { type: 'tool_result', name: 'web_search', content: [hit] },
    says('Hot.', { citations }),
  ]);
  expect(replies).toMatchObject([
    {
      grounding: {
        citations: [
          { title: 'Tea', url: 'https://example.org/tea' },
          { title: 'Milk', url: 'https://example.org/milk' },
          { title: 'notes.pdf', url: '' },
        ],
      },
    },
  ]);
  expect(notes).toEqual([{ what: 'sources of answers (not included in this file)', count: 1 }]);
});

test('Claude: tags of older exports are thoughts and documents', () => {
  const code =
    '<antArtifact identifier="x" type="application/vnd.ant.code" language="js" title="Sum">\n1 + 1\n</antArtifact>';
  const text = `Sure.\n<antThinking>A sum.</antThinking>\n${code}\nThat is <antArtifact> of 2.`;
  const { replies } = claudeAnswers([says(text)]);
  expect(replies[0]?.parts).toMatchObject([
    { type: 'text', text: 'Sure.\n' },
    { type: 'reasoning', text: 'A sum.' },
    { type: 'text', text: '**Sum**\n\n```js\n1 + 1\n```\n\nThat is <antArtifact> of 2.' },
  ]);
});

test('Claude: many tags without an end are read in time that grows with their length', () => {
  const text = '<antArtifact title="x">'.repeat(100_000);
  expect(claudeAnswers([says(text)]).texts).toEqual([text]);
});

const openAnswer = (row: object) => {
  const history = { currentId: 'a', messages: { a: { role: 'assistant', content: 'Hot [1][2].', ...row } } };
  const { messages, notes } = messagesOf([{ id: 'o', chat: { history } }]);
  return { reply: messages[0]?.role === 'assistant' ? messages[0].reply : undefined, notes };
};

// Open WebUI (Citations.svelte, commit 023b1e73) numbers documents by `metadata.source`, else by the id of the
// source.
test.each([
  [
    'pages',
    [
      { source: { name: 'Tea', url: 'https://example.org/tea' }, document: ['a', 'b'], metadata: [{}, {}] },
      { source: { name: 'Milk', url: 'https://example.org/milk' }, document: ['c'], metadata: [{}] },
    ],
    [
      { title: 'Tea', url: 'https://example.org/tea' },
      { title: 'Milk', url: 'https://example.org/milk' },
    ],
  ],
  [
    'pages of one search',
    [
      {
        source: { name: 'tea milk' },
        document: ['a', 'b', 'c'],
        metadata: [
          { source: 'https://example.org/tea', title: 'Tea' },
          { source: 'https://example.org/tea', title: 'Tea' },
          { source: 'milk', source_url: 'https://example.org/milk' },
        ],
      },
    ],
    [
      { title: 'Tea', url: 'https://example.org/tea' },
      { title: 'tea milk', url: 'https://example.org/milk' },
    ],
  ],
  [
    'files',
    [{ source: { id: 'f1', name: 'tea.pdf' }, document: ['a'], metadata: [{ source: 'tea.pdf', name: 'tea.pdf' }] }],
    [{ title: 'tea.pdf', url: '' }],
  ],
])('Open WebUI: sources that are %s have their numbers', (_what, sources, citations) => {
  for (const field of ['sources', 'citations']) {
    const { reply, notes } = openAnswer({ [field]: sources });
    expect(reply?.grounding?.citations).toEqual(citations);
    expect(notes).toEqual([]);
  }
});

test.each([
  ['As shown [1, 2].', 'As shown [1][2].'],
  ['As shown [1,2] and [2 , 1].', 'As shown [1][2] and [2][1].'],
  ['A list [1, 3] without that source', 'A list [1, 3] without that source'],
  ['Code `[1, 2]` and a [link][1, 2](x)', 'Code `[1, 2]` and a [link][1, 2](x)'],
  ['```\na = [1, 2]\n```\nand [1, 2]', '```\na = [1, 2]\n```\nand [1][2]'],
])('Open WebUI: marks of several sources: %s', (content, text) => {
  const sources = ['a', 'b'].map((name) => ({ source: { id: name, name } }));
  const { reply } = openAnswer({ sources, content });
  expect(reply && replyText(reply)).toBe(text);
});

test('Open WebUI: texts of attached files, and images of answers', () => {
  const file = { filename: 'tea.pdf', data: { content: 'Wörds' }, meta: { content_type: 'application/pdf' } };
  const row = {
    role: 'user',
    content: 'Q',
    files: [
      { type: 'file', file },
      { type: 'file', file: { filename: 'b' } },
    ],
  };
  const { messages, notes } = messagesOf([{ id: 'o', chat: { history: { currentId: 'u', messages: { u: row } } } }]);
  expect(messages).toMatchObject([
    { images: [], files: [{ name: 'tea.pdf', fileType: 'text/plain', size: 6, content: 'Wörds' }] },
  ]);
  expect(notes).toEqual([{ what: 'files (not included in this file)', count: 1 }]);
  const src = 'data:image/png;base64,AA';
  const drawn = openAnswer({
    files: [
      { type: 'image', url: src },
      { type: 'image', url: '/cache/a.png' },
    ],
  });
  expect(drawn.reply?.parts).toMatchObject([{ type: 'text' }, { type: 'image', src }]);
  expect(drawn.notes).toEqual([{ what: 'files of answers (not included in this file)', count: 1 }]);
});

const asked = (role: string, content: object, metadata: object = {}) => ({ author: { role }, content, metadata });
const textContent = (text: string) => ({ content_type: 'text', parts: [text] });
const chatGPT = (...line: readonly object[]) => {
  const mapping = Object.fromEntries(
    line.map((message, at) => [
      `n${at}`,
      { parent: `n${at - 1}`, children: at + 1 < line.length ? [`n${at + 1}`] : [], message },
    ]),
  );
  return messagesOf([{ conversation_id: 'c', title: 'T', mapping }]);
};
const image = { content_type: 'image_asset_pointer', asset_pointer: 'file-service://file-1' };

test.each([
  [
    'named image',
    { content_type: 'multimodal_text', parts: [image] },
    { attachments: [{ id: 'file-1', name: 'oak.png', mime_type: 'image/png' }] },
    '[Image oak.png: not included in the export]',
  ],
  [
    'image without a name',
    { content_type: 'multimodal_text', parts: [image, ''] },
    {},
    '[Image: not included in the export]',
  ],
  ['file', textContent(''), { attachments: [{ id: 'f', name: 'a.pdf' }] }, '[File a.pdf: not included in the export]'],
  ['content of a new type', { content_type: 'hologram' }, {}, '[Content hologram: not included in the export]'],
])('ChatGPT: a question that is a %s alone is kept between its answers', (_what, content, metadata, text) => {
  const answer = asked('assistant', textContent('A'));
  const { messages } = chatGPT(asked('user', content, metadata), answer, asked('user', content, metadata), answer);
  expect(messages.map((message) => (message.role === 'user' ? message.text : message.role))).toEqual([
    text,
    'assistant',
    text,
    'assistant',
  ]);
});

test('ChatGPT: fences of code and canvas are longer than those within', () => {
  const inner = '```\nx\n```';
  const document = JSON.stringify({ name: 'n', type: 'code/markdown', content: inner });
  const { messages } = chatGPT(
    asked('assistant', { content_type: 'code', language: 'unknown', text: inner }),
    asked('user', textContent('Q')),
    { ...asked('assistant', textContent(document)), recipient: 'canmore.create_textdoc' },
  );
  expect(messages).toMatchObject([
    { reply: { parts: [{ text: `\`\`\`\`\n${inner}\n\`\`\`\`` }] } },
    {},
    { reply: { parts: [{ text: `**n**\n\n\`\`\`\`markdown\n${inner}\n\`\`\`\`` }] } },
  ]);
});

test.each([
  ['with marks', String.raw`\ue200genui\ue202{"math_block_widget_v2":{"content":"\\frac{a}{b}"}}\ue201`],
  ['with the word alone', String.raw`genui{"math_block_widget_always_prefetch_v2":{"content":"\\frac{a}{b}"}}`],
  ['with backslashes that are not escaped', String.raw`genui{"math_block":{"content":"\frac{a}{b}"}}`],
])('ChatGPT: a formula as a widget, %s', (_what, mark) => {
  const text = `So ${mark.replaceAll(/\\ue(\d{3})/g, (_all, at: string) => String.fromCodePoint(Number.parseInt(`e${at}`, 16)))}.`;
  const { messages, notes } = chatGPT(asked('assistant', textContent(text)));
  expect(messages).toMatchObject([{ reply: { parts: [{ text: String.raw`So $$\frac{a}{b}$$.` }] } }]);
  expect(notes).toEqual([]);
});

test('LobeChat: sources of a search, and notes on images and files', () => {
  const citations = [{ title: 'Tea', url: 'https://example.org/tea', favicon: 'x' }];
  const messages = [
    {
      id: 'u',
      role: 'user',
      content: 'Q',
      createdAt: 1,
      imageList: [{ id: 'i' }],
      fileList: [{ id: 'f' }, { id: 'g' }],
    },
    { id: 'a', role: 'assistant', content: 'Hot [1].', createdAt: 2, search: { citations, searchQueries: ['tea'] } },
  ];
  const read = messagesOf({ mode: 'postgres', data: { messages } });
  expect(read.messages[1]).toMatchObject({
    reply: { grounding: { citations: [{ title: 'Tea', url: 'https://example.org/tea' }] } },
  });
  expect(read.notes).toEqual([
    { what: 'images (not included in this file)', count: 1 },
    { what: 'files (not included in this file)', count: 2 },
  ]);
});

// LibreChat (client/src/utils/citations.ts, commit 1cd390ff): the client reads both the private-use characters and
// their escapes.
test.each([
  ['private characters', 'Hot \ue202turn0search1. More \ue200\ue202turn0search1\ue202turn0search0\ue201!'],
  ['escapes', String.raw`Hot \ue202turn0search1. More \ue200\ue202turn0search1\ue202turn0search0\ue201!`],
])('LibreChat: marks become sources, or are removed and noted: %s', (_what, text) => {
  const attachments = [
    {
      type: 'web_search',
      web_search: {
        turn: 0,
        organic: [
          { title: 'Tea', link: 'https://example.org/tea' },
          { title: 'Milk', link: 'https://example.org/milk' },
        ],
      },
    },
  ];
  const answer = (more: object) =>
    messagesOf({ conversationId: 'c', messages: [{ messageId: 'a', isCreatedByUser: false, text, ...more }] });
  const read = answer({ attachments });
  expect(read.notes).toEqual([]);
  expect(read.messages).toMatchObject([
    {
      reply: {
        parts: [{ text: 'Hot [1]. More [1] [2]!' }],
        grounding: { citations: [{ title: 'Milk' }, { title: 'Tea', url: 'https://example.org/tea' }] },
      },
    },
  ]);
  const bare = answer({});
  expect(bare.messages).toMatchObject([{ reply: { parts: [{ text: 'Hot. More!' }] } }]);
  expect(bare.notes).toEqual([{ what: 'sources of answers (not included in this file)', count: 2 }]);
});

test('LibreChat: many signs are read in time that grows with their length, and escapes without marks are text', () => {
  const read = (text: string) =>
    messagesOf({ conversationId: 'c', messages: [{ messageId: 'a', isCreatedByUser: false, text }] }).messages;
  expect(read(`a${'\ue202'.repeat(400_000)}`)).toMatchObject([{ reply: { parts: [{ text: 'a' }] } }]);
  const escape = String.raw`Write \ue202 in code.`;
  expect(read(escape)).toMatchObject([{ reply: { parts: [{ text: escape }] } }]);
});
