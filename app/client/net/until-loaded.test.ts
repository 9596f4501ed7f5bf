// Failed chunk loads are retried, at once when the network is back.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { stuckLoads, untilLoaded } from './until-loaded.ts';

const page = new EventTarget();

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('window', page);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function chunk(failures: number) {
  const load = vi.fn(() =>
    load.mock.calls.length > failures ? Promise.resolve('here') : Promise.reject(new TypeError('Failed to fetch')),
  );
  return load;
}

test.each([
  [0, 0],
  [1, 1_000],
  [3, 4_000],
])('%i failures in a row: here after %i ms', async (failures, ms) => {
  const loaded = vi.fn();
  void untilLoaded(chunk(failures)).then(loaded);
  await vi.advanceTimersByTimeAsync(Math.max(0, ms - 1));
  expect(loaded).toHaveBeenCalledTimes(failures === 0 ? 1 : 0);
  await vi.advanceTimersByTimeAsync(1);
  expect(loaded).toHaveBeenCalledExactlyOnceWith('here');
});

test('a page that is gone meanwhile ends no wait with an error', async () => {
  const loaded = untilLoaded(chunk(1));
  await vi.advanceTimersByTimeAsync(0);
  vi.unstubAllGlobals();
  await vi.advanceTimersByTimeAsync(1_000);
  await expect(loaded).resolves.toBe('here');
});

test('the network coming back ends a wait', async () => {
  vi.stubGlobal('navigator', { onLine: false });
  const load = chunk(2);
  const loaded = untilLoaded(load);
  await vi.advanceTimersByTimeAsync(0);
  for (const calls of [1, 2]) {
    expect(load).toHaveBeenCalledTimes(calls);
    page.dispatchEvent(new Event('online'));
    await vi.advanceTimersByTimeAsync(0);
  }
  await expect(loaded).resolves.toBe('here');
});

test('a chunk that keeps failing with a network counts until it is here, one without a network does not', async () => {
  vi.stubGlobal('navigator', { onLine: false });
  const away = untilLoaded(chunk(20));
  await vi.advanceTimersByTimeAsync(15_000);
  expect(stuckLoads.get()).toBe(0);
  vi.stubGlobal('navigator', { onLine: true });
  await vi.advanceTimersByTimeAsync(8_000);
  expect(stuckLoads.get()).toBe(1);
  await vi.advanceTimersByTimeAsync(60_000);
  await expect(away).resolves.toBe('here');
  expect(stuckLoads.get()).toBe(0);
});
