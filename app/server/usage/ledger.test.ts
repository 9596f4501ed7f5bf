// The ledger: rows in the transaction that settles a run, daily sums equal to the rows, effects of deletions.
import { randomUUID } from 'node:crypto';
import type { StreamEvent } from '@tributary/runtime-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../storage/ids.ts';
import { adopt, removeUser } from '../storage/repositories/accounts.ts';
import { purgeConversations, trashConversation } from '../storage/repositories/conversations.ts';
import { addUsageCall, addUsageCalls, dayMs, dayOf, measureNames, pruneCalls } from '../storage/repositories/ledger.ts';
import { insertRun, settleRun } from '../storage/repositories/runs.ts';
import { onBoth, testDatabase } from '../storage/testing/databases.ts';
import type { Storage } from '../storage/storage.ts';
import { together } from '../storage/storage.ts';
import { RunService } from '../runs/run-service.ts';
import { scriptedReply } from '../runs/testing/scripted-reply.ts';
import { usageCall } from '../storage/ledger-entry.ts';
import type { CallPrice, EndedCall } from '../storage/ledger-entry.ts';

const price: CallPrice = { pricing: { input: 3, output: 15, cachedInput: 0.3 }, source: 'catalogue' };
const usage = { totalInputTokens: 1000, inputCachedTokens: 400, totalOutputTokens: 200, outputReasoningTokens: 50 };

const call = (fields: Partial<EndedCall> = {}): EndedCall => ({
  id: randomUUID(),
  userId: 'u',
  conversationId: null,
  provider: 'p',
  model: 'm',
  purpose: 'chat',
  outcome: 'done',
  usage,
  price,
  ...fields,
});

onBoth((kind) => {
  let storage: Storage;
  beforeAll(async () => void (storage = await (await testDatabase(kind)).open()), 120_000);
  afterAll(() => storage.close());

  const add = (fields: Partial<EndedCall>, at = Date.now()) => addUsageCall(storage, usageCall(call(fields), at));
  const rowsOf = (userId: string) =>
    storage.db.selectFrom('usageCalls').selectAll().where('userId', '=', userId).execute();
  const sums = async (table: 'usageDays' | 'usageChats', userId: string) => {
    const rows = await storage.db.selectFrom(table).selectAll().where('userId', '=', userId).execute();
    return Object.fromEntries(measureNames.map((name) => [name, rows.reduce((all, row) => all + row[name], 0)]));
  };

  async function answered(service: RunService, events: readonly StreamEvent[]) {
    const userId = newId();
    const conversationId = newId();
    const request = { userId, conversationId, conversation: {}, parentId: null, provider: 'p', model: 'm' };
    await service.start(request, (signal) =>
      Promise.resolve(scriptedReply({ batches: [events], signal, pace: () => Promise.resolve() })),
    );
    await expect.poll(async () => (await service.active(userId)).length, { timeout: 20_000 }).toBe(0);
    return { userId, conversationId };
  }

  test('calls older than the operator keeps go, their sums stay', async () => {
    const userId = newId();
    const now = Date.now();
    await add({ userId }, now - 100 * dayMs);
    await add({ userId }, now);
    await pruneCalls(storage, dayOf(now) - 90);
    expect(await rowsOf(userId)).toMatchObject([{ at: now }]);
    expect((await sums('usageDays', userId))['calls']).toBe(2);
  });

  test('an embedding is priced by what it has read, and stays unpriced where nobody knows its price', () => {
    const usage = { inputTextTokens: 500_000, totalInputTokens: 500_000, totalTokens: 500_000 };
    const embedding = { purpose: 'embedding', usage } as const;
    const known = { pricing: { input: 0.02 }, source: 'catalogue' } as const;
    expect(usageCall(call({ ...embedding, price: known }), 1)).toMatchObject({
      inputTokens: 500_000,
      micros: 10_000,
      currency: 'USD',
      priceSource: 'catalogue',
    });
    expect(usageCall(call({ ...embedding, price: undefined }), 1)).toMatchObject({
      inputTokens: 500_000,
      micros: null,
      priceSource: 'unknown',
    });
  });

  test('several in one commit are the same rows and sums as one after the other', async () => {
    const userId = newId();
    const calls = [
      call({ userId }),
      call({ userId, purpose: 'title' }),
      call({ userId }),
      call({ userId, price: undefined }),
      call({ userId, conversationId: newId() }),
    ].map((each) => usageCall(each, Date.now()));
    const [first, second] = calls;
    if (!first || !second) throw new Error('no calls');
    await addUsageCall(storage, first);
    // The first exists already, and one occurs twice.
    await addUsageCalls(storage, [...calls, second]);
    await addUsageCalls(storage, calls);
    expect((await rowsOf(userId)).map(({ id }) => id).toSorted()).toEqual(calls.map(({ id }) => id).toSorted());
    for (const table of ['usageDays', 'usageChats'] as const)
      expect(await sums(table, userId)).toMatchObject({ calls: 5, unpriced: 1, micros: 4 * 4920, inputTokens: 5000 });
  });

  test('a run is written down with its tokens and the price of the moment, and stays when its chat is deleted', async () => {
    const service = new RunService({ storage, priceOf: () => Promise.resolve(price) });
    const { userId, conversationId } = await answered(service, [
      { id: '', type: 'text', data: 'secret words' },
      { id: '', type: 'usage', data: usage },
    ]);
    await trashConversation(storage, userId, conversationId, Date.now());
    expect(await purgeConversations(storage, userId, conversationId)).toBe(1);
    const rows = await rowsOf(userId);
    // 600 at 3, 400 at 0.3 and 200 at 15 per million.
    expect(rows).toMatchObject([
      {
        conversationId,
        provider: 'p',
        model: 'm',
        purpose: 'chat',
        outcome: 'done',
        inputTokens: 1000,
        cachedTokens: 400,
      },
    ]);
    expect(rows[0]).toMatchObject({ micros: 4920, currency: 'USD', priceSource: 'catalogue', outputTokens: 200 });
    expect(JSON.stringify(rows)).not.toContain('secret');
    await service.close(0);
  });

  test('a run that is not settled has no row: both are one commit', async () => {
    const userId = newId();
    const run = {
      id: newId(),
      userId,
      conversationId: null,
      parentId: null,
      messageId: newId(),
      provider: 'p',
      model: 'm',
    };
    await insertRun(storage, { ...run, owner: 'o' });
    await expect(
      together(storage, async (all) => {
        await settleRun(all, run.id, 'done', 'o', price);
        throw new Error('the commit fails');
      }),
    ).rejects.toThrow('the commit fails');
    expect(await rowsOf(userId)).toEqual([]);
    await settleRun(storage, run.id, 'done', 'o', price);
    await settleRun(storage, run.id, 'done', 'o', price);
    expect(await rowsOf(userId)).toHaveLength(1);
    expect(await sums('usageDays', userId)).toMatchObject({ calls: 1, unpriced: 1 });
  });

  test('what the vendor states counts before the rates; without either the price is unknown, not zero', async () => {
    const userId = newId();
    await add({ userId, billing: { type: 'billing', cost: { amount: 0.25, currency: 'CNY' } } });
    await add({ userId, price: undefined });
    await add({ userId, price: { pricing: { input: 0, output: 0 }, source: 'own' } });
    await add({ userId, usage: undefined, price: undefined, outcome: 'error' });
    await add({
      userId,
      usage: undefined,
      images: 3,
      price: { pricing: { perImage: 0.04, unit: 'image' }, source: 'catalogue' },
    });
    const rows = (await rowsOf(userId)).map(({ micros, currency, priceSource }) => [micros, currency, priceSource]);
    expect(rows).toHaveLength(5);
    expect(rows).toEqual(
      expect.arrayContaining([
        [250_000, 'CNY', 'vendor'],
        [null, null, 'unknown'],
        [0, 'USD', 'own'],
        [120_000, 'USD', 'catalogue'],
      ]),
    );
    expect(await sums('usageDays', userId)).toMatchObject({ calls: 5, failed: 1, unpriced: 1, micros: 370_000 });
  });

  test('roll-ups equal the rows, written by many at once, and after an account has taken a visitor’s over', async () => {
    const [visitor, account] = [newId(), newId()];
    const models = ['a', 'b', 'c'];
    const calls = Array.from({ length: 60 }, (_, at) =>
      add(
        { userId: at % 2 ? visitor : account, model: models[at % 3] ?? '', ...(at % 5 ? {} : { price: undefined }) },
        1_700_000_000_000 + (at % 4) * 86_400_000,
      ),
    );
    await Promise.all(calls);
    await together(storage, (all) => adopt(all, visitor, account));
    const rows = await rowsOf(account);
    const raw = {
      calls: rows.length,
      micros: rows.reduce((all, { micros }) => all + (micros ?? 0), 0),
      unpriced: rows.filter(({ micros }) => micros === null).length,
      inputTokens: rows.reduce((all, { inputTokens }) => all + (inputTokens ?? 0), 0),
    };
    expect(raw).toMatchObject({ calls: 60, unpriced: 12, inputTokens: 60_000 });
    expect(await sums('usageDays', account)).toMatchObject(raw);
    expect(await sums('usageChats', account)).toMatchObject(raw);
    expect(await rowsOf(visitor)).toEqual([]);
    expect(await sums('usageDays', visitor)).toMatchObject({ calls: 0 });
    await removeUser(storage, account);
    // What was spent stays, without the chats.
    expect(await sums('usageDays', account)).toMatchObject(raw);
    expect((await rowsOf(account)).map(({ conversationId }) => conversationId)).toEqual(rows.map(() => null));
    expect(await sums('usageChats', account)).toMatchObject({ calls: 0 });
  });
});
