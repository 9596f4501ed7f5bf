import { expect, test } from 'vitest';
import { createConversations, groupByDate, readConversation } from './conversations.ts';
import { defaultSettings, readSettings } from './settings.ts';
import { createShelf } from './storage.ts';
import type { Conversation } from './tree.ts';

/** A browser's storage that holds so many characters. */
function fakeStorage(limit = Number.POSITIVE_INFINITY): Storage {
  const entries = new Map<string, string>();
  return {
    get length() {
      return entries.size;
    },
    key: (index) => [...entries.keys()][index] ?? null,
    getItem: (key) => entries.get(key) ?? null,
    setItem(key, value) {
      if (value.length > limit) throw new DOMException('full', 'QuotaExceededError');
      entries.set(key, value);
    },
    removeItem: (key) => entries.delete(key),
    clear: () => entries.clear(),
  };
}

const chat = (id: string, updatedAt = 0, more: Partial<Conversation> = {}): Conversation => ({
  id,
  title: id,
  named: false,
  createdAt: 0,
  updatedAt,
  config: defaultSettings.config,
  messages: {},
  selected: {},
  ...more,
});

test('what is put away is there again', () => {
  const shelf = createShelf(fakeStorage());
  const first = createConversations(shelf);
  first.put(chat('a'));
  first.put(chat('b'));
  first.remove('b');
  first.flush();
  const second = createConversations(shelf);
  second.load();
  expect(Object.keys(second.store.get().byId)).toEqual(['a']);
});

test('a deleted conversation can be brought back, for a while', () => {
  const list = createConversations(createShelf(fakeStorage()));
  list.put(chat('a'));
  list.remove('a');
  list.undo();
  expect(list.get('a')?.title).toBe('a');
  list.remove('a');
  list.forget();
  list.undo();
  expect(list.get('a')).toBeUndefined();
});

test('a storage that is full keeps the words and lets the pictures go', () => {
  const shelf = createShelf(fakeStorage(2_000));
  const list = createConversations(shelf);
  const url = `data:image/png;base64,${'A'.repeat(5_000)}`;
  const message = {
    id: 'm',
    parentId: null,
    createdAt: 1,
    role: 'user' as const,
    text: 'look',
    images: [{ id: 'i', name: 'cat', url }],
  };
  list.put(chat('a', 0, { messages: { m: message } }));
  list.flush();
  expect(readConversation(shelf.read('chat.a'))?.messages['m']).toMatchObject({ text: 'look', images: [] });
});

test('no storage at all is no error', () => {
  const shelf = createShelf(undefined);
  expect([shelf.write('x', 1), shelf.read('x'), shelf.keys('')]).toEqual([false, undefined, []]);
});

test('a reply that was running when its page went away was interrupted', () => {
  const reply = { parts: [{ type: 'reasoning', text: 'hm', startedAt: 5 }] };
  const message = {
    id: 'm',
    parentId: null,
    createdAt: 9,
    role: 'assistant',
    provider: 'p',
    model: 'm',
    reply,
    outcome: 'running',
  };
  const read = readConversation({ ...chat('a'), messages: { m: message, odd: { role: 'assistant' }, nothing: null } });
  expect(Object.keys(read?.messages ?? {})).toEqual(['m']);
  expect(read?.messages['m']).toMatchObject({ outcome: 'interrupted', reply: { parts: [{ endedAt: 9 }] } });
});

test.each([undefined, null, 5, {}, { id: 3 }, { id: 'a', messages: 'x' }])('%j is no conversation', (value) => {
  expect(readConversation(value)).toBeUndefined();
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
    chat('old', hours(24 * 90)),
    chat('now', hours(1)),
    chat('last night', hours(13)),
    chat('days', hours(24 * 5)),
  ];
  expect(groupByDate(list, now).map(([group, [first]]) => [group, first?.id])).toEqual([
    ['today', 'now'],
    ['yesterday', 'last night'],
    ['week', 'days'],
    ['older', 'old'],
  ]);
});
