// Spending limits: of ten parallel calls, only as many begin as the limit allows; a pass allows one more.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../storage/ids.ts';
import { addUsageCall } from '../storage/repositories/ledger.ts';
import { settleRun } from '../storage/repositories/runs.ts';
import { changeSettings } from '../storage/repositories/settings.ts';
import { givePass, spentOf } from '../storage/repositories/spending.ts';
import { onBoth, testDatabase } from '../storage/testing/databases.ts';
import type { Storage } from '../storage/storage.ts';
import { beginRun } from '../runs/begin.ts';
import { usageCall } from '../storage/ledger-entry.ts';
import { holdFor } from './hold.ts';

onBoth((kind) => {
  let storage: Storage;
  beforeAll(async () => void (storage = await (await testDatabase(kind)).open()), 120_000);
  afterAll(() => storage.close());

  const limited = async (limit: object): Promise<string> => {
    const userId = newId();
    await changeSettings(storage, userId, { preferences: { spendingLimits: [{ currency: 'USD', ...limit }] } });
    return userId;
  };
  const begin = (userId: string, micros: number, currency = 'USD') =>
    beginRun(storage, 'o', {
      userId,
      conversationId: newId(),
      conversation: {},
      parentId: null,
      provider: 'p',
      model: 'm',
      hold: { micros, currency },
    });
  const spend = (userId: string, amount: number, at = Date.now(), currency = 'USD') =>
    addUsageCall(
      storage,
      usageCall(
        {
          id: newId(),
          userId,
          conversationId: null,
          provider: 'p',
          model: 'm',
          purpose: 'chat',
          outcome: 'done',
          billing: { type: 'billing', cost: { amount, currency } },
        },
        at,
      ),
    );

  test('ten calls at once pass a limit by no more than one of them', async () => {
    const userId = await limited({ day: 1 });
    // Each may cost forty cents, so the third one exceeds the dollar and no other begins.
    const began = await Promise.allSettled(Array.from({ length: 10 }, () => begin(userId, 400_000)));
    const runs = began.flatMap((each) => (each.status === 'fulfilled' ? [each.value.runId] : []));
    expect(runs).toHaveLength(3);
    const refused = began.flatMap((each) => (each.status === 'rejected' ? [each.reason as unknown] : []));
    const refusal = {
      type: 403,
      body: { error: expect.objectContaining({ code: 'spending_limit', period: 'day' }) as unknown },
    };
    expect(refused).toEqual(Array.from({ length: 7 }, () => expect.objectContaining(refusal) as unknown));
    expect(await spentOf(storage, userId, 'USD')).toMatchObject({ day: 0, held: 1_200_000 });
    // A settled call reserves nothing; cheaper than its maximum, it leaves room.
    for (const run of runs) await settleRun(storage, run, 'done');
    await spend(userId, 0.5);
    expect(await spentOf(storage, userId, 'USD')).toMatchObject({ day: 500_000, held: 0 });
    await begin(userId, 400_000);
  });

  test('a limit that is reached asks before each question; a pass lets one through', async () => {
    const userId = await limited({ month: 2 });
    await spend(userId, 2);
    await expect(begin(userId, 1)).rejects.toMatchObject({ body: { error: { limit: 2, spent: 2, period: 'month' } } });
    await givePass(storage, userId);
    await begin(userId, 1);
    await expect(begin(userId, 1)).rejects.toThrow('limit');
    // A repeated request of a begun question needs no pass.
    await givePass(storage, userId);
    const messageId = newId();
    const conversationId = newId();
    const request = { userId, conversationId, messageId, conversation: {}, parentId: null, provider: 'p', model: 'm' };
    const once = await beginRun(storage, 'o', { ...request, hold: { micros: 1, currency: 'USD' } });
    const again = await beginRun(storage, 'o', { ...request, hold: { micros: 1, currency: 'USD' } });
    expect(again).toMatchObject({ runId: once.runId, fresh: false });
  });

  test('another currency, another user and an earlier month count for nothing', async () => {
    const userId = await limited({ day: 1, month: 1 });
    await spend(userId, 5, Date.now(), 'CNY');
    await spend(await limited({ day: 1 }), 5);
    await spend(userId, 5, Date.now() - 40 * 86_400_000);
    expect((await begin(userId, 900_000)).fresh).toBe(true);
    expect((await begin(userId, 900_000, 'CNY')).fresh).toBe(true);
  });

  test('what is set aside is the most that a call may cost, and nothing without limits or prices', async () => {
    const userId = await limited({ day: 1 });
    const card = { id: 'm', type: 'chat', maxOutput: 1000, contextWindowTokens: 50_000 } as const;
    const asked = { userId, conversationId: newId(), text: 'x'.repeat(2000), hasFiles: false };
    const priced = { ...card, pricing: { input: 1, output: 10 } };
    // Ten thousand input tokens and a thousand output tokens.
    expect(await holdFor(storage, { ...asked, card: priced })).toEqual({ micros: 20_000, currency: 'USD' });
    expect(await holdFor(storage, { ...asked, card: priced, hasFiles: true })).toMatchObject({ micros: 60_000 });
    expect(await holdFor(storage, { ...asked, card })).toBeUndefined();
    expect(await holdFor(storage, { ...asked, userId: newId(), card: priced })).toBeUndefined();
  });
});
