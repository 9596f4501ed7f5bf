// Exports of Claude, Open WebUI and LibreChat: versions stay versions, and nothing is dropped silently.
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
