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
});
