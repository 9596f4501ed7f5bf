import { expect, test } from 'vitest';
import { exportText, fileNameOf } from './export-text.ts';
import type { Message } from '../message/message.ts';

const words = { you: 'You', image: 'Picture', file: 'File', sources: 'Sources', untitled: 'New chat' };
const path: readonly Message[] = [
  {
    id: 'q',
    parentId: null,
    createdAt: 1,
    role: 'user',
    text: 'What *is* this?',
    images: [{ id: 'i', name: 'cat.png', url: `data:image/png;base64,${'A'.repeat(500)}` }],
    files: [{ id: 'f', name: 'notes.txt', fileType: 'text/plain', size: 2, content: 'hi' }],
  },
  {
    id: 'a',
    parentId: 'q',
    createdAt: 2,
    role: 'assistant',
    provider: 'p',
    model: 'model-1',
    outcome: 'done',
    reply: {
      parts: [
        { type: 'reasoning', text: 'hidden thought', startedAt: 0 },
        { type: 'text', text: 'A **cat**.' },
      ],
      grounding: { citations: [{ title: 'Cats', url: 'https://example.org/cats' }] },
    },
  },
  { id: 't', parentId: 'a', createdAt: 3, role: 'tool', toolCallId: 'c', name: 'n', content: 'raw', outcome: 'done' },
];

test('Markdown: headings, the words as they are, sources as links, no page of letters', () => {
  expect(exportText({ title: 'A\ncat', path }, 'markdown', words)).toBe(`# A cat

## You

*Picture: cat.png*

*File: notes.txt*

What *is* this?

## model-1

A **cat**.

Sources:

1. [Cats](https://example.org/cats)
`);
});

test('the rounds of an answer with tools stand under one heading', () => {
  const [question, answer, result] = path;
  if (question?.role !== 'user' || answer?.role !== 'assistant' || !result) throw new Error('another path');
  const said = (id: string, parentId: string, text: string): Message => ({
    ...answer,
    id,
    parentId,
    reply: { parts: [{ type: 'text', text }] },
  });
  const conversation = [
    { ...question, images: [], files: [] },
    said('a', 'q', 'I look.'),
    result,
    said('b', 't', 'A cat.'),
  ];
  expect(exportText({ title: 'x', path: conversation }, 'markdown', words)).toContain(
    '## model-1\n\nI look.\n\nA cat.\n',
  );
});

test('plain text', () => {
  expect(exportText({ title: '', path }, 'text', words)).toBe(`New chat
========

You:

[Picture: cat.png]

[File: notes.txt]

What *is* this?

model-1:

A **cat**.

Sources:

1. Cats: https://example.org/cats
`);
});

test.each([
  ['a/b: c?', 'a b c.md'],
  ['..hidden', 'hidden.md'],
  ['  ', 'conversation.md'],
  ['天气', '天气.md'],
])('a file may be called so: %s', (title, name) => {
  expect(fileNameOf(title, 'md')).toBe(name);
});
