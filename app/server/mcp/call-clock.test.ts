// A call's limits: silence and total time, both excluding the time spent waiting for the user.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CallClock } from './call-clock.ts';

const limits = { idleMs: 1000, totalMs: 3000 };
let clock: CallClock;

beforeEach(() => {
  vi.useFakeTimers();
  clock = new CallClock(new AbortController().signal, limits);
});
afterEach(() => {
  clock.end();
  vi.useRealTimers();
});
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const heardEvery = async (ms: number, times: number): Promise<void> => {
  for (let at = 0; at < times; at++) {
    await pass(ms);
    clock.heard();
  }
};

test('a server that says nothing for longer than the limit is given up', async () => {
  await pass(999);
  expect(clock.signal.aborted).toBe(false);
  await pass(1);
  expect([clock.signal.aborted, clock.late]).toEqual([true, 1000]);
});

test('each word of it begins the silence anew, up to the limit of the whole', async () => {
  await heardEvery(900, 3);
  expect(clock.signal.aborted).toBe(false);
  await pass(300);
  expect([clock.signal.aborted, clock.late]).toEqual([true, 3000]);
});

test('the time of its user is none of it', async () => {
  let answer: (said: string) => void = () => undefined;
  const asking = clock.paused(60_000, () => new Promise<string>((resolve) => (answer = resolve)));
  await pass(30_000);
  expect(clock.signal.aborted).toBe(false);
  answer('yes');
  expect(await asking).toBe('yes');
  await pass(1000);
  expect([clock.signal.aborted, clock.late]).toEqual([true, 1000]);
});
