// Skills as stored, on both databases: how many there can be with the deleted ones, and which of two an account keeps.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../../../server/storage/ids.ts';
import { adopt } from '../../../server/storage/repositories/accounts.ts';
import { together } from '../../../server/storage/storage.ts';
import type { Storage } from '../../../server/storage/storage.ts';
import { onBoth, testDatabase } from '../../../server/storage/testing/databases.ts';
import { maxSkills } from '../shared/api.ts';
import { filesOf, findSkill, listSkills, removeSkill, restoreSkill, storeSkill } from './repository.ts';

onBoth((kind) => {
  let storage: Storage;
  beforeAll(async () => {
    storage = await (await testDatabase(kind)).open();
  }, 120_000);
  afterAll(() => storage.close());

  const store = (user: string, name: string, description = 'x') => {
    const files = [{ path: 'x.md', bytes: Buffer.from(description) }];
    return storeSkill(storage, user, { name, description, text: 'x', body: 'x', files, isTrusted: true }, false);
  };
  const all = Array.from({ length: maxSkills }, (_, at) => `s${at}`);

  test('deleted skills count: those deleted first go for new ones', async () => {
    const user = newId();
    for (const name of all) expect(await store(user, name)).toBe('stored');
    expect(await store(user, 'more')).toBe('full');
    for (const name of all) await removeSkill(storage, user, name);
    await store(user, 'new');
    await expect(restoreSkill(storage, user, 's0')).rejects.toThrow('s0');
    expect(await filesOf(storage, user, 's0')).toEqual([]);
    await restoreSkill(storage, user, 's1');
    const rows = await storage.db.selectFrom('skills').select('name').where('userId', '=', user).execute();
    expect(rows.length).toBe(maxSkills);
  }, 120_000);

  test('a deleted skill does not come back beyond the limit', async () => {
    const [visitor, account] = [newId(), newId()];
    for (const name of all) await store(account, name);
    await removeSkill(storage, account, 's0');
    await store(visitor, 'v');
    await together(storage, (tables) => adopt(tables, visitor, account));
    await expect(restoreSkill(storage, account, 's0')).rejects.toThrow('there are 100 skills');
    expect((await listSkills(storage, account)).length).toBe(maxSkills);
  }, 120_000);

  test('of two skills with one name, an account keeps the one that is not deleted, or its own', async () => {
    const [visitor, account] = [newId(), newId()];
    for (const name of ['both', 'left', 'deleted']) {
      await store(visitor, name, 'visitor');
      await store(account, name, 'account');
    }
    await removeSkill(storage, account, 'left');
    await removeSkill(storage, visitor, 'deleted');
    await together(storage, (tables) => adopt(tables, visitor, account));
    for (const [name, kept] of [
      ['both', 'account'],
      ['left', 'visitor'],
      ['deleted', 'account'],
    ] as const) {
      expect((await findSkill(storage, account, name))?.description).toBe(kept);
      expect((await filesOf(storage, account, name)).map(({ bytes }) => String(bytes))).toEqual([kept]);
    }
  });
});
