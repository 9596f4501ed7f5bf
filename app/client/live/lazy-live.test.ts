import { afterEach, expect, test, vi } from 'vitest';
import type { Hint } from '../../shared/api/live.ts';
import { createRunReader } from './run-reader.ts';
import { lazyLive } from './lazy-live.ts';
import type { Live } from './live.ts';

afterEach(() => void vi.useRealTimers());

/** A live connection that records its calls. */
function fakeLive() {
  const noted: string[] = [];
  const listeners: ((hint: Hint) => void)[] = [];
  const live: Live = {
    follow: async (run) => void noted.push(`follow ${run}`),
    onHint: (listener) => void listeners.push(listener),
    isOpen: () => true,
    look: () => void noted.push('look'),
    start() {
      noted.push('start');
      return () => void noted.push('stop');
    },
  };
  return { live, noted, hint: (hint: Hint) => listeners.forEach((listener) => listener(hint)) };
}

const run = ['r1', createRunReader(0), () => undefined] as const;
const hint: Hint = { kind: 'list', mark: '1' };

test('asked before its code is here it follows, tells and begins once it is', async () => {
  const { live, noted, hint: say } = fakeLive();
  const loading = Promise.withResolvers<Live>();
  const lazy = lazyLive(() => loading.promise);
  const heard: Hint[] = [];
  lazy.onHint((each) => heard.push(each));
  const stop = lazy.start();
  lazy.look();
  const followed = lazy.follow(...run, new AbortController().signal);
  expect([lazy.isOpen(), noted]).toEqual([false, []]);
  loading.resolve(live);
  await followed;
  lazy.onHint((each) => heard.push(each));
  lazy.look();
  say(hint);
  stop();
  expect([lazy.isOpen(), noted, heard]).toEqual([true, ['start', 'follow r1', 'look', 'stop'], [hint, hint]]);
});

test('a page that was left before has no connection, and who called off waits for none', async () => {
  const { live, noted } = fakeLive();
  const loading = Promise.withResolvers<Live>();
  const lazy = lazyLive(() => loading.promise);
  lazy.start()();
  const controller = new AbortController();
  const followed = lazy.follow(...run, controller.signal);
  controller.abort(new Error('stopped'));
  await expect(followed).rejects.toThrow('stopped');
  await expect(lazy.follow(...run, controller.signal)).rejects.toThrow('stopped');
  loading.resolve(live);
  await lazy.follow(...run, new AbortController().signal);
  expect(noted).toEqual(['follow r1']);
});

test('without the network its code comes later', async () => {
  vi.useFakeTimers();
  const { live, noted } = fakeLive();
  let tries = 0;
  const lazy = lazyLive(async () => {
    if (++tries < 3) throw new TypeError('Failed to fetch dynamically imported module');
    return live;
  });
  lazy.start();
  await vi.advanceTimersByTimeAsync(1_500);
  expect([tries, noted]).toEqual([2, []]);
  await vi.advanceTimersByTimeAsync(1_000);
  expect([tries, noted]).toEqual([3, ['start']]);
});
