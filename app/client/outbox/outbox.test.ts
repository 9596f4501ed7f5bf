// Order, retries and refusals in the outbox, and adoption of entries left by earlier pages.
import { expect, test, vi } from 'vitest';
import { WrongAnswer } from '../../shared/api/read.ts';
import { isFinal, onRefused } from '../chat/sender.ts';
import { createOutbox } from './outbox.ts';
import type { BlobStore } from '../net/blob-store.ts';
import type { Message } from '../../shared/message/message.ts';
import { createQueuedMessages } from './queued-message.ts';
import { createKeyValueStore } from '../net/key-value-store.ts';
import { NetworkFailure, OtherUser } from '../net/transport.ts';
import { ask, fakeStorage, refusal, request, stage } from './testing/stage.ts';

const stageOptions = (storage: Storage) => ({
  keyValues: createKeyValueStore(storage),
  tab: 'another',
  send: () => new Promise(() => undefined),
  isFinal,
  onRefused,
  onSent: () => undefined,
});

test('a lane arrives in order, over a broken network, and nothing is left', async () => {
  vi.useFakeTimers();
  const { outbox, sent, storage } = stage([new NetworkFailure('down'), new NetworkFailure('down')]);
  const both = Promise.all([outbox.add(request('1')), outbox.add(request('2'))]);
  await vi.advanceTimersByTimeAsync(500);
  expect(outbox.store.get()).toEqual({ offline: true, waiting: 2 });
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await both).toEqual([{ id: '1' }, { id: '2' }]);
  expect(sent).toEqual(['1', '1', '1', '2']);
  expect([outbox.store.get(), storage.length]).toEqual([{ offline: false, waiting: 0 }, 0]);
  vi.useRealTimers();
});

test('what a page does at once does not overtake what the page before it left in the same chat', async () => {
  const storage = fakeStorage();
  const gone = createOutbox(stageOptions(storage));
  for (const id of ['archived', 'renamed']) gone.add(request(id)).catch(() => undefined);
  const { outbox, sent } = stage([], storage);
  const drained = vi.fn();
  void outbox.drained('c', 5_000).then(drained);
  const restored = outbox.add(request('restored'));
  const elsewhere = outbox.add(request('elsewhere', 'd'));
  await elsewhere;
  expect([sent, drained.mock.calls]).toEqual([['elsewhere'], []]);
  for (const { entry } of await outbox.adopt(new Set())) outbox.add(entry).catch(() => undefined);
  await restored;
  expect(sent).toEqual(['elsewhere', 'archived', 'renamed', 'restored']);
  await vi.waitFor(() => expect(drained).toHaveBeenCalledOnce());
  expect(storage.length).toBe(0);
});

test('one request that fails is not worth a word, and an answer takes the word back at once', async () => {
  vi.useFakeTimers();
  const { outbox } = stage();
  outbox.reached(false);
  await vi.advanceTimersByTimeAsync(300);
  outbox.reached(true);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(outbox.store.get().offline).toBe(false);
  outbox.reached(false);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(outbox.store.get().offline).toBe(true);
  outbox.reached(true);
  expect(outbox.store.get().offline).toBe(false);
  vi.useRealTimers();
});

test('what waits for the next try goes at once when another part has reached the server', async () => {
  vi.useFakeTimers();
  const down = new NetworkFailure('down');
  const { outbox, sent } = stage([down, down, down, down]);
  void outbox.add(request('1'));
  await vi.advanceTimersByTimeAsync(12_000);
  expect(sent).toHaveLength(4);
  outbox.reached(true);
  await vi.advanceTimersByTimeAsync(10);
  expect(sent).toHaveLength(5);
  vi.useRealTimers();
});

test('another lane does not wait', async () => {
  vi.useFakeTimers();
  const { outbox, sent } = stage([new NetworkFailure('down')]);
  void outbox.add(request('1', 'a'));
  await outbox.add(request('2', 'b'));
  expect(sent).toEqual(['1', '2']);
  vi.useRealTimers();
});

test.each([
  ['for the network: it waits, and goes behind the change', new NetworkFailure('down'), ['1', '1', 'a']],
  ['for another try after the server has failed: it goes', refusal(500), ['1', 'a', '1']],
  ['for its own user: it goes', new OtherUser('somebody else'), ['1', 'a', '1']],
])('a question whose settings wait %s', async (_name, failure, order) => {
  vi.useFakeTimers();
  const { outbox, sent } = stage([failure]);
  void outbox.add(request('1', 'settings'));
  void outbox.add({ ...ask('a'), after: 'settings' });
  await vi.advanceTimersByTimeAsync(10_000);
  expect(sent).toEqual(order);
  vi.useRealTimers();
});

test.each(['settings', 'folders'])('a question waits for each of its lanes: %s', async (held) => {
  vi.useFakeTimers();
  const { outbox, sent } = stage([new NetworkFailure('down')]);
  void outbox.add(request('1', held));
  void outbox.add({ ...ask('a'), after: ['settings', 'folders'] });
  await vi.advanceTimersByTimeAsync(10_000);
  expect(sent).toEqual(['1', '1', 'a']);
  vi.useRealTimers();
});

test('what is refused makes room; a refused question is kept with its error, before what came after it', async () => {
  const { outbox, sent } = stage([refusal(404)]);
  const asked = outbox.add(ask('a'));
  const after = outbox.add(request('later'));
  await expect(asked).rejects.toThrow('no');
  await after;
  expect(sent).toEqual(['a', '/api/conversations', '/api/conversations/c/messages', 'later']);
});

test('what takes the place of a refused question is kept in its order, for the next page too', async () => {
  vi.useFakeTimers();
  const { outbox, storage } = stage([refusal(404), new NetworkFailure('down'), new NetworkFailure('down')]);
  outbox.add(ask('a')).catch(() => undefined);
  await vi.advanceTimersByTimeAsync(10);
  const keyValues = createKeyValueStore(storage);
  const kept = keyValues.keys('outbox.').toSorted();
  const paths = kept.map((key) => (keyValues.read(key) as { entry: { path: string } }).entry.path);
  expect(paths).toEqual(['/api/conversations', '/api/conversations/c/messages']);
  vi.useRealTimers();
});

test.each([
  ['a network failure', new NetworkFailure('x'), false, false],
  ['a broken program', new Error('x'), true, true],
  ['an answer that the contract does not have', new WrongAnswer('x'), true, true],
  ['404', refusal(404), true, true],
  ['401: the user has to sign in first', refusal(401), true, false],
  ['429', refusal(429), true, false],
  ['500', refusal(500), true, false],
  ['503: the server is starting', refusal(503), false, false],
])('%s: final for a question %#', (_name, error, ofAsk, ofRequest) => {
  expect([isFinal(ask('a'), error), isFinal(request('r'), error)]).toEqual([ofAsk, ofRequest]);
});

test('what has not been sent can be taken back', async () => {
  vi.useFakeTimers();
  const { outbox, sent, storage } = stage([new NetworkFailure('down')]);
  void outbox.add(ask('a'));
  await vi.advanceTimersByTimeAsync(10);
  expect([outbox.drop('a'), outbox.drop('a')]).toEqual([true, false]);
  await vi.advanceTimersByTimeAsync(30_000);
  expect([sent, storage.length]).toEqual([['a'], 0]);
  vi.useRealTimers();
});

test('a new page takes over what a closed one left, in its order, and leaves an open one its own', async () => {
  const storage = fakeStorage();
  const lost = new Promise(() => undefined);
  const page = (tab: string) =>
    createOutbox({
      keyValues: createKeyValueStore(storage),
      tab,
      send: () => lost,
      isFinal,
      onRefused,
      onSent: () => undefined,
    });
  const [closed, open] = [page('closed'), page('open')];
  for (const id of ['1', '2', '3']) void closed.add(request(id));
  void open.add(request('4'));
  const left = await page('new').adopt(new Set(['open']));
  expect(left.map(({ entry }) => entry.id)).toEqual(['1', '2', '3']);
  expect(storage.length).toBe(1);
});

test('what one user left is not sent as another’s, and is there when its owner is back', async () => {
  const storage = fakeStorage();
  const sent: unknown[] = [];
  const page = (tab: string, user: (last?: boolean) => string | undefined) =>
    createOutbox({ ...stageOptions(storage), tab, user, send: async (entry, as) => void sent.push([entry.id, as]) });
  const away = createOutbox({ ...stageOptions(storage), user: () => 'ada' });
  void away.add(request('of ada'));
  expect(await page('grace', () => 'grace').adopt(new Set(), 'grace')).toEqual([]);

  // Adopted before the server named the user of the page: the entry stays its owner's, and the page learns of it.
  const unsure = page('unsure', (last) => (last ? 'ada' : undefined));
  const [left] = await unsure.adopt(new Set(), 'ada');
  if (left) await unsure.add(left.entry);
  expect(sent).toEqual([['of ada', 'ada']]);
  expect(unsure.own('grace')).toBe(true);
});

test('what is said before the server has named the user of the page belongs to the user it names', async () => {
  const storage = fakeStorage();
  let now = '';
  const user = (last?: boolean): string | undefined => now || (last ? 'ada' : undefined);
  const outbox = createOutbox({ ...stageOptions(storage), tab: 'first', user });
  void outbox.add(request('early'));
  now = 'grace';
  expect([outbox.own('grace'), outbox.own('ada')]).toEqual([true, false]);
  expect(await createOutbox(stageOptions(storage)).adopt(new Set(), 'ada')).toEqual([]);
  expect(await createOutbox(stageOptions(storage)).adopt(new Set(), 'grace')).toHaveLength(1);
});

test('a session that is another user’s by now is no last word: what waits goes on waiting', () => {
  expect(isFinal(ask('a'), new OtherUser('x'))).toBe(false);
});

/** A blob store; `loses`: it drops everything. */
function fakeBlobs(loses = false) {
  const kept = new Map<string, unknown>();
  const blobs: BlobStore = {
    write: (key, value) => void (loses || kept.set(key, structuredClone(value))),
    read: (key) => Promise.resolve(kept.get(key)),
    remove: (key) => void kept.delete(key),
    list: (prefix) => Promise.resolve([...kept].filter(([key]) => key.startsWith(prefix))),
  };
  return { kept, blobs };
}

test('what a full storage has no room for lies in the blob store until it is sent', async () => {
  const storage = fakeStorage(2_000);
  const { kept, blobs } = fakeBlobs();
  void createOutbox({ ...stageOptions(storage), blobs }).add(ask('a'));
  const next = createOutbox({ ...stageOptions(storage), tab: 'new', blobs, send: () => Promise.resolve() });
  const left = await next.adopt(new Set());
  expect(left).toEqual([{ entry: ask('a'), whole: true }]);
  expect(kept.size).toBe(1);
  await next.add(ask('a'));
  expect([kept.size, storage.length]).toEqual([0, 0]);
});

test('a question outlives its page where the storage has no room for a word, and the user is warned', async () => {
  const storage = fakeStorage(0);
  const { kept, blobs } = fakeBlobs();
  const onFull = vi.fn();
  void createOutbox({ ...stageOptions(storage), blobs, onFull }).add(ask('a'));
  expect([storage.length, onFull.mock.calls.length]).toEqual([0, 1]);
  const next = createOutbox({ ...stageOptions(storage), tab: 'new', blobs, send: () => Promise.resolve() });
  expect(await next.adopt(new Set(['another']))).toEqual([]);
  expect(await next.adopt(new Set())).toEqual([{ entry: ask('a'), whole: true }]);
  await next.add(ask('a'));
  expect(kept.size).toBe(0);
});

test('a message that waits outlives its page where the storage has no room for a word', async () => {
  const keyValues = createKeyValueStore(fakeStorage(0));
  const { kept, blobs } = fakeBlobs();
  createQueuedMessages(keyValues, 'gone', { user: () => 'ada', blobs }).put('c', { text: 'wait for me', images: [] });
  const others = createQueuedMessages(keyValues, 'of grace', { user: () => 'grace', blobs });
  await others.adopt(new Set(), 'grace');
  expect(others.store.get()).toEqual({});
  const next = createQueuedMessages(keyValues, 'next', { user: () => 'ada', blobs });
  await next.adopt(new Set(), 'ada');
  expect(next.store.get()).toMatchObject({ c: { text: 'wait for me' } });
  next.take('c');
  expect(kept.size).toBe(0);
});

test('where there is no room at all the words stay, and it is known that they are not all', async () => {
  const storage = fakeStorage(2_000);
  const { blobs } = fakeBlobs(true);
  void createOutbox({ ...stageOptions(storage), blobs }).add(ask('a'));
  const [left] = await createOutbox({ ...stageOptions(storage), tab: 'new', blobs }).adopt(new Set());
  expect(left).toMatchObject({ whole: false, entry: { messages: [{ text: 'look', images: [] }] } });
});

test('a user who is gone for ever leaves nothing here, and takes nothing of others along', async () => {
  const storage = fakeStorage(2_000);
  const { kept, blobs } = fakeBlobs();
  const keyValues = createKeyValueStore(storage);
  for (const user of ['ada', 'grace']) {
    void createOutbox({ ...stageOptions(storage), tab: user, user: () => user, blobs }).add(ask(`of ${user}`));
    createQueuedMessages(keyValues, user, { user: () => user, blobs }).put('c', {
      text: user,
      images: ask('a').messages.flatMap(imagesOf),
    });
  }
  expect([storage.length, kept.size]).toEqual([4, 4]);
  const user = (): string => 'ada';
  const page = createOutbox({ ...stageOptions(storage), tab: 'page', user, blobs });
  void page.add(request('of this page'));
  page.forget('ada');
  // A page being closed still adds pending changes.
  void page.add(request('last of this page'));
  createQueuedMessages(keyValues, 'page', { user, blobs }).forget('ada');
  expect([storage.length, [...kept.keys()].toSorted()]).toEqual([2, ['outbox.of grace', 'queue.grace']]);
  expect(page.store.get().waiting).toBe(1);
});

const imagesOf = (message: Message) => (message.role === 'user' ? message.images : []);

test.each([
  [false, 1, true],
  [true, 0, false],
])('a queued image that the storage has no room for (both stores full: %s)', async (loses, images, complete) => {
  const keyValues = createKeyValueStore(fakeStorage(2_000));
  const { kept, blobs } = fakeBlobs(loses);
  createQueuedMessages(keyValues, 'first', { blobs }).put('c', {
    text: 'look',
    images: ask('a').messages.flatMap(imagesOf),
  });
  const second = createQueuedMessages(keyValues, 'second', { blobs });
  expect(await second.adopt(new Set())).toBe(complete);
  const draft = second.take('c');
  expect([draft?.text, draft?.images.length, kept.size, keyValues.keys('queue.')]).toEqual(['look', images, 0, []]);
});

test('what one user has queued is not shown to another', async () => {
  const keyValues = createKeyValueStore(fakeStorage());
  createQueuedMessages(keyValues, 'first', { user: () => 'ada' }).put('c', { text: 'mine', images: [] });
  const other = createQueuedMessages(keyValues, 'second', { user: () => 'grace' });
  await other.adopt(new Set(), 'grace');
  expect(other.holds('c')).toBe(false);
  const back = createQueuedMessages(keyValues, 'third', { user: () => 'ada' });
  await back.adopt(new Set(), 'ada');
  expect(back.take('c')).toEqual({ text: 'mine', images: [] });
});

test('what a visitor has queued goes along with the chats to an account', async () => {
  const keyValues = createKeyValueStore(fakeStorage());
  createQueuedMessages(keyValues, 'other tab', { user: () => 'visitor' }).put('d', { text: 'there', images: [] });
  createQueuedMessages(keyValues, 'of another', { user: () => 'grace' }).put('e', { text: 'hers', images: [] });
  const page = createQueuedMessages(keyValues, 'first', { user: () => 'visitor' });
  page.put('c', { text: 'here', images: [] });
  page.release('visitor');
  // A page being closed may still get a message.
  page.put('c', { text: 'late', images: [] });
  const account = createQueuedMessages(keyValues, 'second', { user: () => 'ada' });
  await account.adopt(new Set(), 'ada');
  expect(
    Object.entries(account.store.get())
      .map(([id, { text }]) => [id, text])
      .toSorted(),
  ).toEqual([
    ['c', 'here\n\nlate'],
    ['d', 'there'],
  ]);
});

test('a queued message survives its page, and joins what waits', async () => {
  const keyValues = createKeyValueStore(fakeStorage());
  const first = createQueuedMessages(keyValues, 'first');
  first.put('c', { text: 'one', images: [] });
  first.put('c', { text: 'two', images: [] });
  const second = createQueuedMessages(keyValues, 'second');
  await second.adopt(new Set());
  expect([second.isFresh('c'), second.take('c')?.text, second.take('c')]).toEqual([false, 'one\n\ntwo', undefined]);
  await createQueuedMessages(keyValues, 'third').adopt(new Set());
  expect(keyValues.keys('queue.')).toEqual([]);
});
