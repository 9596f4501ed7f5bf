// Showing a chat with an unread answer: when, and how often, the server is notified.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { withSeen } from '../../shared/conversation/conversation-rows.ts';
import type { Summary } from '../../shared/conversation/conversation-rows.ts';
import type { Message } from '../../shared/message/message.ts';
import type { Conversation } from '../../shared/conversation/tree.ts';
import { createStore } from '../net/store.ts';
import type { ConversationsState } from './conversations.ts';
import { createUnread } from './unread.ts';

const row = (id: string, more: Partial<Summary> = {}): Summary => ({
  id,
  title: id,
  titleSource: 'none',
  folderId: null,
  pinned: false,
  archived: false,
  headId: null,
  createdAt: 0,
  updatedAt: 1,
  answeredAt: null,
  unread: false,
  writing: false,
  waiting: false,
  failed: false,
  ...more,
});

const page = Object.assign(new EventTarget(), { hidden: false });
function show(visible: boolean): void {
  page.hidden = !visible;
  page.dispatchEvent(new Event('visibilitychange'));
}
beforeEach(() => vi.stubGlobal('document', Object.assign(page, { hidden: false })));
afterEach(() => void vi.unstubAllGlobals());

/** Chats `c` and `d`, both loaded; read marks are recorded and shown at once. */
function stage(rows: readonly Summary[] = [row('c'), row('d')]) {
  // Only the row's fields are read.
  const byId = Object.fromEntries(['c', 'd'].map((id) => [id, row(id) as unknown as Conversation]));
  const store = createStore<ConversationsState>({ listed: true, list: rows, byId, opening: {} });
  const told: (readonly [string, number | null])[] = [];
  const set = (change: (known: Summary) => Summary): void =>
    store.set((state) => ({ ...state, list: state.list.map(change) }));
  const unread = createUnread({
    store,
    see(id, until) {
      told.push([id, until]);
      set((known) => (known.id === id ? withSeen(known, until) : known));
    },
  });
  const answered = (id: string, answeredAt: number): void =>
    set((known) => (known.id === id ? { ...known, answeredAt, unread: true } : known));
  /** Sets the last message of a chat. */
  const head = (id: string, outcome: 'running' | 'done', headId = 'a'): void =>
    store.set((state) => {
      const message = { id: headId, role: 'assistant', outcome } as unknown as Message;
      const known = { ...state.byId[id], headId, messages: { [headId]: message } } as unknown as Conversation;
      return { ...state, byId: { ...state.byId, [id]: known } };
    });
  const marked = (): readonly string[] =>
    store
      .get()
      .list.filter((each) => each.unread)
      .map(({ id }) => id);
  return { unread, store, told, answered, head, marked, stop: unread.start() };
}

const endings: readonly (readonly [
  name: string,
  looking: string | undefined,
  visible: boolean,
  marked: readonly string[],
])[] = [
  ['nobody looks', undefined, true, ['c']],
  ['somebody looks at another', 'd', true, ['c']],
  ['somebody looks at it', 'c', true, []],
  ['it is open in a hidden tab', 'c', false, ['c']],
];
test.each(endings)('an answer ends while %s', (_name, looking, visible, marked) => {
  const { unread, told, answered, marked: shown, stop } = stage();
  show(visible);
  unread.look(looking);
  answered('c', 5);
  expect(shown()).toEqual(marked);
  expect(told).toEqual(marked.length > 0 ? [] : [['c', 5]]);
  show(true);
  unread.look('c');
  expect(shown()).toEqual([]);
  expect(told).toEqual([['c', 5]]);
  stop();
});

test('one look tells once of an answer, whatever an older list says meanwhile', () => {
  const { unread, told, answered, stop } = stage([row('c', { answeredAt: 5, unread: true })]);
  unread.look('c');
  answered('c', 5);
  answered('c', 5);
  expect(told).toEqual([['c', 5]]);
  answered('c', 9);
  expect(told).toEqual([
    ['c', 5],
    ['c', 9],
  ]);
  stop();
});

test('one that is not loaded yet has not been seen', () => {
  const { unread, store, told, stop } = stage([row('e', { answeredAt: 5, unread: true })]);
  unread.look('e');
  expect(told).toEqual([]);
  store.set((state) => ({ ...state, byId: { ...state.byId, e: row('e') as unknown as Conversation } }));
  expect(told).toEqual([['e', 5]]);
  stop();
});

test('marked as unread while it is open, it stays so until it is opened again', () => {
  const { unread, told, marked, stop } = stage([row('c', { answeredAt: 5 })]);
  unread.look('c');
  unread.mark('c', true);
  show(false);
  show(true);
  expect([told, marked()]).toEqual([[['c', null]], ['c']]);
  unread.look('d');
  unread.look('c');
  expect([told.at(-1), marked()]).toEqual([['c', 5], []]);
  unread.mark('c', true);
  unread.mark('c', false);
  expect(marked()).toEqual([]);
  stop();
});

test('a chat from before such times can be marked', () => {
  const { unread, told, marked, stop } = stage([row('c', { updatedAt: 7 })]);
  unread.mark('c', true);
  expect(marked()).toEqual(['c']);
  unread.look('c');
  expect(told).toEqual([
    ['c', null],
    ['c', 7],
  ]);
  stop();
});

test('left at the end of an answer, before the server has said that it is there', () => {
  const { unread, told, answered, marked, head } = stage();
  unread.look('c');
  head('c', 'running');
  head('c', 'done');
  unread.look('d');
  answered('c', 5);
  expect(told).toEqual([['c', 5]]);
  expect(marked()).toEqual([]);
  // The next answer is unread.
  answered('c', 9);
  expect(marked()).toEqual(['c']);
});

test.each([
  ['left while it is being written', 'running', 0],
  ['left long before the server says so', 'done', 6_000],
] as const)('%s, it is unread', (_, outcome, afterMs) => {
  vi.useFakeTimers();
  const { unread, told, answered, marked, head } = stage();
  unread.look('c');
  head('c', 'running');
  head('c', outcome);
  unread.look('d');
  vi.advanceTimersByTime(afterMs);
  answered('c', 5);
  vi.useRealTimers();
  expect(told).toEqual([]);
  expect(marked()).toEqual(['c']);
});

test('left without an answer being written, the next one is unread', () => {
  const { unread, told, answered, head } = stage();
  head('c', 'done');
  unread.look('c');
  unread.look('d');
  answered('c', 5);
  expect(told).toEqual([]);
});

test('marked as unread before the server has said that the answer is there, it stays so until it is opened again', () => {
  const { unread, told, answered, marked, head } = stage();
  unread.look('c');
  head('c', 'running');
  head('c', 'done');
  unread.mark('c', true);
  answered('c', 5);
  expect([told, marked()]).toEqual([[['c', null]], ['c']]);
  unread.look('d');
  unread.look('c');
  expect([told.at(-1), marked()]).toEqual([['c', 5], []]);
});

test('left and then marked as unread, it is not told as read by the answer that was seen', () => {
  const { unread, told, answered, marked, head } = stage();
  unread.look('c');
  head('c', 'running');
  head('c', 'done');
  unread.look('d');
  unread.mark('c', true);
  answered('c', 5);
  expect([told, marked()]).toEqual([[['c', null]], ['c']]);
});

test('marked as unread and then asked on, the next answer is read as it is watched', () => {
  const { unread, told, answered, marked, head } = stage([row('c', { answeredAt: 5 })]);
  unread.look('c');
  head('c', 'done');
  unread.mark('c', true);
  head('c', 'running', 'b');
  head('c', 'done', 'b');
  answered('c', 9);
  expect([told.at(-1), marked()]).toEqual([['c', 9], []]);
});
