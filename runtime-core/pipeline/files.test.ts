// A document is sent to models that read it, within the vendor's limit; other models get its text.
import { expect, test } from 'vitest';
import type { ChatParams, ModelCard } from '../index.ts';
import { fitFiles } from './files.ts';
import type { Reader } from './documents.ts';

const pdf = (bytes: number) => `data:application/pdf;base64,${'A'.repeat(Math.ceil((bytes * 4) / 3))}`;
const part = (name: string, bytes: number, text?: string) => ({
  type: 'file' as const,
  file: { filename: name, file_data: pdf(bytes), ...(text === undefined ? {} : { text }) },
});
const asking = (...content: readonly ReturnType<typeof part>[]): ChatParams => ({
  model: 'm',
  messages: [{ role: 'user', content: [...content, { type: 'text', text: 'what is it?' }] }],
});
const card = (vision: boolean): ModelCard => ({
  id: 'm',
  displayName: 'M',
  type: 'chat',
  enabled: true,
  abilities: { vision },
});
const documents = { maxBytes: 1_000, source: 'https://vendor.example/pdf', date: '2026-11-25' };
const reader: Reader = { manifest: { documents, baseURL: 'https://vendor.example/v1' }, card: card(true), vault: {} };
const kinds = ({ messages }: ChatParams) =>
  messages.flatMap(({ content }) => (Array.isArray(content) ? content.map(({ type }) => type) : []));

test('who reads documents is handed them as they are', () => {
  const params = asking(part('a.pdf', 100, 'words'));
  expect(fitFiles(params, reader)).toEqual({ params, omitted: [] });
});

test.each([
  ['a vendor that declares none', { ...reader, manifest: {} }],
  ['a model that sees no images', { ...reader, card: card(false) }],
  ['a server at another address', { ...reader, vault: { baseURL: 'https://mine.example/v1' } }],
])('%s is sent the text', (_name, given) => {
  expect(fitFiles(asking(part('a.pdf', 100, 'words')), given).params.messages[0]?.content).toEqual([
    { type: 'text', text: 'words' },
    { type: 'text', text: 'what is it?' },
  ]);
});

test('a document without a text leaves its name', () => {
  const [first] = fitFiles(asking(part('a.pdf', 100)), { ...reader, manifest: {} }).params.messages;
  expect(first?.content).toContainEqual({ type: 'text', text: '[document not sent: a.pdf]' });
});

test('documents take the room in the order of the conversation', () => {
  const fitted = fitFiles(asking(part('a.pdf', 600), part('b.pdf', 600), part('c.pdf', 300)), reader).params;
  expect(kinds(fitted)).toEqual(['file', 'text', 'file', 'text']);
});

test('a document that is no PDF, or stands in an answer, is sent as its text', () => {
  const odd = {
    type: 'file' as const,
    file: { filename: 'a.exe', file_data: 'data:application/exe;base64,AAAA', text: 'x' },
  };
  expect(kinds(fitFiles(asking(odd), reader).params)).toEqual(['text', 'text']);
  const answered: ChatParams = { model: 'm', messages: [{ role: 'assistant', content: [part('a.pdf', 10, 'x')] }] };
  expect(kinds(fitFiles(answered, reader).params)).toEqual(['text']);
});
