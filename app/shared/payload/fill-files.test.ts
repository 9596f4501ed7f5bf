// A payload with file URLs, when filled, equals one with inline files.
import { expect, test } from 'vitest';
import type { ModelCard } from '@tributary/runtime-core';
import { defaultChatConfig } from '../message/chat-config.ts';
import { fileAddress } from '../conversation/file-address.ts';
import type { FileAttachment, ImageAttachment, UserMessage } from '../message/message.ts';
import { buildPayload } from './payload.ts';
import { fillFiles, filesNamedIn } from './fill-files.ts';

const stored: Readonly<Record<string, string>> = { i1: 'data:image/png;base64,AAAA', t1: 'a,b\n1,2' };
const reader = { dataURL: async (id: string) => stored[id], text: async (id: string) => stored[id] };
const config = { ...defaultChatConfig, provider: 'p', model: 'm' };
const payloadOf = (question: Partial<UserMessage>, card?: ModelCard) =>
  buildPayload({
    provider: 'p',
    model: 'm',
    card,
    config,
    messages: [{ id: 'q', parentId: null, createdAt: 1, role: 'user', text: 'see', images: [], ...question }],
  });

const image = (url: string, more: object = {}): ImageAttachment => ({ id: 'x', name: 'cat', url, ...more });
const facts = { id: 'y', name: 'a.csv', fileType: 'text/csv', size: 7 };
const other: FileAttachment = { ...facts, name: 'b.csv', content: 'c' };
const text = (
  file: { readonly content: string; readonly file?: string } | { readonly url: string },
): FileAttachment => ({
  ...facts,
  ...file,
});
const data = stored['i1'] ?? '';
const words = stored['t1'] ?? '';

test.each<[string, Partial<UserMessage>, Partial<UserMessage>]>([
  ['an image', { images: [image(data)] }, { images: [image(fileAddress('i1'))] }],
  ['an image that this page still holds', { images: [image(data)] }, { images: [image(data, { file: 'i1' })] }],
  ['a text', { files: [text({ content: words })] }, { files: [text({ url: fileAddress('t1') })] }],
  ['a text this page holds', { files: [text({ content: words })] }, { files: [text({ content: words, file: 't1' })] }],
  [
    'a text without words',
    { text: '', files: [text({ content: words })] },
    { text: '', files: [text({ url: fileAddress('t1') })] },
  ],
  [
    'both, in their order, beside one that comes along',
    { images: [image('https://example.org/a.png'), image(data)], files: [other, text({ content: words })] },
    {
      images: [image('https://example.org/a.png'), image(fileAddress('i1'))],
      files: [other, text({ url: fileAddress('t1') })],
    },
  ],
])('%s', async (_name, inline, named) => {
  const payload = payloadOf(named);
  expect(JSON.stringify(payload)).not.toContain(data);
  expect(JSON.stringify(payload)).not.toContain('1,2');
  expect(filesNamedIn(payload).length).toBeGreaterThan(0);
  expect(JSON.stringify(await fillFiles(payload, reader))).toBe(JSON.stringify(payloadOf(inline)));
});

test('a file that is gone is words: the conversation goes on without it', async () => {
  const payload = payloadOf({ images: [image(fileAddress('lost'))], files: [text({ url: fileAddress('lost') })] });
  const [message] = (await fillFiles(payload, reader)).messages;
  expect(message?.content).toEqual([
    { type: 'text', text: 'see' },
    { type: 'text', text: '[This image has been deleted from the server: its content can’t be read any more]' },
    {
      type: 'text',
      text: '<file name="a.csv">\n[This file has been deleted from the server: its content can’t be read any more]\n</file>',
    },
  ]);
});

test('a file that is named many times is read once as an image and once as a text', async () => {
  const read: string[] = [];
  const counting = {
    dataURL: async (id: string) => (read.push(`image ${id}`), data),
    text: async (id: string) => (read.push(`text ${id}`), words),
  };
  const images = Array.from({ length: 50 }, () => image(fileAddress('f')));
  const { messages } = payloadOf({ images, files: [text({ url: fileAddress('f') }), text({ url: fileAddress('f') })] });
  const payload = { ...payloadOf({}), messages: [...messages, ...messages] };
  const filled = JSON.stringify(await fillFiles(payload, counting));
  expect(read).toEqual(['image f', 'text f']);
  expect(filled.split(data).length - 1).toBe(100);
});

test('a file that is attached again goes along once, and whole again where the first was cut', async () => {
  const { messages } = payloadOf({ files: [text({ url: fileAddress('t1') }), other] });
  const payload = { ...payloadOf({}), messages: [...messages, ...messages] };
  const contents = async (read = reader, options = {}) =>
    (await fillFiles(payload, read, options)).messages.map(({ content }) => content);
  const rest = '<file name="b.csv">\nc\n</file>';
  expect(await contents()).toEqual([
    `see\n\n<file name="a.csv">\n${words}\n</file>\n\n${rest}`,
    `see\n\n<file name="a.csv">\n[same file as above]\n</file>\n\n${rest}`,
  ]);
  const long = { ...reader, text: async () => 'pages '.repeat(10_000) };
  expect((await contents(long, { window: 100 }))[1]).toContain('[Left out');
});

test('other payloads stay the very same', async () => {
  const payload = payloadOf({ images: [image(data)] });
  expect(await fillFiles(payload, reader)).toBe(payload);
});

test('a PDF goes to who reads it as it is, with its text; a text that is cut, and another file, go as text', async () => {
  const pdf: FileAttachment = { id: 'z', name: 'a.pdf', fileType: 'application/pdf', size: 9, url: fileAddress('d1') };
  const read = {
    // As the server sends it: PDFs have no image type.
    dataURL: async () => 'data:application/octet-stream;base64,JVBERi0x',
    text: async (id: string) => (id === 'd1' ? 'pages '.repeat(100) : words),
  };
  const payload = payloadOf({ files: [pdf, text({ url: fileAddress('t1') })] });
  const parts = async (options: object) => (await fillFiles(payload, read, options)).messages[0]?.content;
  const block = `<file name="a.pdf">\n${'pages '.repeat(100)}\n</file>`;
  expect(await parts({ documents: true })).toEqual([
    { type: 'text', text: `see\n\n<file name="a.csv">\n${words}\n</file>` },
    { type: 'file', file: { filename: 'a.pdf', file_data: 'data:application/pdf;base64,JVBERi0x', text: block } },
  ]);
  expect(await parts({})).toContain(block);
  expect(JSON.stringify(await parts({ documents: true, window: 100 }))).toContain('Cut to fit');
  expect(JSON.stringify(await parts({ documents: true, window: 100 }))).not.toContain('file_data');
  const disguised = { ...read, dataURL: async () => 'data:application/pdf;base64,AAAA' };
  expect((await fillFiles(payload, disguised, { documents: true })).messages[0]?.content).toContain(block);
});
