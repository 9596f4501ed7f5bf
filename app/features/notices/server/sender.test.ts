// The sender on both databases: whose turn it is, and what becomes of a row whose attempt fails, throws or is aborted.
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeEach, expect, test } from 'vitest';
import { onBoth, testDatabase } from '../../../server/storage/testing/databases.ts';
import type { Storage } from '../../../server/storage/storage.ts';
import type { Delivery } from './deliver.ts';
import type { NoticeSend } from './queue.ts';
import { Sender } from './sender.ts';
import type { SenderOptions } from './sender.ts';

const now = Date.UTC(2026, 11, 1);
const sent: Delivery = { type: 'sent' };

onBoth((kind) => {
  let storage: Storage;
  let ended: Delivery[];
  const senderOf = (send: SenderOptions['send']) =>
    new Sender({
      storage,
      send,
      ended: async (_send, delivery, again) => void (again || ended.push(delivery)),
      onError: () => undefined,
    });
  const row = (userId: string, at = 0): NoticeSend => {
    const rest = { turnId: 'turn', state: 'done', attempts: 0, claimedUntil: 0, at: now };
    return { userId, deviceId: 'device', conversationId: `chat-${at}`, dueAt: now - 1_000_000 + at, ...rest };
  };
  const add = (...rows: readonly NoticeSend[]) => storage.db.insertInto('noticeSends').values(rows).execute();
  const rows = async () =>
    (await storage.db.selectFrom('noticeSends').selectAll().execute()).map(({ dueAt, claimedUntil, attempts }) => ({
      dueAt: Number(dueAt),
      claimedUntil: Number(claimedUntil),
      attempts,
    }));

  beforeEach(async () => {
    ended = [];
    storage = await (await testDatabase(kind)).open();
    return () => storage.close();
  });

  test('the rows of one user hide no other, and each user has four places', async () => {
    await add(...Array.from({ length: 150 }, (_, at) => row('busy', at)), row('other', 200));
    const begun: string[] = [];
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    const sender = senderOf(async ({ userId }) => {
      begun.push(userId);
      if (userId === 'busy') await held;
      return sent;
    });
    await sender.tick(now);
    await sender.tick(now);
    expect(begun.sort()).toEqual(['busy', 'busy', 'busy', 'busy', 'other']);
    // The rows of the others are not read before those of a user without a free place.
    await add(row('late', 300));
    await sender.tick(now);
    expect(begun.filter((userId) => userId === 'late')).toHaveLength(1);
    release();
    await sender.settled();
    await sender.close();
  });

  test('users whose push services are slow leave places for others', async () => {
    const slow = Array.from({ length: 30 }, (_, user) => [0, 1, 2, 3].map((at) => row(`slow-${user}`, at))).flat();
    await add(...slow, row('other', 200));
    const begun = new Set<string>();
    const sender = senderOf(async ({ userId }, _now, signal) => {
      begun.add(userId);
      if (userId !== 'other') await sleep(60_000, undefined, { signal }).catch(() => undefined);
      return sent;
    });
    await sender.tick(now);
    expect(begun).toContain('other');
    await sender.close();
  });

  test('closing aborts what takes long, and leaves it to the next start', async () => {
    await add(row('user'));
    let begun = 0;
    const silent = senderOf(async (_send, _now, signal) => {
      begun++;
      await sleep(60_000, undefined, { signal }).catch(() => undefined);
      return { type: 'later', problem: 'cancelled' };
    });
    await silent.tick(now);
    await silent.close();
    expect(await rows()).toMatchObject([{ claimedUntil: 0, attempts: 0 }]);
    expect([begun, ended]).toEqual([1, []]);
    const next = senderOf(async () => sent);
    await next.tick(now + 1);
    await next.close();
    expect([await rows(), ended]).toEqual([[], [sent]]);
  });

  test('an attempt that throws is one of four', async () => {
    await add(row('user'));
    let attempts = 0;
    const sender = senderOf(async () => {
      attempts++;
      throw new Error('the chat could not be read');
    });
    for (let times = 1; times <= 8; times++) {
      await sender.tick(now + times * 3_600_000);
      await sender.settled();
    }
    expect([attempts, await rows()]).toEqual([4, []]);
    await sender.close();
  });

  test('the wait begins when the attempt has ended', async () => {
    await add(row('user'));
    const sender = senderOf(async () => {
      await sleep(100);
      return { type: 'later', problem: '503', waitMs: 60_000 };
    });
    await sender.tick(now);
    await sender.settled();
    const [{ dueAt } = { dueAt: 0 }] = await rows();
    expect(dueAt).toBeGreaterThanOrEqual(now + 60_000 + 90);
    await sender.close();
  });
});
