// Deleted facts: no row of any table contains their text, however they were deleted.
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../ids.ts';
import type { Storage } from '../storage.ts';
import { onBoth, testDatabase } from '../testing/databases.ts';
import { createConversation } from './conversations.ts';
import { addMemory, changeMemory, clearMemories, removeMemory } from './memories.ts';
import type { NewMemory } from './memories.ts';
import { keepTold, noteUse } from './told-memories.ts';

const word = 'Xylophonist';

onBoth((kind) => {
  let storage: Storage;
  beforeAll(async () => void (storage = await (await testDatabase(kind)).open()));
  afterAll(() => storage.close());

  async function holding(): Promise<readonly string[]> {
    const found: string[] = [];
    for (const { name } of await storage.db.introspection.getTables()) {
      const { rows } = await sql`SELECT * FROM ${sql.table(name)}`.execute(storage.db);
      if (JSON.stringify(rows).includes(word)) found.push(name);
    }
    return found.toSorted();
  }
  const add = async (userId: string, fields: Partial<NewMemory> = {}): Promise<string> => {
    const text = `${word} ${newId()}`;
    const fresh = {
      operation: 'add',
      target: null,
      folderId: null,
      conversationId: null,
      accepted: true,
      again: false,
    } as const;
    const added = await addMemory(storage, userId, { ...fresh, text, digest: text.slice(-20), ...fields });
    if (added.kind !== 'added') throw new Error(added.kind);
    return added.memory.id;
  };
  /** Includes all facts in a chat, and records an answer that used them. */
  async function tell(userId: string): Promise<number> {
    const { id: conversationId = '' } = (await createConversation(storage, userId, { title: '' })) ?? {};
    const facts = await keepTold(storage, { userId, conversationId, folderId: null, beganAt: Date.now() + 1 });
    await noteUse(storage, { userId, conversationId, messageId: newId() }, facts);
    return facts.length;
  }

  test.each<[how: string, remove: (userId: string, id: string) => Promise<unknown>]>([
    ['by hand', (userId, id) => removeMemory(storage, userId, id)],
    ['with all others', (userId) => clearMemories(storage, userId)],
    [
      'by a suggestion that was accepted',
      async (userId, target) => {
        const forget = await add(userId, { operation: 'forget', target, accepted: false });
        await changeMemory(storage, userId, forget, { accepted: true }, '');
      },
    ],
    [
      'by other words in its place',
      (userId, target) => add(userId, { operation: 'update', target, text: 'Plays the drum.', digest: newId() }),
    ],
  ])('%s', async (_how, remove) => {
    const userId = newId();
    const id = await add(userId);
    expect(await tell(userId)).toBe(1);
    expect(await holding()).toEqual(['memories', 'toldMemories']);
    await remove(userId, id);
    expect(await holding()).toEqual([]);
  });
});
