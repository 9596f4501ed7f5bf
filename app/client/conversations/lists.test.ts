import { expect, test } from 'vitest';
import type { Summary } from '../../shared/conversation/conversation-rows.ts';
import type { ConversationChange, Conversations, ConversationsState } from './conversations.ts';
import { createLists } from './lists.ts';
import type { Entry } from '../outbox/outbox.ts';
import { createKeyValueStore } from '../net/key-value-store.ts';
import { createStore } from '../net/store.ts';

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

/** A list of rows, an outbox that records its entries, and a server that responds by path. */
function stage(rows: readonly Summary[], answers: Readonly<Record<string, unknown>> = {}) {
  const store = createStore<ConversationsState>({ listed: true, list: rows, byId: {}, opening: {} });
  const sent: Entry[] = [];
  const removed: string[] = [];
  const changes: (readonly [string, ConversationChange])[] = [];
  const keyValues = createKeyValueStore({
    getItem: () => null,
    setItem: () => undefined,
  } as unknown as Storage);
  const lists = createLists({
    transport: { getJSON: (path) => Promise.resolve(answers[path]), sendJSON: () => Promise.resolve(undefined) },
    outbox: {
      add: (entry) => Promise.resolve(void sent.push(entry)),
      during: async (read) => [await read(), sent],
      drained: () => Promise.resolve(),
    },
    conversations: {
      store,
      change: (id: string, change: ConversationChange) => void changes.push([id, change]),
      update: () => undefined,
      forget: () => undefined,
      remove: (id: string) => void removed.push(id),
    } as unknown as Conversations,
    keyValues,
  });
  return { lists, store, sent, changes, removed };
}

test('a new folder and its name go in one lane, so that neither overtakes the other', () => {
  const { lists, sent, changes } = stage([row('c')]);
  const id = lists.folders.create('  Work ', 'c');
  lists.folders.rename(id, 'Play');
  expect(sent).toMatchObject([
    { lane: 'folders', method: 'POST', path: '/api/folders', body: { id, name: 'Work' } },
    { lane: 'folders', method: 'PATCH', path: `/api/folders/${id}`, body: { name: 'Play' } },
  ]);
  expect(changes).toEqual([['c', { folderId: id }]]);
  expect(lists.folders.store.get()).toMatchObject({ list: [{ id, name: 'Play' }], open: [id] });
});

test('an answer that was on its way when the user changed something does not undo it', async () => {
  const folders = ['a', 'b'].map((id, at) => ({ id, name: id, position: at + 1 }));
  const { lists } = stage([], { '/api/folders': { folders } });
  await lists.folders.load();
  const asked = lists.folders.load();
  await Promise.resolve();
  lists.folders.move('a', 1);
  await asked;
  expect(lists.folders.store.get().list.map(({ id }) => id)).toEqual(['b', 'a']);
});

test('what was in a folder that is deleted stays, without a folder', () => {
  const { lists, store, sent } = stage([row('c', { folderId: 'f' }), row('d', { folderId: 'g' })]);
  lists.folders.remove('f');
  expect(store.get().list.map(({ folderId }) => folderId)).toEqual([null, 'g']);
  expect(sent).toMatchObject([{ method: 'DELETE', path: '/api/folders/f' }]);
});

test('an open folder shows rows that the list has not come to yet', async () => {
  const { lists, store } = stage([row('new', { updatedAt: 9 })], {
    '/api/folders': { folders: [{ id: 'f', name: 'F', position: 1 }, { name: 'broken' }] },
    '/api/conversations?folder=f&limit=200': {
      conversations: [{ ...row('old', { folderId: 'f' }), configMark: '', deletedAt: null }],
    },
  });
  lists.folders.toggle('f', true);
  await lists.folders.load();
  expect(lists.folders.store.get().list).toEqual([{ id: 'f', name: 'F', position: 1 }]);
  expect(store.get().list.map(({ id }) => id)).toEqual(['new', 'old']);
});

test('archived can be taken back for a moment', () => {
  const { lists, changes } = stage([row('c')]);
  lists.archive('c');
  const notice = lists.notice.get();
  expect(notice).toMatchObject({ type: 'archived', row: { id: 'c' } });
  if (notice?.type === 'archived') lists.restore(notice.row, 'archived');
  expect(lists.notice.get()).toBeUndefined();
  expect(changes).toEqual([
    ['c', { archived: true }],
    ['c', { archived: false }],
  ]);
});

test('what is selected goes together, and one notice brings all of it back', () => {
  const { lists, changes, removed } = stage([row('a'), row('b'), row('c')]);
  lists.selected.set(new Set(['a', 'c', 'gone']));
  expect(lists.putAway('archived')).toEqual(['a', 'c']);
  expect(changes).toEqual([
    ['a', { archived: true }],
    ['c', { archived: true }],
  ]);
  expect(lists.notice.get()).toMatchObject({ type: 'many', to: 'archived', rows: [{ id: 'a' }, { id: 'c' }] });
  expect(lists.selected.get()).toBeUndefined();
  lists.selected.set(new Set(['b']));
  expect(lists.putAway('trash')).toEqual(['b']);
  expect(removed).toEqual(['b']);
  lists.selected.set(new Set());
  expect(lists.putAway('trash')).toEqual([]);
});
