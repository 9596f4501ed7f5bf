import { expect, test } from 'vitest';
import { addReports, piecesOfFile } from './import-pieces.ts';
import { read, WrongAnswer } from '../api/read.ts';
import { transferApi } from '../api/transfer.ts';
import type { ImportReport } from '../api/transfer.ts';

const conversation = (id: string) => ({ id, text: 'x'.repeat(100) });
const bytes = (value: unknown): number => JSON.stringify(value).length;

test('a small file goes as it is', () => {
  const file = { anything: true };
  expect(piecesOfFile(file, bytes(file))).toEqual({ pieces: [file], tooLarge: 0 });
});

const files: readonly (readonly [name: string, file: unknown, idsOf: (piece: unknown) => readonly string[]])[] = [
  [
    'the own format',
    { format: 'tributary-export', version: 1, conversations: ['a', 'b', 'c', 'd', 'e'].map(conversation) },
    (piece) => (piece as { conversations: { id: string }[] }).conversations.map(({ id }) => id),
  ],
  ['a list', ['a', 'b', 'c', 'd', 'e'].map(conversation), (piece) => (piece as { id: string }[]).map(({ id }) => id)],
];
test.each(files)('a large file is cut between conversations: %s', (_name, file, idsOf) => {
  const { pieces = [] } = piecesOfFile(file, 10_000, 400) ?? {};
  expect(pieces.length).toBeGreaterThan(1);
  expect(pieces.flatMap(idsOf)).toEqual(['a', 'b', 'c', 'd', 'e']);
  for (const piece of pieces) expect(bytes(piece)).toBeLessThanOrEqual(400);
});

test('many small chats are cut into pieces of 500', () => {
  const conversations = Array.from({ length: 1201 }, (_, n) => ({ id: `c${n}` }));
  const lengthOf = (piece: unknown): number => (piece as { conversations: unknown[] }).conversations.length;
  const file = { format: 'tributary-export', conversations };
  expect(piecesOfFile(file, bytes(file))?.pieces.map(lengthOf)).toEqual([500, 500, 201]);
});

test('many small items are cut alike', () => {
  const items = Array.from({ length: 1201 }, (_, n) => ({ feature: 'f', item: n }));
  const file = { format: 'tributary-export', conversations: [], items };
  const lengthOf = (piece: unknown): number => (piece as { items: unknown[] }).items.length;
  expect(piecesOfFile(file, bytes(file))?.pieces.map(lengthOf)).toEqual([500, 500, 201]);
});

test('the library comes with the first piece', () => {
  const library = { projects: ['p'], assistants: ['a'], prompts: ['q'], memories: ['m'] };
  const file = { format: 'tributary-export', ...library, conversations: [conversation('a'), conversation('b')] };
  const [first, ...others] = piecesOfFile(file, 10_000, 250)?.pieces ?? [];
  expect(first).toMatchObject(library);
  expect(others).toEqual([{ format: 'tributary-export', conversations: [conversation('b')] }]);
});

test('items of features come after the chats, and those that are too large are counted', () => {
  const item = (feature: string, length = 100) => ({ feature, item: 'x'.repeat(length) });
  const file = {
    format: 'tributary-export',
    prompts: ['q'],
    conversations: [conversation('a')],
    items: [item('a'), item('b'), item('large', 900)],
  };
  expect(piecesOfFile(file, 10_000, 250)).toEqual({
    pieces: [
      { format: 'tributary-export', prompts: ['q'], conversations: [conversation('a')] },
      { format: 'tributary-export', conversations: [], items: [item('a')] },
      { format: 'tributary-export', conversations: [], items: [item('b')] },
    ],
    tooLarge: 1,
  });
  const [only, none] = piecesOfFile({ ...file, conversations: [] }, 10_000, 500)?.pieces ?? [];
  expect([only, none]).toEqual([
    { format: 'tributary-export', prompts: ['q'], conversations: [], items: [item('a'), item('b')] },
    undefined,
  ]);
});

test('every piece says what it is', () => {
  const file = { format: 'tributary-export', version: 1, conversations: [conversation('a'), conversation('b')] };
  expect(piecesOfFile(file, 10_000, 200)?.pieces).toEqual([
    { format: 'tributary-export', version: 1, conversations: [conversation('a')] },
    { format: 'tributary-export', version: 1, conversations: [conversation('b')] },
  ]);
});

test('what cannot be cut small enough is said to be too large', () => {
  expect(piecesOfFile({ data: 'x' }, 10_000, 400)).toBeUndefined();
  expect(piecesOfFile([conversation('a')], 10_000, 50)).toBeUndefined();
});

test('a chat of another program that is too large alone stays outside, and is counted; the others come', () => {
  const large = { id: 'large', text: 'x'.repeat(900) };
  expect(piecesOfFile([conversation('a'), large, conversation('b')], 10_000, 400)).toEqual({
    pieces: [[conversation('a'), conversation('b')]],
    tooLarge: 1,
  });
});

const said = (id: string, parentId: string | null, length = 100) => ({ id, parentId, text: 'x'.repeat(length) });
const own = (messages: readonly object[], headId = 'd') => ({
  format: 'tributary-export',
  conversations: [{ id: 'c', title: 't', headId, messages }],
});

test('a chat of the own format that is too large alone is cut between messages', () => {
  const messages = [said('a', null), said('b', 'a'), said('c', 'b'), said('d', 'c')];
  const cut = piecesOfFile(own(messages), 10_000, 480);
  expect(cut).toEqual({
    pieces: [
      own([messages[0] ?? {}, messages[1] ?? {}]),
      { format: 'tributary-export', conversations: [{ ...own(messages.slice(2)).conversations[0], continues: true }] },
    ],
    tooLarge: 0,
  });
  for (const piece of cut?.pieces ?? []) expect(bytes(piece)).toBeLessThanOrEqual(480);
});

test('a message that is too large alone stays outside, is counted, and what was below it hangs one higher', () => {
  const messages = [said('a', null), said('b', 'a', 2000), said('c', 'b', 2000), said('d', 'c')];
  expect(piecesOfFile(own(messages), 10_000, 480)).toEqual({
    pieces: [own([said('a', null), said('d', 'a')])],
    tooLarge: 2,
  });
  expect(piecesOfFile(own(messages, 'c'), 10_000, 480)?.pieces).toEqual([own([said('a', null), said('d', 'a')], 'a')]);
  expect(piecesOfFile(own([said('a', null, 2000)]), 10_000, 480)).toBeUndefined();
});

const report = (more: Partial<ImportReport>): ImportReport => ({
  format: 'tributary',
  conversations: { found: 2, added: 1, known: 1 },
  messages: 3,
  folders: ['one'],
  settings: 2,
  items: 3,
  notes: [{ what: 'files', count: 1 }],
  leftOut: [
    { reason: 'providers', count: 1 },
    { reason: 'chat-consents', count: 2 },
  ],
  sample: [{ title: 't', messages: 3, known: false }],
  ...more,
});

test('reports of the pieces are one report', () => {
  const second = report({ folders: ['one', 'two'], settings: 0, notes: [{ what: 'files', count: 4 }] });
  expect(addReports(addReports(undefined, report({})), second)).toEqual({
    format: 'tributary',
    conversations: { found: 4, added: 2, known: 2 },
    messages: 6,
    folders: ['one', 'two'],
    settings: 2,
    items: 6,
    notes: [{ what: 'files', count: 5 }],
    // Settings are in every piece, each chat is in one.
    leftOut: [
      { reason: 'providers', count: 1 },
      { reason: 'chat-consents', count: 4 },
    ],
    sample: [report({}).sample[0], report({}).sample[0]],
  });
});

test('an answer that is no report is none', () => {
  const { answer } = transferApi.import;
  expect(() => read(answer, { format: 'x' })).toThrow(WrongAnswer);
  expect(read(answer, report({}))).toEqual(report({}));
});
