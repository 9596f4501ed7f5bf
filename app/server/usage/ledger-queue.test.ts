// The ledger's queue: entries are written once, in order, and a refused one affects no other.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createLedgerQueue } from './ledger-queue.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function queueOf(fails: (entries: readonly number[]) => boolean = () => false, reason = 'refused') {
  const written: (readonly number[])[] = [];
  const lost: number[] = [];
  const queue = createLedgerQueue<number>({
    async write(entries) {
      await Promise.resolve();
      if (fails(entries)) throw new Error(reason);
      written.push(entries);
    },
    onError: (_error, count) => void lost.push(count),
    isOfEntry: (error) => error instanceof Error && error.message === 'refused',
    most: 3,
  });
  return { queue, written, lost };
}

test('entries of a second are written together', async () => {
  const { queue, written } = queueOf();
  queue.add(1);
  await vi.advanceTimersByTimeAsync(900);
  queue.add(2);
  expect(written).toEqual([]);
  await vi.advanceTimersByTimeAsync(100);
  expect(written).toEqual([[1, 2]]);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(written).toEqual([[1, 2]]);
});

test('many do not wait', async () => {
  const { queue, written } = queueOf();
  for (const entry of [1, 2, 3, 4]) queue.add(entry);
  await vi.advanceTimersByTimeAsync(0);
  expect(written).toEqual([[1, 2, 3]]);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(written).toEqual([[1, 2, 3], [4]]);
});

test('a flush resolves when all before it is written, one commit after the other', async () => {
  const { queue, written } = queueOf();
  for (const entry of [1, 2, 3, 4]) queue.add(entry);
  await queue.flush();
  expect(written).toEqual([[1, 2, 3], [4]]);
  await queue.flush();
  expect(written).toHaveLength(2);
});

test('an entry that the database refuses costs no other one', async () => {
  const { queue, written, lost } = queueOf((entries) => entries.includes(1));
  for (const entry of [1, 2]) queue.add(entry);
  await queue.flush();
  queue.add(5);
  await queue.flush();
  expect([lost, written]).toEqual([[1], [[2], [5]]]);
});

test('a database that is not there loses all that waited, once', async () => {
  const { queue, lost } = queueOf(() => true, 'gone');
  for (const entry of [1, 2]) queue.add(entry);
  await queue.flush();
  expect(lost).toEqual([2]);
});
