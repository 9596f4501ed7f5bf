// Usage of all users on both databases: by user, group, model and day, of deleted accounts too, and as CSV.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { KeySource } from '../../../shared/usage/purposes.ts';
import { usageCall } from '../../../server/storage/ledger-entry.ts';
import { createAccount, removeUser } from '../../../server/storage/repositories/accounts.ts';
import { addUsageCalls } from '../../../server/storage/repositories/ledger.ts';
import { ledgerServerPrice } from '../../../server/storage/migrations/0046-ledger-server-price.ts';
import type { Storage } from '../../../server/storage/storage.ts';
import { onBoth, testDatabase } from '../../../server/storage/testing/databases.ts';
import { teamUsage, teamUsageCSV } from './usage.ts';

const dayMs = 86_400_000;
const day = 20_000;
const pricing = { input: 1, output: 1, currency: 'USD' };

onBoth((kind) => {
  let storage: Storage;
  beforeAll(async () => {
    storage = await (await testDatabase(kind)).open();
    for (const id of ['ada', 'bo', 'gone'])
      await createAccount(storage, {
        id,
        email: `${id}@example.org`,
        name: null,
        passwordHash: 'h',
        oidcSubject: null,
      });
    const { db } = storage;
    for (const [id, name] of [
      ['g1', '=Sales'],
      ['g2', 'Research, Berlin'],
    ] as const)
      await db.insertInto('groups').values({ id, name, nameKey: name, createdAt: 0 }).execute();
    for (const groupId of ['g1', 'g2'])
      await db.insertInto('groupMembers').values({ groupId, userId: 'ada', origin: 'manual' }).execute();
    const call = (
      userId: string,
      on: number,
      model: string,
      tokens: number,
      priced = true,
      keyFrom: KeySource = 'user',
    ) => {
      const usage = { totalInputTokens: tokens, totalOutputTokens: 0 };
      const price = priced ? ({ price: { pricing, source: 'catalogue' } } as const) : {};
      const called = { id: `${userId} ${on} ${model}`, userId, conversationId: null, provider: 'p', model } as const;
      return usageCall({ ...called, purpose: 'chat', outcome: 'done', usage, keyFrom, ...price }, on * dayMs + 1);
    };
    await addUsageCalls(storage, [
      call('ada', day, 'm1', 1_000_000),
      call('ada', day + 1, 'm2', 2_000_000, true, 'server'),
      call('bo', day + 1, 'm1', 500_000, false),
      call('gone', day, 'm1', 4_000_000),
      call('visitor', day, 'm1', 8_000_000),
      call('ada', day + 2, 'm1', 7_000_000),
    ]);
    await removeUser(storage, 'gone');
  });
  afterAll(() => storage.close());

  const span = { from: day, to: day + 1 };
  const of = (rows: readonly { readonly key: string; readonly name?: string; readonly micros: number }[]) =>
    rows.map(({ key, name, micros }) => [key, name, micros / 1e6]);

  test('sums of a period by user, group, model and day', async () => {
    const { totals, users, groups, models, providers, days, hasMore } = await teamUsage(storage, span);
    expect(totals).toMatchObject([
      { currency: 'USD', calls: 4, micros: 15e6, serverMicros: 2e6 },
      { currency: '', calls: 1, unpriced: 1, inputTokens: 500_000 },
    ]);
    expect(of(users)).toEqual([
      ['', undefined, 12],
      ['ada', 'ada@example.org', 3],
      ['bo', 'bo@example.org', 0],
    ]);
    expect(of(groups).toSorted()).toEqual([
      ['', undefined, 0],
      ['', undefined, 12],
      ['g1', '=Sales', 3],
      ['g2', 'Research, Berlin', 3],
    ]);
    expect(of(models)).toEqual([
      ['m1', undefined, 13],
      ['m2', undefined, 2],
      ['m1', undefined, 0],
    ]);
    expect(of(providers)).toEqual([
      ['p', undefined, 15],
      ['p', undefined, 0],
    ]);
    expect(of(days)).toEqual([
      ['2024-10-05', undefined, 2],
      ['2024-10-05', undefined, 0],
      ['2024-10-04', undefined, 13],
    ]);
    expect(hasMore).toBe(false);
  });

  test('the upgrade finds in the calls what the keys of the server have paid', async () => {
    const { db } = storage;
    const sums = async () => (await teamUsage(storage, span)).users.map(({ key, serverMicros }) => [key, serverMicros]);
    const before = await sums();
    for (const table of ['usageDays', 'usageChats'] as const)
      await db.schema.alterTable(table).dropColumn('serverMicros').execute();
    await ledgerServerPrice.up(db);
    expect([before, await sums()]).toEqual([before, before]);
    expect(before).toContainEqual(['ada', 2e6]);
  });

  test('the file has a row for each day, user and model, by id for deleted accounts', async () => {
    const pieces: string[] = [];
    for await (const piece of teamUsageCSV(storage, span)) pieces.push(piece);
    // The heading, and a piece for each day, so that a long period is not held in memory.
    expect(pieces).toHaveLength(3);
    const [head = '', ...rows] = pieces.join('').trim().split('\r\n');
    expect(head.split(',').slice(0, 4)).toEqual(['day', 'user', 'user_id', 'groups']);
    expect(rows).toEqual([
      `2024-10-04,ada@example.org,ada,"'=Sales; Research, Berlin",p,m1,chat,1,0,0,1000000,0,0,0,0,1.000000,USD,0.000000`,
      '2024-10-04,,gone,,p,m1,chat,1,0,0,4000000,0,0,0,0,4.000000,USD,0.000000',
      '2024-10-04,,visitor,,p,m1,chat,1,0,0,8000000,0,0,0,0,8.000000,USD,0.000000',
      `2024-10-05,ada@example.org,ada,"'=Sales; Research, Berlin",p,m2,chat,1,0,0,2000000,0,0,0,0,2.000000,USD,2.000000`,
      '2024-10-05,bo@example.org,bo,,p,m1,chat,1,0,1,500000,0,0,0,0,,,',
    ]);
  });
});
