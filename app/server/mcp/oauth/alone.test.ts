// Limits of token refreshes: an unresponsive issuer does not block longer, and a failing database loses no token.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { alone } from './alone.ts';
import type { Leases } from './alone.ts';

const limits = { leaseMs: 6000, workMs: 4000, askAgainMs: 10 };
const free: Leases = {
  take: () => Promise.resolve({ state: 'mine', claimer: 'a' }),
  giveBack: () => Promise.resolve(),
};
const never = (): Promise<string> => new Promise(() => undefined);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const outcomeOf = (work: Promise<string>): Promise<string> =>
  work.catch((error: unknown) => (error instanceof Error ? error.name : 'thrown'));

test('work that never ends is ended before its lease, and the next one begins', async () => {
  let ended: AbortSignal | undefined;
  const first = outcomeOf(
    alone(
      'one',
      free,
      (signal) => {
        ended = signal;
        return never();
      },
      limits,
    ),
  );
  const second = outcomeOf(alone('one', free, () => Promise.resolve('refreshed'), limits));
  await vi.advanceTimersByTimeAsync(limits.workMs);
  expect([await first, ended?.aborted, await second]).toEqual(['TimeoutError', true, 'refreshed']);
});

test('whoever waited too long in line is told so, and nothing is done for them later', async () => {
  const begun: number[] = [];
  const all = [0, 1, 2, 3, 4, 5].map((at) =>
    outcomeOf(
      alone(
        'two',
        free,
        () => {
          begun.push(at);
          return never();
        },
        limits,
      ),
    ),
  );
  await vi.advanceTimersByTimeAsync(limits.leaseMs + limits.workMs);
  expect(await Promise.all(all)).toEqual(all.map(() => 'TimeoutError'));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(begun).toEqual([0, 1, 2]);
});

test('a lease of a process that died is waited for', async () => {
  let taken = 5;
  const take: Leases['take'] = () =>
    Promise.resolve(taken-- > 0 ? { state: 'taken', until: 0 } : { state: 'mine', claimer: 'a' });
  const work = alone('three', { ...free, take }, () => Promise.resolve('refreshed'), limits);
  await vi.advanceTimersByTimeAsync(60);
  expect(await work).toBe('refreshed');
});

test('a lease that cannot be given back takes nothing from what was done', async () => {
  const giveBack = () => Promise.reject(new Error('the database is gone'));
  expect(await alone('four', { ...free, giveBack }, () => Promise.resolve('refreshed'), limits)).toBe('refreshed');
});
