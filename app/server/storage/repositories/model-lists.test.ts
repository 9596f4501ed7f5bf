// Stored model lists on both databases: one per provider and user, replaced as a unit, deleted with the user.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../ids.ts';
import type { Storage } from '../storage.ts';
import { onBoth, testDatabase } from '../testing/databases.ts';
import { removeUser } from './accounts.ts';
import { readModelLists, removeModelList, sizesOfModelLists, writeModelList } from './model-lists.ts';

onBoth((kind) => {
  let storage: Storage;
  beforeAll(async () => {
    storage = await (await testDatabase(kind)).open();
  });
  afterAll(() => storage.close());

  test('a list is replaced, is its user’s alone, and goes with the user', async () => {
    const [me, other] = [newId(), newId()];
    await writeModelList(storage, me, { provider: 'p', models: '[]', fetchedAt: 1_700_000_000_000 });
    await writeModelList(storage, other, { provider: 'p', models: '[]', fetchedAt: 2 });
    const list = { provider: 'p', models: '[{"id":"a"}]', fetchedAt: 1_800_000_000_000 };
    await writeModelList(storage, me, list);
    expect(await readModelLists(storage, me)).toEqual([list]);
    expect(await sizesOfModelLists(storage, me)).toEqual([{ provider: 'p', fetchedAt: list.fetchedAt, size: 12 }]);
    expect([await removeModelList(storage, me, 'p'), await removeModelList(storage, me, 'p')]).toEqual([true, false]);
    await removeUser(storage, other);
    expect(await readModelLists(storage, other)).toEqual([]);
  });
});
