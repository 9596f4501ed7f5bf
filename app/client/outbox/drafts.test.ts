// Drafts of one chat in several tabs: no text is lost, in any order of typing, sending and closing.
import { beforeEach, expect, test } from 'vitest';
import { createKeyValueStore } from '../net/key-value-store.ts';
import { createTabDrafts } from './drafts.ts';
import type { TabDrafts } from './drafts.ts';

function memory(): Storage {
  const all = new Map<string, string>();
  return {
    get length() {
      return all.size;
    },
    key: (at) => [...all.keys()][at] ?? null,
    getItem: (key) => all.get(key) ?? null,
    setItem: (key, value) => void all.set(key, value),
    removeItem: (key) => void all.delete(key),
    clear: () => all.clear(),
  };
}

let browser: Storage;
beforeEach(() => void (browser = memory()));

/** A tab; `reload` reads the draft as the same tab does after a reload. */
function tab(place?: string) {
  const session = createKeyValueStore(memory());
  const open = (): TabDrafts => createTabDrafts(createKeyValueStore(browser), session);
  let drafts = open();
  return {
    shows: drafts.read(place),
    type: (text: string) => drafts.write(place, text),
    reload: () => (drafts = open()).read(place),
  };
}

test.each([undefined, 'chat', 'edit.message'])(
  'typed in two tabs at %s, each shows its own after a reload',
  (place) => {
    const [one, two] = [tab(place), tab(place)];
    one.type('a long question');
    two.type('b');
    one.type('a long question, and more');
    two.type('bc');
    expect([one.reload(), two.reload()]).toEqual(['a long question, and more', 'bc']);
    expect([one.reload(), two.reload()]).toEqual(['a long question, and more', 'bc']);
  },
);

test('sent in one tab, the other keeps its words; emptied, too', () => {
  const [one, two] = [tab(), tab()];
  one.type('a long question');
  two.type('b');
  two.type('');
  expect(one.reload()).toBe('a long question');
  one.type('');
  expect(tab().shows).toBe('');
});

test('what a closed tab has left is shown where nothing else is', () => {
  const [one, two] = [tab(), tab()];
  one.type('first');
  two.type('second');
  const three = tab();
  expect(three.shows).toBe('first');
  three.type('');
  expect(tab().shows).toBe('second');
  expect(two.reload()).toBe('second');
});

test('a second tab shows the draft of the first, and continues it, until both write', () => {
  const one = tab('chat');
  one.type('one');
  const two = tab('chat');
  expect(two.shows).toBe('one');
  two.type('one two');
  expect(tab('chat').shows).toBe('one two');
  one.type('one three');
  expect([one.reload(), two.reload()]).toEqual(['one three', 'one two']);
});

test('a tab that was opened later replaces what it shows, and the first has its words again after a reload', () => {
  const one = tab();
  one.type('a long question');
  const two = tab();
  expect(two.shows).toBe('a long question');
  two.type('b');
  expect([one.reload(), two.reload()]).toEqual(['a long question', 'b']);
  one.type('a long question, and more');
  expect([one.reload(), two.reload()]).toEqual(['a long question, and more', 'b']);
});

test('words of somebody who signed out do not come back', () => {
  const store = createKeyValueStore(browser);
  store.write('user', 'ann');
  const one = tab();
  one.type('of Ann');
  store.remove('draft.new');
  store.write('user', 'ben');
  tab().type('of Ben');
  expect(one.reload()).toBe('of Ben');
});

test('places do not mix', () => {
  const [one, two] = [tab('chat'), tab('chat2')];
  one.type('one');
  two.type('two');
  expect([tab('chat').shows, tab('chat2').shows, tab().shows]).toEqual(['one', 'two', '']);
});

test('a browser without storage goes on', () => {
  const drafts = createTabDrafts(createKeyValueStore(undefined), createKeyValueStore(undefined));
  drafts.write('chat', 'one');
  expect(drafts.read('chat')).toBe('');
});
