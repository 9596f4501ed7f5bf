// Counts of attempts: windows that end, attempts taken back, and concurrent attempts.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { onBoth, testDatabase } from '../testing/databases.ts';
import type { Storage } from '../storage.ts';
import { countAttempt, returnAttempt } from './attempts.ts';

onBoth((kind) => {
  let storage: Storage;
  beforeAll(async () => {
    storage = await (await testDatabase(kind)).open();
  }, 120_000);
  afterAll(() => storage.close());

  test('a window ends, and the next begins with one', async () => {
    const count = (now: number) => countAttempt(storage, 'a', 60_000, now);
    expect(await count(1000)).toEqual({ count: 1, expiresAt: 61_000 });
    expect(await count(60_999)).toEqual({ count: 2, expiresAt: 61_000 });
    expect(await count(61_000)).toEqual({ count: 1, expiresAt: 121_000 });
  });

  test('an attempt that is taken back is free again; one of an ended window is not', async () => {
    await countAttempt(storage, 'b', 1000, 1000);
    await returnAttempt(storage, 'b', 1500);
    expect((await countAttempt(storage, 'b', 1000, 1600)).count).toBe(1);
    await returnAttempt(storage, 'b', 2500);
    await returnAttempt(storage, 'nobody', 2500);
    expect((await countAttempt(storage, 'b', 1000, 2600)).count).toBe(1);
  });

  test('each of many at once has a number of its own', async () => {
    const all = await Promise.all(Array.from({ length: 40 }, () => countAttempt(storage, 'c', 60_000)));
    expect(all.map(({ count }) => count).sort((a, b) => a - b)).toEqual(all.map((_, n) => n + 1));
  });

  test('rows of ended windows are removed', async () => {
    await countAttempt(storage, 'd', 1000, 1000);
    await countAttempt(storage, 'e', 1000, 5000);
    const keys = await storage.db.selectFrom('attempts').select('key').where('key', 'in', ['d', 'e']).execute();
    expect(keys).toEqual([{ key: 'e' }]);
  });
});
