// Rows of researches on both databases, with requests at the same time.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { onBoth, testDatabase } from '../../../server/storage/testing/databases.ts';
import { newId } from '../../../server/storage/ids.ts';
import { appendMessages, createConversation } from '../../../server/storage/repositories/conversations.ts';
import type { Storage } from '../../../server/storage/storage.ts';
import { beginResearch, changeControl, readControl } from './repository.ts';
import type { ResearchPlace } from './repository.ts';

onBoth((kind) => {
  let storage: Storage;
  beforeAll(async () => void (storage = await (await testDatabase(kind)).open()));
  afterAll(() => storage.close());

  const asked = async (): Promise<ResearchPlace> => {
    const userId = newId();
    const { id: conversationId = '' } = (await createConversation(storage, userId, { title: 'A chat' })) ?? {};
    const id = newId();
    await appendMessages(storage, userId, conversationId, [
      { id, parentId: null, createdAt: 1, role: 'user', text: 'Why?', images: [] },
    ]);
    return { userId, conversationId, questionId: id };
  };

  test('of twenty notes at the same time all are kept, with the wishes next to them', async () => {
    const place = await asked();
    await beginResearch(storage, place, newId());
    const notes = Array.from({ length: 20 }, (_, at) => `note ${at}`);
    const wishes = [...notes.map((note) => ({ note })), { paused: true }, { finish: true }];
    const kept = await Promise.all(wishes.map((wish) => changeControl(storage, place, wish)));
    expect(kept).not.toContain(false);
    const control = await readControl(storage, place);
    expect(control).toMatchObject({ paused: true, finish: true });
    expect(control.notes.toSorted()).toEqual(notes.toSorted());
    expect(await changeControl(storage, place, { note: 'one more' })).toBe(false);
  });

  test('a note given while the next answer begins is kept', async () => {
    const place = await asked();
    await beginResearch(storage, place, newId());
    await Promise.all(
      Array.from({ length: 10 }, (_, at) => [
        beginResearch(storage, place, newId()),
        changeControl(storage, place, { note: `note ${at}` }),
      ]).flat(),
    );
    expect((await readControl(storage, place)).notes).toHaveLength(10);
  });

  test('a research may begin twice at the same time', async () => {
    const place = await asked();
    expect(await Promise.all([1, 2, 3, 4].map(() => beginResearch(storage, place, newId())))).toEqual([[], [], [], []]);
  });
});
