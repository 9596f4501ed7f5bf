// Timeouts of the suite: idle time counts, time taken by other processes does not.
import { setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { slowness, whenLate, workLimit } from './patience.ts';

const block = (ms: number): void => {
  const until = performance.now() + ms;
  while (performance.now() < until);
};

test('a process that waits is late', async () => {
  const found = await new Promise<string>((resolve) => whenLate(200, resolve));
  expect(found).toBe('nothing within 200 ms');
});

test('a process that was kept busy is not', async () => {
  const told: string[] = [];
  const stop = whenLate(300, (found) => told.push(found));
  for (let round = 0; round < 5; round++) {
    block(200);
    await setTimeout(1);
  }
  stop();
  expect(told).toEqual([]);
});

test('a slower machine gets more CPU time, a faster one not less', () => {
  expect(slowness()).toBeGreaterThanOrEqual(1);
  expect(workLimit()).toBe(5_000 * slowness());
});
