// The end of a list that comes into view, as browsers report it.
import { beforeEach, expect, test, vi } from 'vitest';
import { loadInView, retryMs } from './load-in-view.ts';

type Report = (entries: readonly { readonly isIntersecting: boolean }[]) => void;
let reportAll: Report;
let fails = false;
const loads = vi.fn<() => Promise<void>>(() => (fails ? Promise.reject(new Error('503')) : Promise.resolve()));

beforeEach(() => {
  vi.useFakeTimers();
  loads.mockClear();
  fails = false;
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(report: Report) {
        reportAll = report;
      }
      observe = (): void => undefined;
      disconnect = (): void => undefined;
    },
  );
  return () => void vi.useRealTimers();
});

const end = {} as Element; // only handed to the observer above, which reads nothing of it
const report = (...changes: readonly boolean[]): void =>
  reportAll(changes.map((isIntersecting) => ({ isIntersecting })));

test.each([
  ['in view', [true], 1],
  ['out of view', [false], 0],
  ['out and in again before the page could answer', [false, true], 1],
  ['in and out again', [true, false], 0],
] as const)('%s', (_what, changes, expected) => {
  loadInView(end, loads);
  report(...changes);
  expect(loads).toHaveBeenCalledTimes(expected);
});

test('a failure is tried again while the end is in view, until it is stopped', async () => {
  fails = true;
  const stop = loadInView(end, loads);
  report(true);
  await vi.advanceTimersByTimeAsync(2 * retryMs);
  expect(loads).toHaveBeenCalledTimes(3);
  report(false);
  await vi.advanceTimersByTimeAsync(2 * retryMs);
  expect(loads).toHaveBeenCalledTimes(3);
  report(true);
  stop();
  await vi.advanceTimersByTimeAsync(2 * retryMs);
  expect(loads).toHaveBeenCalledTimes(4);
});
