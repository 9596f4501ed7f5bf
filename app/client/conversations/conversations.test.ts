import { conversationsApi } from '../../shared/api/conversations.ts';
import { read, WrongAnswer } from '../../shared/api/read.ts';
import { expect, test, vi } from 'vitest';
import {
  compareRows,
  groupByDate,
  mergeConversation,
  mergePage,
  wholeOf,
} from '../../shared/conversation/conversation-rows.ts';
import type { Summary } from '../../shared/conversation/conversation-rows.ts';
import { createConversations } from './create-conversations.ts';
import { ReplyFailure } from '../../shared/errors.ts';
import type { AssistantMessage, Message } from '../../shared/message/message.ts';
import type { Entry } from '../outbox/outbox.ts';
import { defaultSettings, readSettings } from '../settings/settings.ts';
import { createKeyValueStore } from '../net/key-value-store.ts';
import { pathOf } from '../../shared/conversation/tree.ts';
import { NetworkFailure } from '../net/transport.ts';

const { config } = defaultSettings;
const row = (id: string, updatedAt: number, more: Partial<Summary> = {}): Summary => ({
  id,
  title: id,
  titleSource: 'none',
  folderId: null,
  pinned: false,
  archived: false,
  headId: null,
  createdAt: 0,
  updatedAt,
  answeredAt: null,
  unread: false,
  writing: false,
  waiting: false,
  failed: false,
  ...more,
});
const user = (id: string, parentId: string | null, createdAt = 1): Message => ({
  id,
  parentId,
  createdAt,
  role: 'user',
  text: id,
  images: [],
});
const answer = (id: string, parentId: string, outcome: AssistantMessage['outcome']): AssistantMessage => ({
  id,
  parentId,
  createdAt: 2,
  role: 'assistant',
  provider: 'p',
  model: 'm',
  reply: { parts: [] },
  outcome,
});

function pageOf(path: string, rows: readonly Summary[]) {
  const query = new URL(path, 'http://x').searchParams;
  const [limit, after] = [Number(query.get('limit')), query.get('after')];
  const page = rows.slice(rows.findIndex(({ id }) => id === after) + 1).slice(0, limit);
  return { conversations: page.map(sent), ...(page.length === limit ? { next: page.at(-1)?.id } : {}) };
}

/** A row in the server's format. */
const sent = (known: Summary) => ({ configMark: '', deletedAt: null, ...known });

/** A server with one conversation of `count` messages, and an outbox that never sends. */
function stage(count = 4) {
  const messages = Array.from({ length: count }, (_, at) => user(`m${at}`, at === 0 ? null : `m${at - 1}`, at));
  const asked: string[] = [];
  const pending: Entry[] = [];
  const waiting: (() => void)[] = [];
  const server: {
    row: Summary;
    rows?: readonly Summary[];
    config: object;
    down: boolean;
    missing: boolean;
  } = { row: row('c', 5, { headId: `m${count - 1}` }), config, down: false, missing: false };
  const conversations = createConversations({
    transport: {
      async getJSON(path) {
        asked.push(path);
        if (server.down) throw new NetworkFailure('down');
        const ids = /ids=(.*)/.exec(path)?.[1]?.split(',');
        if (ids) return { messages: messages.filter(({ id }) => ids.includes(id)) };
        if (path.startsWith('/api/conversations?')) return pageOf(path, server.rows ?? [server.row]);
        if (server.missing) throw new ReplyFailure({ type: 404, status: 404, message: '', body: {}, provider: '' });
        return {
          conversation: { ...sent(server.row), config: server.config },
          tree: messages,
          messages: messages.slice(-24),
          runs: [],
          turns: [],
        };
      },
    },
    outbox: {
      add: (entry) => new Promise(() => void pending.push(entry)),
      pending: (lane) => pending.filter((entry) => entry.lane === lane),
      reserve: () => () => undefined,
      during: async (read) => [await read(), [...pending]],
      // Short timeouts expire at once; longer ones wait for `arrive`.
      drained: (_, ms) => (ms < 10_000 ? Promise.resolve() : new Promise((resolve) => void waiting.push(resolve))),
      caughtUp: () => Promise.resolve(),
      reached: () => undefined,
    },
    fallback: () => config,
    onRead: () => undefined,
    inherited: () => Promise.resolve(),
    isBusy: () => false,
  });
  const shown = (): number => {
    const conversation = conversations.get('c');
    return conversation ? pathOf(conversation).length : -1;
  };
  /** Resolves the callers that wait for the outbox. */
  const arrive = (): void => waiting.splice(0).forEach((resolve) => resolve());
  return { conversations, asked, pending, server, shown, arrive };
}

test('a conversation opens with its last messages, and what is asked with is whole', async () => {
  const { conversations, shown } = stage(250);
  await conversations.open('c');
  expect(shown()).toBe(24);
  expect(await conversations.whole('c', 'm249')).toHaveLength(250);
  expect(shown()).toBe(250);
});

test('one that is not there is missing, one that cannot be reached has failed and comes later', async () => {
  const { conversations, server } = stage();
  server.down = true;
  await conversations.open('c');
  expect(conversations.store.get().opening).toEqual({ c: 'failed' });
  server.down = false;
  server.missing = true;
  await conversations.open('c');
  expect(conversations.store.get().opening).toEqual({ c: 'missing' });
  server.missing = false;
  await conversations.open('c');
  expect(conversations.store.get().opening).toEqual({});
});

test('one that was changed elsewhere stays readable without a network, and is read again when it is opened', async () => {
  const { conversations, server } = stage();
  await conversations.open('c');
  const opening = conversations.open('d');
  conversations.put({ ...row('d', 9), config, tree: {}, messages: {} });
  await opening;
  expect(conversations.store.get().opening).toEqual({});
  await conversations.open('c');
  server.row = { ...row('d', 9), title: 'elsewhere' };
  await conversations.refresh();
  server.down = true;
  await conversations.open('d');
  expect(conversations.get('d')?.title).not.toBe('elsewhere');
  expect(conversations.store.get().opening).toEqual({});
  await conversations.open('c');
  server.down = false;
  await conversations.open('d');
  await expect.poll(() => conversations.get('d')?.title).toBe('elsewhere');
});

test('a question that never arrived is on the screen again', async () => {
  const { conversations, server, pending } = stage();
  server.missing = true;
  const draft = { title: 'mine', titleSource: 'none', folderId: null, config } as const;
  pending.push({
    kind: 'ask',
    id: 'a',
    lane: 'new',
    conversation: draft,
    messages: [user('q', null)],
    answer: answer('a', 'q', 'running'),
  });
  await conversations.open('new');
  const begun = conversations.get('new');
  expect(begun && pathOf(begun).map(({ id }) => id)).toEqual(['q', 'a']);
});

test('what was changed elsewhere is taken over; what is on its way stays', async () => {
  const { conversations, server } = stage();
  await conversations.open('c');
  await conversations.refresh();
  server.row = { ...server.row, title: 'elsewhere', updatedAt: 6 };
  await conversations.refresh();
  await conversations.reread('c');
  expect(conversations.get('c')?.title).toBe('elsewhere');
  conversations.change('c', { title: 'here' });
  server.row = { ...server.row, updatedAt: 7 };
  await conversations.refresh();
  await conversations.reread('c');
  expect([conversations.get('c')?.title, conversations.store.get().list[0]?.title]).toEqual(['here', 'here']);
});

test('what changes while a conversation is read is read once more', async () => {
  const { conversations, server, asked } = stage();
  await conversations.open('c');
  const before = asked.length;
  const reading = conversations.reread('c');
  server.row = { ...server.row, title: 'made meanwhile' };
  await Promise.all([reading, conversations.reread('c'), conversations.reread('c')]);
  expect(conversations.get('c')?.title).toBe('made meanwhile');
  expect(asked.slice(before).filter((path) => path.includes('window='))).toHaveLength(2);
});

test('an answer that is older than what was sent meanwhile undoes nothing', async () => {
  const { conversations, pending } = stage();
  await conversations.open('c');
  const reading = conversations.reread('c');
  conversations.configure('c', { reasoningEffort: 'max' });
  conversations.flush();
  // The change arrives before the response to the earlier read.
  pending.length = 0;
  conversations.arrived('c');
  await reading;
  expect(conversations.get('c')?.config.reasoningEffort).toBe('max');
});

test('a title that was made does not replace one that a person gave meanwhile', async () => {
  const { conversations, pending } = stage();
  await conversations.open('c');
  await conversations.refresh();
  conversations.change('c', { title: 'Made', titleSource: 'generated' });
  conversations.change('c', { title: 'Given' });
  conversations.change('c', { title: 'Late', titleSource: 'generated' });
  expect([conversations.get('c')?.title, conversations.store.get().list[0]?.title]).toEqual(['Given', 'Given']);
  expect(pending).toHaveLength(2);
});

test('a move into a folder is sent once the server has the folder; a move out of it waits for nothing', async () => {
  const { conversations, pending } = stage();
  await conversations.open('c');
  conversations.change('c', { folderId: 'new' });
  conversations.change('c', { folderId: null });
  expect(pending).toMatchObject([{ lane: 'c', after: 'folders', body: { folderId: 'new' } }, { lane: 'c' }]);
  expect(pending[1]).not.toHaveProperty('after');
});

test('a deleted conversation goes at once, stays away, and can be brought back', async () => {
  const { conversations, pending } = stage();
  await conversations.refresh();
  conversations.remove('c');
  await conversations.refresh();
  expect(conversations.store.get().list).toEqual([]);
  conversations.undo();
  expect(conversations.store.get().list.map(({ id }) => id)).toEqual(['c']);
  expect(pending.map((entry) => entry.kind === 'request' && [entry.method, entry.body])).toEqual([
    ['DELETE', undefined],
    ['PATCH', { trashed: false }],
  ]);
});

test('deleted here and brought back elsewhere: it is in the list again', async () => {
  const { conversations, pending } = stage();
  await conversations.refresh();
  conversations.remove('c');
  pending.length = 0;
  await conversations.refresh();
  expect(conversations.store.get().list.map(({ id }) => id)).toEqual(['c']);
});

test('what a tool brings for a conversation that was deleted here does not fetch it out of the trash', async () => {
  const { conversations } = stage();
  await conversations.refresh();
  conversations.remove('c');
  await expect(conversations.ensure('c')).rejects.toThrow('was deleted');
  await conversations.open('c');
  expect(conversations.get('c')).toBeDefined();
});

test('one that was opened by its address, and is not in the list, can be brought back, too', async () => {
  const { conversations, server } = stage();
  await conversations.open('c');
  server.row = row('other', 9);
  await conversations.refresh();
  conversations.remove('other');
  conversations.remove('c');
  expect(conversations.store.get().removed?.id).toBe('c');
  conversations.undo();
  expect(conversations.store.get().list.map(({ id }) => id)).toEqual(['c']);
});

test('of a configuration only what has changed is sent; what another device has changed is seen', async () => {
  const { conversations, pending, server } = stage();
  server.row = row('c', 5, { headId: 'm3', configMark: 'one' });
  await conversations.open('c');
  await conversations.refresh();
  conversations.configure('c', { enableReasoning: true });
  conversations.configure('c', { reasoningEffort: 'max' });
  server.config = { ...config, system: 'from elsewhere' };
  await conversations.reread('c');
  expect(conversations.get('c')?.config).toMatchObject({ system: 'from elsewhere', reasoningEffort: 'max' });
  conversations.flush();
  expect(pending.map((entry) => entry.kind === 'request' && entry.body)).toEqual([
    { config: { enableReasoning: true, reasoningEffort: 'max' } },
  ]);
  pending.length = 0;
  server.config = { ...config, system: 'and again' };
  server.row = { ...server.row, configMark: 'two' };
  await conversations.refresh();
  await conversations.reread('c');
  expect(conversations.get('c')?.config.system).toBe('and again');
});

test('rows beyond the first page that were deleted elsewhere go, too, a little later', async () => {
  vi.useFakeTimers();
  const { conversations, server } = stage();
  const rows = Array.from({ length: 80 }, (_, at) => row(`r${at}`, 100 - at));
  server.rows = rows;
  await conversations.refresh();
  await conversations.more();
  expect(conversations.store.get().list).toHaveLength(80);
  server.rows = rows.filter(({ id }) => id !== 'r70');
  vi.advanceTimersByTime(61_000);
  await conversations.refresh();
  expect(conversations.store.get()).toMatchObject({ list: server.rows, next: undefined });
  vi.useRealTimers();
});

test('a page takes the place of what was known of it', () => {
  const known = [row('a', 9), row('b', 8), row('gone', 7), row('later', 1), row('mine', 8.5)];
  const merged = mergePage(known, { rows: [row('b', 10), row('a', 9), row('c', 5)], next: 'c' }, (id) => id === 'mine');
  expect(merged.map(({ id }) => id)).toEqual(['b', 'a', 'mine', 'c', 'later']);
  expect(merged.toSorted(compareRows)).toEqual(merged);
});

test('a reply that has ended here does not run again, one that has ended there has ended', () => {
  const read = (message: Message) =>
    wholeOf(
      { conversation: { ...sent(row('c', 1)), config }, tree: [message], messages: [message], runs: [], turns: [] },
      config,
    );
  const [running, done] = [read(answer('a', 'q', 'running')), read(answer('a', 'q', 'done'))];
  expect(mergeConversation(done, running).messages['a']).toMatchObject({ outcome: 'done' });
  expect(mergeConversation(running, done).messages['a']).toMatchObject({ outcome: 'done' });
});

test.each([undefined, null, 5, {}])('%j is no page', (value) => {
  expect(() => read(conversationsApi.list.answer, value)).toThrow(WrongAnswer);
});

test('rows that are none are left out of a page', () => {
  const page = { conversations: [null, { id: 3 }, sent(row('a', 1))] };
  expect(read(conversationsApi.list.answer, page).conversations.map(({ id }) => id)).toEqual(['a']);
});

test('no storage at all is no error', () => {
  const keyValues = createKeyValueStore(undefined);
  expect([keyValues.write('x', 1), keyValues.read('x'), keyValues.keys('')]).toEqual([false, undefined, []]);
});

test('settings of another version are taken as far as they fit', () => {
  const read = readSettings({
    animation: 'wild',
    enterSends: 'yes',
    sidebar: false,
    recents: [1, 'a/b'],
    config: { model: 'm', historyCount: '9' },
  });
  expect(read).toEqual({
    ...defaultSettings,
    sidebar: false,
    recents: ['a/b'],
    config: { ...defaultSettings.config, model: 'm' },
  });
  expect(readSettings('odd')).toEqual(defaultSettings);
});

test('groups by the calendar', () => {
  const now = new Date(2026, 10, 20, 12).getTime();
  const hours = (count: number) => now - count * 3_600_000;
  const list = [
    row('old', hours(24 * 90)),
    row('now', hours(1)),
    row('last night', hours(13)),
    row('days', hours(24 * 5)),
  ];
  expect(groupByDate(list, now).map(([group, [first]]) => [group, first?.id])).toEqual([
    ['today', 'now'],
    ['yesterday', 'last night'],
    ['week', 'days'],
    ['older', 'old'],
  ]);
});

test('a read that is ignored because of a change on its way is repeated when the change has arrived', async () => {
  const { conversations, pending, server, arrive } = stage();
  await conversations.open('c');
  conversations.change('c', { title: 'given here' });
  server.row = row('c', 6, { headId: 'm3', title: 'given elsewhere' });
  await conversations.reread('c');
  expect(conversations.get('c')?.title).toBe('given here');
  pending.length = 0;
  arrive();
  await vi.waitFor(() => expect(conversations.get('c')?.title).toBe('given elsewhere'));
});

test('so is a list that was read meanwhile', async () => {
  const { conversations, pending, server, arrive } = stage();
  await conversations.refresh();
  conversations.change('c', { title: 'given here' });
  server.row = row('c', 6, { headId: 'm3', title: 'given elsewhere' });
  await conversations.refresh();
  expect(conversations.store.get().list[0]?.title).toBe('given here');
  pending.length = 0;
  arrive();
  await vi.waitFor(() => expect(conversations.store.get().list[0]?.title).toBe('given elsewhere'));
});

test('changes of many chats that arrive together are one further read of the list', async () => {
  const { conversations, pending, server, asked, arrive } = stage();
  server.rows = Array.from({ length: 40 }, (_, at) => row(`c${at}`, 100 - at));
  await conversations.refresh();
  for (const { id } of server.rows) conversations.change(id, { pinned: true });
  await conversations.refresh();
  asked.length = 0;
  pending.length = 0;
  arrive();
  await vi.waitFor(() => expect(asked).toHaveLength(1));
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(asked).toHaveLength(1);
});
