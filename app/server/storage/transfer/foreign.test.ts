// Exports of Claude, Open WebUI and LibreChat: versions are kept, and nothing is dropped silently.
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { readImport } from './import.ts';
import { claude, libreList, libreTree, openWebUI } from './samples.ts';

const readingOf = (file: unknown) => {
  const reading = readImport(file);
  if (!reading) throw new Error('no format');
  return reading;
};

test('Claude: thoughts, texts of attachments, versions; an older list is one line', () => {
  const { format, conversations, notes } = readingOf(claude);
  expect(format).toBe('claude');
  expect(conversations).toMatchObject([
    {
      sourceId: 'cl-1',
      title: 'Rivers',
      createdAt: Date.parse('2026-01-02T03:04:05.000Z'),
      headId: 'a2',
      messages: [
        {
          id: 'q1',
          parentId: null,
          text: 'Where do rivers begin?',
          files: [{ name: 'map.txt', fileType: 'text/plain', size: 4, content: 'Ilz.' }],
        },
        {
          id: 'a1',
          parentId: 'q1',
          provider: 'anthropic',
          reply: {
            parts: [
              { type: 'reasoning', text: 'Springs, mostly.' },
              { type: 'text', text: 'At springs.' },
            ],
          },
        },
        { id: 'a2', parentId: 'q1', reply: { parts: [{ type: 'text', text: 'In lakes.' }] } },
      ],
    },
    { titleSource: 'none', messages: [{ parentId: null }, { id: 'm2', parentId: 'm1' }] },
  ]);
  expect(notes.list()).toEqual([
    { what: 'files (not included in this file)', count: 1 },
    { what: 'contents of the type "tool_use"', count: 1 },
  ]);
});

test('Open WebUI: the system prompt, images, and thoughts of both forms', () => {
  const { format, conversations, notes } = readingOf(openWebUI);
  const thought = (text: string) => ({ type: 'reasoning', text });
  expect(format).toBe('openwebui');
  expect(conversations).toMatchObject([
    {
      pinned: true,
      config: { system: 'Be brief.' },
      headId: 'o4',
      messages: [
        { id: 'o1', parentId: null, images: [{ url: 'data:image/png;base64,AA' }] },
        { id: 'o2', parentId: 'o1', model: 'r1', reply: { parts: [thought('six & seven'), { text: '42' }] } },
        { id: 'o3', parentId: 'o1', reply: { parts: [thought('six\n& seven'), { text: 'It is 42.' }] } },
        { id: 'o4', parentId: 'o3', text: 'Sure?' },
      ],
    },
  ]);
  expect(notes.list()).toEqual([
    { what: 'files (not included in this file)', count: 1 },
    { what: 'contents of the type "tool_calls"', count: 1 },
  ]);
});

test.each([
  ['a list', libreList],
  ['a tree', libreTree],
])('LibreChat, %s: endpoints become providers, errors stay errors', (_name, file) => {
  const { format, conversations, notes } = readingOf(file);
  expect(format).toBe('librechat');
  expect(conversations).toMatchObject([
    {
      sourceId: 'lc-1',
      title: 'Trees',
      createdAt: Date.parse('2026-02-01T00:00:01.000Z'),
      config: { system: 'Be kind.' },
      headId: 'l3',
      messages: [
        { id: 'l1', parentId: null, role: 'user', text: 'Name a tree' },
        {
          id: 'l2',
          parentId: 'l1',
          provider: 'anthropic',
          model: 'claude-x',
          reply: { parts: [{ type: 'reasoning', text: 'A common one.' }, { text: 'Oak' }] },
        },
        { id: 'l3', parentId: 'l1', provider: 'azure', outcome: 'error' },
      ],
    },
  ]);
  expect(notes.list()).toEqual([{ what: 'contents of the type "tool_call"', count: 1 }]);
});

test('damaged files: nothing throws, and every parent comes before its child', () => {
  const id = fc.constantFrom('a', 'b', 'c', 'd');
  const wild = fc.oneof(id, fc.anything());
  const message = fc.record(
    {
      uuid: wild,
      messageId: wild,
      parent_message_uuid: wild,
      parentMessageId: wild,
      parentId: wild,
      sender: fc.constantFrom('human', 'assistant', 'robot', 1),
      role: fc.constantFrom('user', 'assistant', 'robot', 1),
      isCreatedByUser: fc.oneof(fc.boolean(), fc.anything()),
      content: fc.oneof(fc.string(), fc.array(fc.anything()), fc.anything()),
      output: fc.anything(),
      children: fc.array(fc.record({ messageId: wild, text: fc.anything() })),
      files: fc.anything(),
    },
    { requiredKeys: [] },
  );
  const messages = fc.array(fc.oneof(message, fc.anything()));
  const file = fc.oneof(
    fc.record({ chat_messages: messages, name: fc.anything() }).map((entry) => [entry]),
    fc
      .dictionary(id, fc.oneof(message, fc.anything()))
      .map((all) => [{ chat: { history: { messages: all, currentId: 'a' } } }]),
    fc.record({ conversationId: fc.string(), recursive: fc.boolean(), messages }),
  );
  fc.assert(
    fc.property(file, (value) => {
      for (const conversation of readingOf(value).conversations) {
        const seen = new Set<string | null>([null]);
        for (const { id: own, parentId } of conversation.messages) {
          expect(seen.has(parentId)).toBe(true);
          expect(seen.has(own)).toBe(false);
          seen.add(own);
        }
        expect(seen.has(conversation.headId)).toBe(true);
      }
    }),
    { numRuns: 1000 },
  );
});

test('messages that are their own ancestors are kept, as the beginning of a tree of their own', () => {
  const message = (messageId: string, parentMessageId: string) => ({ messageId, parentMessageId, text: messageId });
  const messages = [message('x', ''), message('a', 'b'), message('b', 'a')];
  const [conversation] = readingOf({ conversationId: 'c', messages }).conversations;
  expect(conversation?.messages).toMatchObject([
    { id: 'x', parentId: null },
    { id: 'a', parentId: null },
    { id: 'b', parentId: 'a' },
  ]);
});

test('many openings without an end are read in time that grows with their length', () => {
  const chat = (content: string) => [
    { chat: { history: { currentId: 'a', messages: { a: { role: 'assistant', content } } } } },
  ];
  const content = '<details type="reasoning">'.repeat(400_000);
  const [conversation] = readingOf(chat(content)).conversations;
  expect(conversation?.messages).toMatchObject([{ reply: { parts: [{ type: 'text', text: content }] } }]);
});

const node = (parent: string, message: object, children: readonly string[] = []) => ({ parent, children, message });
const said = (role: string, text: string, more: object = {}) => ({
  author: { role },
  create_time: 1,
  content: { content_type: 'text', parts: [text] },
  ...more,
});
/** A linear chat: each node is the only child of the previous one. */
const chatGPTLine = (messages: readonly object[], more: object = {}) => ({
  conversation_id: 'c',
  title: 'T',
  create_time: 1,
  mapping: Object.fromEntries(
    messages.map((message, at) => [
      `n${at}`,
      node(`n${at - 1}`, message, at + 1 < messages.length ? [`n${at + 1}`] : []),
    ]),
  ),
  ...more,
});
const claudeChat = { uuid: 'u', name: 'N', chat_messages: [{ uuid: 'm', sender: 'human', text: 'Hi' }] };
const openChat = {
  id: 'o',
  chat: { history: { currentId: 'a', messages: { a: { role: 'user', content: 'Hi' } } } },
};
const libreChat = { conversationId: 'l', messages: [{ messageId: 'm', isCreatedByUser: true, text: 'Hi' }] };

test.each([
  ['ChatGPT', chatGPTLine([said('user', 'Hi')]), { title: 'Broken', mapping: null, create_time: 1 }],
  ['Claude', claudeChat, { uuid: 'x', name: 'No messages' }],
  ['Open WebUI', openChat, { id: 'x', chat: { title: 'no messages' } }],
  ['LibreChat', libreChat, { conversationId: 'x' }],
  ['ChatGPT with a value that is no object', chatGPTLine([said('user', 'Hi')]), null],
])('%s: an odd entry is counted, and the others come', (_name, good, odd) => {
  for (const file of [
    [good, odd],
    [odd, good],
  ]) {
    const { conversations, notes } = readingOf(file);
    expect(conversations).toMatchObject([{ messages: [{ text: 'Hi' }] }]);
    expect(notes.list()).toEqual([{ what: 'conversations that can’t be read', count: 1 }]);
  }
  // A single conversation without a list.
  expect(readingOf(good).conversations).toHaveLength(1);
});

test('an account without chats, and one whose only chat is odd, are exports all the same', () => {
  expect(readingOf([]).conversations).toEqual([]);
  expect(readingOf([{ mapping: null }]).notes.list()).toEqual([{ what: 'conversations that can’t be read', count: 1 }]);
});

test('Open WebUI: a chat of an older version is a list of messages', () => {
  const chat = {
    title: 'Old',
    messages: [
      { role: 'user', content: 'Hi' },
      { role: 'assistant', content: 'Hello' },
    ],
  };
  expect(readingOf([openChat, { id: 'x', chat }]).conversations[1]).toMatchObject({
    title: 'Old',
    headId: 'm1',
    messages: [
      { id: 'm0', text: 'Hi' },
      { id: 'm1', parentId: 'm0', reply: { parts: [{ text: 'Hello' }] } },
    ],
  });
});

test.each([
  ['Claude', (rows: readonly object[]) => [{ uuid: 'c', name: 'N', chat_messages: rows }]],
  [
    'LibreChat',
    (rows: readonly { readonly [key: string]: unknown }[]) => ({
      conversationId: 'c',
      messages: rows.map((row) => ({
        messageId: row['uuid'],
        parentMessageId: row['parent_message_uuid'],
        isCreatedByUser: row['sender'] === 'human',
        text: row['text'],
        createdAt: row['created_at'],
      })),
    }),
  ],
])('%s: the branch that was written last is shown', (_name, fileOf) => {
  const row = (uuid: string, parent: string, day: number) => ({
    uuid,
    parent_message_uuid: parent,
    sender: uuid.startsWith('u') ? 'human' : 'assistant',
    text: uuid,
    created_at: `2026-01-0${day}T00:00:00.000Z`,
  });
  const old = [
    row('u1', '', 1),
    row('a1', 'u1', 1),
    row('u2', 'a1', 1),
    row('a2', 'u2', 1),
    row('u3', 'a2', 1),
    row('a3', 'u3', 1),
  ];
  const rows = [...old, row('u2b', 'a1', 2), row('a2b', 'u2b', 2)];
  expect(readingOf(fileOf(rows)).conversations[0]?.headId).toBe('a2b');
  expect(readingOf(fileOf(rows.toReversed())).conversations[0]?.headId).toBe('a2b');
});

const turn = (sign: string): string => `\ue200cite\ue202turn0search3${sign}\ue201`;

test('ChatGPT: marks become sources and names, calls of tools are no words', () => {
  const cited = `Tea prices rose 4 % in May. ${turn('\ue202turn0search8')} The \ue200entity\ue202["organization", "Tea Board", 0]\ue201 said so. Lost ${turn('')}.`;
  const reference = {
    matched_text: turn('\ue202turn0search8'),
    items: [
      { title: 'Tea prices', url: 'https://example.org/tea' },
      { title: 'More', url: 'https://example.org/more' },
    ],
  };
  const footnote = {
    type: 'sources_footnote',
    matched_text: ' ',
    sources: [{ title: 'Also', url: 'https://example.org/also' }],
  };
  const file = [
    chatGPTLine(
      [
        said('user', 'Tea?', { metadata: { attachments: [{ id: 'f', name: 'tea.pdf' }] } }),
        said('assistant', '', {
          recipient: 'web.run',
          content: { content_type: 'code', language: 'unknown', text: '{"search_query":[{"q":"tea"}]}' },
        }),
        said('assistant', cited, { metadata: { content_references: [reference, footnote] } }),
      ],
      { default_model_slug: 'gpt-5-2' },
    ),
  ];
  const { conversations, notes } = readingOf(file);
  expect(conversations[0]?.messages).toMatchObject([
    { text: 'Tea?' },
    {
      model: 'gpt-5-2',
      reply: {
        parts: [{ type: 'text', text: 'Tea prices rose 4 % in May. [1] [2] The Tea Board said so. Lost.' }],
        grounding: {
          citations: [
            { title: 'Tea prices', url: 'https://example.org/tea' },
            { title: 'More', url: 'https://example.org/more' },
            { title: 'Also', url: 'https://example.org/also' },
          ],
        },
      },
    },
  ]);
  expect(notes.list()).toEqual([
    { what: 'images, files, and voice recordings (not included in this file)', count: 1 },
    { what: 'calls of the tool "web.run"', count: 1 },
    { what: 'sources of answers (not included in this file)', count: 1 },
  ]);
});

test('ChatGPT: marks of older exports, with characters of two units ahead of them', () => {
  const text = '🍵 costs 5 EUR【4†source】 and more【7:0†tea.pdf】.';
  const citation = {
    start_ix: 13,
    end_ix: 23,
    metadata: { type: 'webpage', title: 'Tea', url: 'https://example.org/tea' },
  };
  const { conversations } = readingOf([
    chatGPTLine([said('assistant', text, { metadata: { citations: [citation] } })]),
  ]);
  expect(conversations[0]?.messages).toMatchObject([
    {
      reply: {
        parts: [{ text: '🍵 costs 5 EUR [1] and more.' }],
        grounding: { citations: [{ url: 'https://example.org/tea' }] },
      },
    },
  ]);
});

test.each([
  [
    'a document',
    '{"name":"poem","type":"document","content":"Roses are red"}',
    'create_textdoc',
    '**poem**\n\nRoses are red',
  ],
  [
    'code',
    '{"name":"sum","type":"code/python","content":"print(1)"}',
    'create_textdoc',
    '**sum**\n\n```python\nprint(1)\n```',
  ],
  [
    'a document that is written again',
    '{"updates":[{"pattern":".*","multiple":false,"replacement":"Blue"}]}',
    'update_textdoc',
    'Blue',
  ],
])('ChatGPT: the canvas is %s, and no JSON', (_what, text, tool, expected) => {
  for (const content of [
    { content_type: 'code', text },
    { content_type: 'text', parts: [text] },
  ]) {
    const { conversations } = readingOf([
      chatGPTLine([said('assistant', '', { recipient: `canmore.${tool}`, content })]),
    ]);
    expect(conversations[0]?.messages).toMatchObject([{ reply: { parts: [{ type: 'text', text: expected }] } }]);
  }
});

test('ChatGPT: changes of the canvas that are not applied, and custom instructions, are counted', () => {
  const change = '{"updates":[{"pattern":"red","replacement":"blue"}]}';
  const { notes } = readingOf([
    chatGPTLine([
      said('user', '', {
        content: { content_type: 'user_editable_context', user_profile: 'I am Kim.' },
        metadata: { is_visually_hidden_from_conversation: true },
      }),
      said('assistant', change, { recipient: 'canmore.update_textdoc' }),
    ]),
  ]);
  expect(notes.list()).toEqual([
    { what: 'custom instructions (not included in chats)', count: 1 },
    { what: 'changes to canvas documents', count: 1 },
  ]);
});
