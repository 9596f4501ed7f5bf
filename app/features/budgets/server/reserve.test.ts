// Reservations: limits hold under parallel calls, calls settle by what they came to, and holds of dead processes end.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { usageCall } from '../../../server/storage/ledger-entry.ts';
import type { EndedCall } from '../../../server/storage/ledger-entry.ts';
import { createAccount } from '../../../server/storage/repositories/accounts.ts';
import { addUsageCall } from '../../../server/storage/repositories/ledger.ts';
import type { Storage } from '../../../server/storage/storage.ts';
import { together } from '../../../server/storage/storage.ts';
import { onBoth, testDatabase } from '../../../server/storage/testing/databases.ts';
import type { BudgetDraft } from '../shared/api.ts';
import { addBudget, changeBudget } from './repository.ts';
import { reserveIn } from './reserve.ts';
import type { Most } from './reserve.ts';
import { beat, sweep } from './sweep.ts';
import type { BudgetsTable } from './tables.ts';

const pricing = { input: 2, output: 10, currency: 'USD' };
/** At most 0.012 USD. */
const most: Most = {
  inputTokens: 1000,
  outputTokens: 1000,
  images: undefined,
  characters: 0,
  seconds: undefined,
  sent: 300,
  pricing,
};

onBoth((kind) => {
  let storage: Storage;
  beforeAll(async () => {
    storage = await (await testDatabase(kind)).open();
  });
  afterAll(() => storage.close());

  async function budget(change: Partial<BudgetsTable>): Promise<BudgetsTable> {
    const row: BudgetsTable = {
      id: randomUUID(),
      scope: 'server',
      subject: '',
      each: 0,
      unit: 'calls',
      currency: '',
      period: 'month',
      timeZone: 'UTC',
      soft: null,
      hard: null,
      unpriced: 'refuse',
      createdAt: 0,
      ...change,
    };
    await storage.db.insertInto('budgets').values(row).execute();
    return row;
  }

  const call = { owner: 'o', person: 'ada', provider: 'p', model: 'm', contact: undefined };
  const reserve = (budgets: readonly BudgetsTable[], callId: string = randomUUID(), change: object = {}) =>
    together(storage, (all) => reserveIn(all, budgets, { ...call, most, callId, ...change })).then(() => callId);

  const stateOf = async ({ id }: BudgetsTable) => {
    const rows = await storage.db.selectFrom('budgetPeriods').selectAll().where('budgetId', '=', id).execute();
    return rows.map(({ person, spent, held }) => [person, Number(spent), Number(held)]).toSorted();
  };

  const end = (id: string, change: Partial<EndedCall>) => {
    const called = { id, userId: 'u', conversationId: null, provider: 'p', model: 'm', purpose: 'chat' } as const;
    return addUsageCall(storage, usageCall({ ...called, outcome: 'done', ...change }, Date.now()));
  };

  test('of 200 parallel calls on a limit of ten, ten are admitted', async () => {
    const calls = await budget({ hard: 10 });
    const results = await Promise.allSettled(Array.from({ length: 200 }, () => reserve([calls])));
    const admitted = results.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
    expect(admitted).toHaveLength(10);
    expect(await stateOf(calls)).toEqual([['', 0, 10]]);
    const refused = results.find(({ status }) => status === 'rejected') as PromiseRejectedResult;
    expect(refused.reason).toMatchObject({
      status: 403,
      body: {
        error: { code: 'budget_reached', unit: 'calls', period: 'month', limit: 10, spent: 0, held: 10, most: 1 },
      },
    });
    await Promise.all(admitted.map((id) => end(id, {})));
    expect(await stateOf(calls)).toEqual([['', 10, 0]]);
    await expect(reserve([calls])).rejects.toMatchObject({ status: 403 });
  });

  test('a refusal by one budget reserves nothing in the others', async () => {
    const [free, full] = [await budget({ hard: 5 }), await budget({ hard: 0 })];
    await expect(reserve([free, full])).rejects.toMatchObject({ status: 403 });
    expect([await stateOf(free), await stateOf(full)]).toEqual([[], []]);
  });

  test.each([
    ['the report of the provider', { usage: { totalInputTokens: 500, totalOutputTokens: 100 } }, 2000, 600],
    [
      'the cost stated by the vendor',
      { billing: { type: 'billing', cost: { amount: 0.5, currency: 'USD' } } },
      500_000,
      300,
    ],
    [
      'the cost stated by the vendor, capped as it is in the ledger',
      { billing: { type: 'billing', cost: { amount: 1e15, currency: 'USD' } } },
      1e12,
      300,
    ],
    ['the texts, if an answer was stopped before its report', { outcome: 'abort', characters: 300 }, 1600, 400],
    ['a total, if that is all that is reported', { usage: { totalTokens: 1000 } }, 7600, 1000],
    ['nothing, if the provider refused', { outcome: 'error', characters: 0 }, 0, 0],
  ] as const)('settles by %s', async (_name, ended, money, tokens) => {
    const both = [
      await budget({ unit: 'money', currency: 'USD', hard: 20_000 }),
      await budget({ unit: 'tokens', hard: 3000 }),
    ] as const;
    const id = await reserve(both);
    // Writing to a cache costs as much as plain input here: 1,000 at 2, and 1,000 at 10 per million.
    expect([await stateOf(both[0]), await stateOf(both[1])]).toEqual([[['', 0, 12_000]], [['', 0, 2000]]]);
    await end(id, ended);
    await end(id, ended);
    expect([await stateOf(both[0]), await stateOf(both[1])]).toEqual([[['', money, 0]], [['', tokens, 0]]]);
  });

  test.each([
    [
      'speech, by characters',
      { pricing: { input: 15, unit: 'millionCharacters' }, characters: 200 },
      { characters: 150 },
    ],
    ['a transcript, by seconds', { pricing: { audioInput: 0.0001, unit: 'second' }, seconds: 30 }, { seconds: 22.5 }],
  ])('reserves and settles %s', async (_name, change, reported) => {
    const money = await budget({ unit: 'money', currency: 'USD', hard: 20_000 });
    const id = await reserve([money], randomUUID(), { most: { ...most, ...change } });
    expect(await stateOf(money)).toEqual([['', 0, 3000]]);
    await end(id, { billing: { type: 'billing', ...reported } });
    expect(await stateOf(money)).toEqual([['', 2250, 0]]);
  });

  test.each([
    ['a transcript without its seconds', { pricing: { audioInput: 0.0001, unit: 'second' }, seconds: 30 }, {}],
    [
      'speech that was stopped',
      { pricing: { input: 15, unit: 'millionCharacters' }, characters: 200 },
      { outcome: 'abort' },
    ],
    ['images by size', { pricing: { perImage: 0.001, unit: 'megapixel' }, images: 3 }, { images: 3 }],
  ] as const)('%s costs what was held', async (_name, change, ended) => {
    const money = await budget({ unit: 'money', currency: 'USD', hard: 20_000 });
    const id = await reserve([money], randomUUID(), { most: { ...most, ...change } });
    await end(id, ended);
    expect(await stateOf(money)).toEqual([['', 3000, 0]]);
  });

  test('a call that reserves again under its id holds once', async () => {
    const limit = await budget({ hard: 5 });
    const id = await reserve([limit]);
    await reserve([limit], id);
    expect(await stateOf(limit)).toEqual([['', 0, 1]]);
    await end(id, {});
    expect(await stateOf(limit)).toEqual([['', 1, 0]]);
  });

  test('each person has a budget of their own', async () => {
    const each = await budget({ each: 1, hard: 1 });
    await reserve([each]);
    await reserve([each], randomUUID(), { person: 'bo' });
    await expect(reserve([each])).rejects.toMatchObject({ status: 403 });
    expect(await stateOf(each)).toEqual([
      ['ada', 0, 1],
      ['bo', 0, 1],
    ]);
  });

  test('a model without a price is refused, unless the budget allows it or tokens are limited', async () => {
    const money = { unit: 'money', currency: 'USD', hard: 1_000_000 } as const;
    const unknown = { most: { ...most, pricing: undefined } };
    const other = { most: { ...most, pricing: { ...pricing, currency: 'CNY' } } };
    const strict = await budget(money);
    for (const change of [unknown, other])
      await expect(reserve([strict], randomUUID(), change)).rejects.toMatchObject({
        status: 403,
        body: { error: { code: 'budget_unpriced', model: 'm', currency: 'USD' } },
      });
    await reserve([await budget({ ...money, unpriced: 'allow' })], randomUUID(), unknown);
    await reserve([strict, await budget({ unit: 'tokens', hard: 10_000 })], randomUUID(), unknown);
  });

  test('a limit that was lowered since the rules were read holds', async () => {
    const stale = await budget({ hard: 5 });
    await storage.db.updateTable('budgets').set({ hard: 0 }).where('id', '=', stale.id).execute();
    await expect(reserve([stale])).rejects.toMatchObject({ status: 403 });
  });

  test('a soft limit refuses nothing', async () => {
    const soft = await budget({ soft: 1 });
    await reserve([soft]);
    await reserve([soft]);
    expect(await stateOf(soft)).toEqual([['', 0, 2]]);
  });

  test('a call that began before its budget was added, or counted in another unit, counts when it ends', async () => {
    const paid = {
      keyFrom: 'server',
      usage: { totalInputTokens: 500, totalOutputTokens: 100 },
      price: { pricing, source: 'catalogue' },
    } as const;
    const draft = { scope: 'server', subject: '', each: false, period: 'month', timeZone: 'UTC' } as const;
    const own = { ...draft, scope: 'user', subject: 'u', unpriced: 'refuse', hard: 90 } as const;
    const tokens = { ...own, unit: 'tokens', currency: '', hard: 90_000 } as const;
    const money = { ...own, unit: 'money', currency: 'USD' } as const;
    const adding = (id: string, budget: BudgetDraft) => together(storage, (all) => addBudget(all, id, budget));
    const account = { id: 'u', email: null, name: null, passwordHash: null, oidcSubject: 's' };
    await createAccount(storage, account);
    await adding('changed', { ...own, unit: 'calls', currency: '' });
    const changed = await storage.db
      .selectFrom('budgets')
      .selectAll()
      .where('id', '=', 'changed')
      .executeTakeFirstOrThrow();
    const id = await reserve([changed]);
    await adding('late', tokens);
    await adding('others', { ...tokens, subject: 'someone else' });
    await together(storage, (all) => changeBudget(all, 'changed', money));
    await end(id, paid);
    await end(id, paid);
    expect(await stateOf(changed)).toEqual([['', 2000, 0]]);
    expect(await stateOf({ ...changed, id: 'late' })).toEqual([['', 600, 0]]);
    expect(await stateOf({ ...changed, id: 'others' })).toEqual([['', 0, 0]]);
  });

  test('holds of a process that is gone end once, and a late report corrects them', async () => {
    const limits = [await budget({ hard: 9 }), await budget({ unit: 'money', currency: 'USD', hard: 90_000 })] as const;
    const [gone, alive] = [await reserve(limits), await reserve(limits, randomUUID(), { owner: 'alive' })];
    const expire = () =>
      storage.db
        .updateTable('holds')
        .set({ expiresAt: Date.now() - 60_000 })
        .where('charged', 'is', null)
        .execute();
    await expire();
    await beat(storage, 'alive');
    await Promise.all([sweep(storage), sweep(storage)]);
    // 300 estimated tokens at 2 per million; the other call still holds its part.
    expect([await stateOf(limits[0]), await stateOf(limits[1])]).toEqual([[['', 1, 1]], [['', 600, 12_000]]]);
    await end(gone, { usage: { totalInputTokens: 1000, totalOutputTokens: 0 } });
    await end(alive, { usage: { totalInputTokens: 1000, totalOutputTokens: 0 } });
    expect([await stateOf(limits[0]), await stateOf(limits[1])]).toEqual([[['', 2, 0]], [['', 4000, 0]]]);
    await expire();
    await sweep(storage);
    expect([await stateOf(limits[0]), await stateOf(limits[1])]).toEqual([[['', 2, 0]], [['', 4000, 0]]]);
  });
});
