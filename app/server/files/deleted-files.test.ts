// Bytes of deleted files on both databases: kept while the deletion can be undone, then removed.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { fileAddress } from '../../shared/conversation/file-address.ts';
import type { StoredMessage } from '../../shared/api/message.ts';
import { appendMessages, createConversation } from '../storage/repositories/conversations.ts';
import { deleteContents, deletedFileIds, restoreContents } from '../storage/repositories/deleted-files.ts';
import { fileUsage } from '../storage/repositories/file-usage.ts';
import { undoMs } from '../storage/repositories/files.ts';
import { collectFiles } from '../storage/repositories/unused-files.ts';
import type { Storage } from '../storage/storage.ts';
import { together } from '../storage/storage.ts';
import { onBoth, testDatabase } from '../storage/testing/databases.ts';
import { createFileStore } from './file-store.ts';
import type { FileStore } from './file-store.ts';
import { requireFiles } from './require-files.ts';

const weekMs = 7 * 24 * 3600 * 1000;

onBoth((kind) => {
  let storage: Storage;
  let files: FileStore;
  let user = '';
  let count = 0;
  beforeAll(async () => {
    const database = await testDatabase(kind);
    storage = await database.open();
    files = createFileStore({ storage, dataDir: database.dataDir, quota: 1e9 });
  });
  afterAll(() => storage.close());

  const bytesOf = async function* (text: string): AsyncGenerator<Uint8Array> {
    yield Buffer.from(text);
  };
  const upload = (id: string, text: string) => files.write(user, { id, name: id }, bytesOf(text));
  const says = (id: string, parentId: string | null, named: readonly string[]): StoredMessage => ({
    id,
    parentId,
    createdAt: 1,
    role: 'user',
    text: id,
    images: named.map((file) => ({ id: file, name: file, url: fileAddress(file) })),
  });
  const add = (...messages: readonly StoredMessage[]) =>
    together(storage, async (all) => {
      await requireFiles(all, user, messages);
      return appendMessages(all, user, `c-${count}`, messages);
    });
  const usage = () => fileUsage(storage, user, 1e9);
  const contentOf = async (name: string) => (await usage()).files.find((file) => file.name === name)?.content ?? '';
  const isThere = async (id: string) => (await files.readFile(user, id)) !== undefined;
  const collect = async (): Promise<void> => {
    await collectFiles(storage, weekMs);
    await files.sweep();
  };
  /** Moves the deletions back in time. */
  const later = (ms: number) =>
    storage.db
      .updateTable('fileContents')
      .set({ deletedAt: Date.now() - ms })
      .where('deletedAt', 'is not', null)
      .where('userId', '=', user)
      .execute();

  beforeEach(async () => {
    user = `user-${++count}`;
    await createConversation(storage, user, { id: `c-${count}` });
    await upload('one', 'o'.repeat(500));
    await upload('same', 'o'.repeat(500));
    await upload('two', 't'.repeat(300));
    await add(says(`m-${count}`, null, ['one', 'same', 'two']));
  });

  test('a collection in between leaves the way back, and a later one takes the bytes and their rows', async () => {
    const contents = [await contentOf('same'), await contentOf('two')];
    expect(await deleteContents(storage, user, contents)).toBe(2);
    await later(undoMs - 60_000);
    await collect();
    const { deleted } = await usage();
    expect(deleted.map(({ name }) => name).toSorted()).toEqual(['same', 'two']);
    const two = deleted.find(({ name }) => name === 'two')?.content ?? '';
    expect(await restoreContents(storage, user, [two])).toBe(1);
    expect([await isThere('two'), await isThere('one')]).toEqual([true, false]);

    await later(undoMs + 1);
    await collect();
    const left = await usage();
    expect([left.used, left.deleted, left.count]).toEqual([300, [], 1]);
    expect(await deletedFileIds(storage, user)).toEqual(['one', 'same']);
    const rows = await storage.db.selectFrom('fileContents').select('id').where('id', 'in', contents).execute();
    expect(rows).toEqual([{ id: contents[1] }]);
    const same = deleted.find(({ name }) => name === 'same')?.content ?? '';
    expect(await restoreContents(storage, user, [same])).toBe(0);
    // A branch that names a deleted file is stored as usual.
    await add(says(`n-${count}`, `m-${count}`, ['one']));
  });

  test('the same bytes attached again are there, and stay when the deletion is over', async () => {
    await deleteContents(storage, user, [await contentOf('two')]);
    await upload('again', 't'.repeat(300));
    await add(says(`n-${count}`, `m-${count}`, ['again']));
    await later(undoMs + 1);
    await collect();
    expect([await isThere('two'), await isThere('again')]).toEqual([false, true]);
  });

  test('a chat that is deleted for good takes what stood in for its files along', async () => {
    await deleteContents(storage, user, [await contentOf('two')]);
    await later(undoMs + 1);
    await storage.db.deleteFrom('messages').where('userId', '=', user).execute();
    await storage.db.updateTable('files').set({ unusedSince: 1 }).where('userId', '=', user).execute();
    await collect();
    const rows = await storage.db.selectFrom('fileContents').select('id').where('userId', '=', user).execute();
    expect(rows).toEqual([]);
  });
});
