// Polling until a job is done: interval, timeout and cancellation.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { finished, nearestRatio, ratioOf, several, sizeOf } from './index.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const idle = new AbortController().signal;
const read = (answer: unknown): string | undefined => (typeof answer === 'string' ? answer : undefined);

const settled = (work: Promise<unknown>): Promise<unknown> => work.catch((error: unknown) => error);

test('an order that is done at once is not asked about', async () => {
  const ask = vi.fn();
  expect(await finished({ signal: idle }, 'done', read, ask)).toBe('done');
  expect(ask).not.toHaveBeenCalled();
});

test('the waits grow up to the longest', async () => {
  const times: number[] = [];
  let left = 5;
  const started = performance.now();
  const work = finished(
    { signal: idle },
    0,
    read,
    async () => {
      times.push(performance.now() - started);
      return --left === 0 ? 'done' : 0;
    },
    { first: 100, longest: 200 },
  );
  await vi.runAllTimersAsync();
  expect(await work).toBe('done');
  expect(times).toEqual([100, 250, 450, 650, 850]);
});

test('a job that never ends is given up', async () => {
  const ask = vi.fn(() => Promise.resolve(0));
  const work = finished({ signal: idle }, 0, read, ask, { limit: 3000 });
  const [outcome] = await Promise.all([settled(work), vi.runAllTimersAsync()]);
  expect(outcome).toMatchObject({ message: 'the picture was not ready after 3 s', status: 504 });
  expect(ask.mock.calls.length).toBe(3);
});

test('what the vendor says went wrong ends it', async () => {
  const refuse = (): never => {
    throw new Error('no');
  };
  await expect(finished({ signal: idle }, 0, refuse, vi.fn())).rejects.toThrow('no');
});

test('a cancelled call waits no longer and asks no more', async () => {
  const controller = new AbortController();
  const ask = vi.fn(() => Promise.resolve(0));
  const work = finished({ signal: controller.signal }, 0, read, ask);
  const outcome = settled(work);
  await vi.advanceTimersByTimeAsync(600);
  controller.abort();
  expect(await outcome).toMatchObject({ name: 'AbortError' });
  expect(ask).toHaveBeenCalledTimes(1);
  expect(vi.getTimerCount()).toBe(0);
});

test.each([
  [undefined, 1],
  [3, 3],
])('several: n %s makes %i orders', async (n, orders) => {
  expect(await several(n, () => Promise.resolve([{ url: 'u' }]))).toHaveLength(orders);
});

test.each([
  ['1024x768', { width: 1024, height: 768 }, '4:3'],
  ['16:9', undefined, '16:9'],
  ['auto', undefined, undefined],
  ['1024×768', undefined, undefined],
  [undefined, undefined, undefined],
])('size %s', (size, pixels, ratio) => {
  expect(sizeOf(size)).toEqual(pixels);
  expect(ratioOf(size)).toBe(ratio);
});

test.each([
  ['1024x1024', '1:1'],
  ['1792x1024', '16:9'],
  ['16:9', '16:9'],
  ['10:9', '1:1'],
  ['auto', undefined],
])('the nearest ratio to %s', (size, ratio) => {
  expect(nearestRatio(size, ['1:1', '16:9', '9:16'])).toBe(ratio);
});
