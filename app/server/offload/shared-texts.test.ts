// Texts of shared pages formatted in a thread: the same trees as in the page, and plain text if refused.
import { describe, expect, test } from 'vitest';
import { readTexts } from '../../shared/markdown/read-texts.ts';
import type { Message } from '../../shared/message/message.ts';
import type { SharedChat } from '../../shared/conversation/shared-chat.ts';
import { maxReadings } from './calls-at-once.server.ts';
import { createPageReader } from './shared-texts.server.ts';

const answer = (at: number, text: string): Message => ({
  id: `a${at}`,
  parentId: `q${at}`,
  createdAt: at,
  role: 'assistant',
  provider: 'demo',
  model: 'demo-fast',
  reply: { parts: [{ type: 'text', text }] },
  outcome: 'done',
});
const chatOf = (...texts: readonly string[]): SharedChat => ({
  title: '',
  createdAt: 1,
  messages: texts.flatMap((text, at): Message[] => [
    { id: `q${at}`, parentId: null, createdAt: at, role: 'user', text: '?', images: [] },
    answer(at, text),
  ]),
});
const textOf = (text: string) => ({ text, citations: 0, cites: [], cut: false });
/** As in a process's first request: the thread starts and loads the parser. */
const patient = { deadlineMs: 60_000, waitMs: 60_000 };

test('the thread reads what is seen first, as the page would read it', async () => {
  const [first, second] = ['# River\n\n**wide** [sea]\n\n[sea]: https://a.example', 'x '.repeat(9_000)];
  const read = await createPageReader(patient)('one', chatOf(first, second), '');
  expect(read.turns).toBe(3);
  expect(read.texts).toEqual(readTexts([textOf(first)]));
  const blocks = [...read.texts.values()].flat();
  expect(blocks.map(({ tree }) => typeof tree)).toEqual(['object', 'object', 'object']);
});

test('a chat is read once for all who ask for it', async () => {
  const reader = createPageReader(patient);
  const all = await Promise.all(Array.from({ length: 40 }, () => reader('one', chatOf('# River'), '203.0.113.1')));
  expect(new Set(all.map(({ texts }) => texts)).size).toBe(1);
  expect(all[0]?.turns).toBe(2);
});

test('an address has a few chats read at once; its other pages are plain', async () => {
  const reader = createPageReader(patient);
  const ask = (id: number, address: string) => reader(`${id}`, chatOf(`# River ${id}`), address);
  const all = Array.from({ length: 10 }, (_, id) => ask(id, '203.0.113.1'));
  const other = ask(10, '203.0.113.2');
  const turns = (await Promise.all(all)).map((each) => each.turns);
  expect(turns).toEqual(Array.from({ length: 10 }, (_, at) => (at < maxReadings ? 2 : 0)));
  expect((await other).turns).toBe(2);
  // Refused for now, and formatted later.
  expect((await ask(9, '203.0.113.1')).turns).toBe(2);
});

describe('a chat that takes too long', () => {
  test('is plain, and is not read again', async () => {
    const reader = createPageReader({ deadlineMs: 1, waitMs: 60_000 });
    expect((await reader('one', chatOf('# River'), '')).turns).toBe(0);
    const unread: SharedChat = {
      ...chatOf('# River'),
      get messages(): never {
        throw new Error('read again');
      },
    };
    expect((await reader('one', unread, '')).turns).toBe(0);
  });
  test('keeps no page waiting, and is read meanwhile', async () => {
    const late = createPageReader({ deadlineMs: 60_000, waitMs: 1 });
    expect((await late('one', chatOf('# River'), '')).turns).toBe(0);
    await expect.poll(async () => (await late('one', chatOf('# River'), '')).turns, { timeout: 30_000 }).toBe(2);
  });
});
