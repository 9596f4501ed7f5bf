// The file collector on both databases: never removes a file that a message or share names.
import { existsSync, utimesSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fileAddress } from '../../shared/conversation/file-address.ts';
import type { StoredMessage } from '../../shared/api/message.ts';
import { adopt, removeUser } from '../storage/repositories/accounts.ts';
import {
  appendMessages,
  createConversation,
  purgeConversations,
  removeMessage,
  trashConversation,
} from '../storage/repositories/conversations.ts';
import { collectFiles, markDeleted } from '../storage/repositories/unused-files.ts';
import { takeTurn } from '../storage/repositories/marks.ts';
import { createShare, revokeShare } from '../storage/repositories/shares.ts';
import type { Storage } from '../storage/storage.ts';
import { together } from '../storage/storage.ts';
import { onBoth, testDatabase } from '../storage/testing/databases.ts';
import { createFileStore } from './file-store.ts';
import type { FileStore } from './file-store.ts';
import { requireFiles } from './require-files.ts';

const weekMs = 7 * 24 * 3600 * 1000;
const says = (id: string, files: readonly string[], parentId: string | null = null): StoredMessage => ({
  id,
  parentId,
  createdAt: 1,
  role: 'user',
  text: id,
  images: files.map((file) => ({ id: file, name: file, url: fileAddress(file) })),
});

onBoth((kind) => {
  let storage: Storage;
  let files: FileStore;
  let dataDir: string;
  let count = 0;
  let user: string;
  beforeAll(async () => {
    const database = await testDatabase(kind);
    dataDir = database.dataDir;
    storage = await database.open();
    files = createFileStore({ storage, dataDir, quota: 1e9 });
  });
  afterAll(() => storage.close());

  const bytesOf = async function* (text: string): AsyncGenerator<Uint8Array> {
    yield Buffer.from(text);
  };
  const upload = (id: string, text = `bytes of ${id}`, owner = user) =>
    files.write(owner, { id, name: '' }, bytesOf(text));
  const add = (conversation: string, messages: readonly StoredMessage[]) =>
    together(storage, async (all) => {
      await requireFiles(all, user, messages);
      return appendMessages(all, user, conversation, messages);
    });
  const later = async (ms: number): Promise<void> => {
    await storage.db
      .updateTable('files')
      .set(({ eb }) => ({ unusedSince: eb('unusedSince', '-', ms) }))
      .where('unusedSince', 'is not', null)
      .execute();
    await collectFiles(storage, weekMs);
    await files.sweep();
  };
  /** Runs the collection that follows a permanent deletion, without its delay. */
  const deleted = async (): Promise<void> => {
    await markDeleted(storage, user, Date.now() - weekMs);
    await collectFiles(storage, weekMs);
    await files.sweep();
  };
  const isThere = async (id: string, owner = user): Promise<boolean> =>
    (await files.readFile(owner, id))?.bytes.toString() !== undefined;
  const begin = async (): Promise<string> => {
    user = `user-${++count}`;
    return (await createConversation(storage, user, {}))?.id ?? '';
  };

  test('a file that no message ever named goes after seven days, and not before', async () => {
    const chat = await begin();
    await upload('sent');
    await upload('never');
    await add(chat, [says('m1', ['sent'])]);
    await later(weekMs - 60_000);
    expect([await isThere('sent'), await isThere('never')]).toEqual([true, true]);
    await later(60_000);
    expect([await isThere('sent'), await isThere('never')]).toEqual([true, false]);
    expect(await storage.db.selectFrom('fileContents').select('id').where('userId', '=', user).execute()).toHaveLength(
      1,
    );
  });

  test('other branches, the trash and a share keep a file; deleted for good it goes', async () => {
    const chat = await begin();
    for (const id of ['a', 'b', 'c']) await upload(id);
    await add(chat, [says('m1', ['a']), says('m2', ['b'], 'm1'), says('m3', ['c'], 'm1')]);
    await trashConversation(storage, user, chat, 5);
    await later(2 * weekMs);
    expect(await Promise.all(['a', 'b', 'c'].map((id) => isThere(id)))).toEqual([true, true, true]);
    await trashConversation(storage, user, chat, null);
    const share = await createShare(storage, user, {
      id: `share-${count}-${kind}`,
      conversationId: chat,
      snapshot: '',
      files: ['b'],
    });
    await removeMessage(storage, user, chat, 'm2');
    await removeMessage(storage, user, chat, 'm3');
    await deleted();
    expect(await Promise.all(['a', 'b', 'c'].map((id) => isThere(id)))).toEqual([true, true, false]);
    await revokeShare(storage, user, share.id);
    await deleted();
    expect(await Promise.all(['a', 'b'].map((id) => isThere(id)))).toEqual([true, false]);
    await upload('waits');
    await trashConversation(storage, user, chat, 5);
    await purgeConversations(storage, user);
    await deleted();
    // The file of an unsent question is kept.
    expect(await Promise.all(['a', 'waits'].map((id) => isThere(id)))).toEqual([false, true]);
  });

  test('a branch that is stored right after its original was deleted for good keeps the file', async () => {
    const chat = await begin();
    await upload('a');
    await add(chat, [says('m1', ['a'])]);
    const copy = (await createConversation(storage, user, {}))?.id ?? '';
    await removeMessage(storage, user, chat, 'm1');
    expect(await markDeleted(storage, user, Date.now() - weekMs + 10_000)).toBe(true);
    await collectFiles(storage, weekMs);
    await add(copy, [says('m2', ['a'])]);
    await deleted();
    expect(await isThere('a')).toBe(true);
  });

  test('of equal bytes one file may go, and the other is read', async () => {
    const chat = await begin();
    await upload('one', 'same');
    await upload('two', 'same');
    await add(chat, [says('m1', ['two'])]);
    await later(weekMs);
    expect([await isThere('one'), await isThere('two')]).toEqual([false, true]);
  });

  test('a message that names a file that is not there is refused with its id, and writes nothing', async () => {
    const chat = await begin();
    await upload('here');
    await expect(add(chat, [says('m1', ['here', 'lost', 'foreign'])])).rejects.toMatchObject({
      status: 409,
      body: { error: { code: 'files_missing', missing: ['lost', 'foreign'] } },
    });
    expect(await storage.db.selectFrom('messages').select('id').where('userId', '=', user).execute()).toEqual([]);
  });

  test('named in the moment of its collection a file stays, or its message is refused', async () => {
    const chat = await begin();
    for (let round = 0; round < 20; round++) {
      const id = `f${round}`;
      await upload(id);
      await storage.db
        .updateTable('files')
        .set({ unusedSince: 1 })
        .where('userId', '=', user)
        .where('id', '=', id)
        .execute();
      const [added] = await Promise.allSettled([add(chat, [says(`m${round}`, [id])]), collectFiles(storage, weekMs)]);
      expect(await isThere(id)).toBe(added.status === 'fulfilled');
    }
  });

  test('a visitor’s files go along to the account, equal bytes become one, and are gone with it', async () => {
    const chat = await begin();
    const [visitor, account] = [user, `account-${count}`];
    await upload('v1', 'same');
    await upload('v2', 'own');
    await upload('a1', 'same', account);
    await add(chat, [says('m1', ['v1', 'v2'])]);
    await together(storage, (all) => adopt(all, visitor, account));
    await files.sweep();
    expect(await Promise.all(['v1', 'v2', 'a1'].map((id) => isThere(id, account)))).toEqual([true, true, true]);
    expect(await isThere('v1', visitor)).toBe(false);
    const contents = () => storage.db.selectFrom('fileContents').select('id').where('userId', '=', account).execute();
    expect(await contents()).toHaveLength(2);
    await later(2 * weekMs);
    expect(await Promise.all(['v1', 'v2', 'a1'].map((id) => isThere(id, account)))).toEqual([true, true, false]);
    await together(storage, (all) => removeUser(all, account));
    await files.sweep();
    expect(await contents()).toEqual([]);
  });

  test('one server collects at a time', async () => {
    const turns = await Promise.all(Array.from({ length: 5 }, () => takeTurn(storage, `turn ${kind}`, 60_000)));
    expect(turns.filter(Boolean)).toHaveLength(1);
  });

  test.runIf(kind === 'sqlite')('bytes that a kept copy of the database may name stay', async () => {
    await begin();
    await upload('copied');
    const [row] = await storage.db.selectFrom('fileContents').select('id').where('userId', '=', user).execute();
    const copy = join(dataDir, 'copies', 'before.db');
    await mkdir(join(dataDir, 'copies'), { recursive: true });
    await writeFile(copy, '');
    await later(2 * weekMs);
    const path = join(dataDir, 'files', (row?.id ?? '').slice(0, 2), row?.id ?? '');
    expect([await isThere('copied'), existsSync(path)]).toEqual([false, true]);
    utimesSync(copy, 1, 1);
    await files.sweep();
    expect(existsSync(path)).toBe(false);
  });
});
