// Deleted and restored projects: chats, files and memories are as before, and nothing else changes.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../ids.ts';
import type { Storage } from '../storage.ts';
import { onBoth, testDatabase } from '../testing/databases.ts';
import { changeConversation, createConversation, trashConversation } from './conversations.ts';
import { purgeFolders, removeFolder, restoreFolder } from './deleted-folders.ts';
import { knownFiles, markUsed, writeFile } from './files.ts';
import { collectFiles } from './unused-files.ts';
import { addFolderFile, changeFolder, createFolder, findFolder, listFolders } from './folders.ts';
import { addMemory, listMemories } from './memories.ts';

onBoth((kind) => {
  let storage: Storage;
  beforeAll(async () => void (storage = await (await testDatabase(kind)).open()));
  afterAll(() => storage.close());

  /** Returns all stored data of a user that a deletion may touch. */
  async function stateOf(user: string): Promise<string> {
    const { db } = storage;
    const tables: readonly (readonly object[])[] = await Promise.all([
      db.selectFrom('folders').selectAll().where('userId', '=', user).execute(),
      db.selectFrom('conversations').selectAll().where('userId', '=', user).execute(),
      db.selectFrom('folderFiles').selectAll().where('userId', '=', user).execute(),
      db.selectFrom('memories').selectAll().where('userId', '=', user).execute(),
    ]);
    return JSON.stringify(tables.map((rows) => rows.map((row) => JSON.stringify(row)).toSorted()));
  }
  async function project() {
    const user = newId();
    const folder = (await createFolder(storage, user, { name: 'Honey' }))?.id ?? '';
    await changeFolder(storage, user, folder, { instructions: 'Cite.', replaces: true, color: 'teal', icon: '🐝' });
    const chat = async (folderId: string | null) =>
      (await createConversation(storage, user, { title: 'A chat', folderId }))?.id ?? '';
    const [open, archived, trashed, loose] = [
      await chat(folder),
      await chat(folder),
      await chat(folder),
      await chat(null),
    ];
    await changeConversation(storage, user, archived, { archived: true });
    await trashConversation(storage, user, trashed, 5);
    const content = { id: newId(), hash: newId(), mediaType: 'text/plain', bytes: 3 };
    await writeFile(storage, user, { id: 'f', name: 'a.txt', content }, 1e9);
    await markUsed(storage, user, ['f']);
    await addFolderFile(storage, user, folder, { id: 'f', name: 'a.txt', fileType: 't', size: 3, url: '/api/files/f' });
    const fact = { operation: 'add', target: null, conversationId: null, accepted: true, again: true } as const;
    await addMemory(storage, user, { ...fact, text: 'Bees.', folderId: folder, digest: newId() });
    return { user, folder, open, archived, trashed, loose };
  }
  const foldersOf = async (user: string, ids: readonly string[]) => {
    const rows = await storage.db.selectFrom('conversations').selectAll().where('userId', '=', user).execute();
    return ids.map((id) => {
      const row = rows.find((each) => each.id === id);
      return row ? [row.folderId, row.deletedAt] : undefined;
    });
  };

  test.each(['out', 'trash'] as const)('%s and back: the rows are the same, byte for byte', async (fate) => {
    const { user, folder, open, archived, trashed, loose } = await project();
    const before = await stateOf(user);
    const chats = await removeFolder(storage, user, folder, fate, 1000);
    expect(await listFolders(storage, user)).toEqual([]);
    expect(await findFolder(storage, user, folder)).toBeUndefined();
    const gone = fate === 'trash' ? 1000 : null;
    expect(await foldersOf(user, [open, archived, trashed, loose])).toEqual([
      [null, gone],
      [null, gone],
      [null, 5],
      [null, null],
    ]);
    expect(chats).toHaveLength(3);
    expect(await restoreFolder(storage, newId(), folder)).toBe(false);
    expect(await restoreFolder(storage, user, folder)).toBe(true);
    expect(await stateOf(user)).toBe(before);
    expect(await findFolder(storage, user, folder)).toMatchObject({ instructions: 'Cite.', files: [{ id: 'f' }] });
  });

  test('a chat that was moved meanwhile stays where it is', async () => {
    const { user, folder, open, archived } = await project();
    await removeFolder(storage, user, folder, 'out');
    const other = (await createFolder(storage, user, { name: 'Wax' }))?.id ?? '';
    await changeConversation(storage, user, open, { folderId: other });
    await restoreFolder(storage, user, folder);
    expect((await foldersOf(user, [open, archived])).map((row) => row?.[0])).toEqual([other, folder]);
  });

  test('purged: its facts are gone, and its files with the next collection; before that both stay', async () => {
    const { user, folder } = await project();
    await collectFiles(storage, 0);
    expect(await knownFiles(storage, user, ['f'])).toHaveLength(1);
    await removeFolder(storage, user, folder, 'out', 1000);
    expect(await purgeFolders(storage, 999, user)).toBe(0);
    expect(await purgeFolders(storage, 1000, user)).toBe(1);
    expect(await restoreFolder(storage, user, folder)).toBe(false);
    expect(await listMemories(storage, user)).toEqual([]);
    await collectFiles(storage, 0);
    await collectFiles(storage, 0);
    expect(await knownFiles(storage, user, ['f'])).toEqual([]);
  });
});
