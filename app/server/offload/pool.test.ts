// Tasks in threads: results, errors, timeouts, and that the pool works afterwards.
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { OffloadPool } from './pool.server.ts';

const module = `data:text/javascript,${encodeURIComponent(`
  export const double = (value) => value * 2;
  export const fail = () => { throw new Error('no such river'); };
  export const forever = () => { for (;;); };
  export const env = () => Object.keys(process.env);
  export const leave = () => process.exit(3);
  export const leaveLater = () => void setTimeout(() => process.exit(3), 300);
  let calls = 0;
  export const count = () => ++calls;
`)}`;
const pool = new OffloadPool({ threads: 1, deadlineMs: 5_000, queued: 2 });
afterAll(() => pool.close());
const run = (name: string, input?: unknown): Promise<unknown> => pool.run({ module, name, input });

test('a result comes back, and no environment is there', async () => {
  expect(await run('double', 21)).toBe(42);
  expect(await run('env')).toEqual([]);
});

test.each([
  ['fail', 'failed', 'no such river'],
  ['forever', 'timeout', 'took longer than 5 seconds'],
  ['leave', 'failed', 'the thread ended'],
  ['missing', 'failed', 'missing is no function'],
])('%s is refused, and the next task runs', async (name, reason, message) => {
  await expect(run(name)).rejects.toMatchObject({ reason, message: expect.stringContaining(message) as string });
  expect(await run('double', 2)).toBe(4);
});

test('an input that cannot be copied is refused', async () => {
  await expect(run('double', () => 1)).rejects.toMatchObject({ reason: 'failed' });
  expect(await run('double', 3)).toBe(6);
});

test('more than may wait are refused, those that wait run', async () => {
  const tasks = [1, 2, 3].map((value) => run('double', value));
  await expect(run('double', 4)).rejects.toMatchObject({ reason: 'busy' });
  expect(await Promise.all(tasks)).toEqual([2, 4, 6]);
});

test('a thread without work ends, and another one takes the next task', async () => {
  const short = new OffloadPool({ threads: 1, idleMs: 200 });
  const count = (): Promise<unknown> => short.run({ module, name: 'count', input: undefined });
  expect([await count(), await count()]).toEqual([1, 2]);
  await expect.poll(count, { interval: 1_000, timeout: 20_000 }).toBe(1);
  await short.close();
});

test('a thread that ends while it has no work takes no task', async () => {
  await run('leaveLater');
  await sleep(1_000);
  expect(await run('double', 4)).toBe(8);
});
