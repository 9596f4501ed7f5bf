// Polling without a server: with backoff, and at once when the network or the user is back.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createStore } from '../net/store.ts';
import { createSync } from './sync.ts';
import type { SyncOptions } from './sync.ts';

const minute = 60_000;
const page = { hidden: false };
let looks: number;
let up: boolean;
let stop: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('window', new EventTarget());
  const screen = new EventTarget();
  Object.defineProperty(screen, 'hidden', { get: () => page.hidden });
  vi.stubGlobal('document', screen);
  page.hidden = false;
  looks = 0;
  up = false;
  const outbox = createStore({ offline: true });
  const options = {
    conversations: {
      async refresh() {
        looks++;
        if (!up) throw new TypeError('Failed to fetch');
        outbox.set({ offline: false });
      },
      store: createStore({ opening: {} }),
    },
    outbox: { kick: () => undefined, reached: (reached: boolean) => outbox.set({ offline: !reached }), store: outbox },
    live: { isOpen: () => false, look: () => undefined },
    locked: createStore(false),
  };
  stop = createSync(options as unknown as SyncOptions).start();
});
afterEach(() => {
  stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Counts the polls in a period after an event. */
const during = async (ms: number, happens: () => unknown = () => undefined): Promise<number> => {
  const before = looks;
  happens();
  await vi.advanceTimersByTimeAsync(ms);
  return looks - before;
};

test('the pause between two looks grows to a quarter of a minute', async () => {
  expect(await during(2_000)).toBe(1);
  await during(2 * minute);
  const seldom = await during(10 * minute);
  expect(seldom).toBeGreaterThan(30);
  expect(seldom).toBeLessThan(55);
});

test.each(['online', 'focus'])('%s: it looks at once, and soon again', async (type) => {
  await during(5 * minute);
  expect(await during(2_000, () => window.dispatchEvent(new Event(type)))).toBe(2);
});

test('a hidden page looks for nothing, and at once when it is seen again', async () => {
  await during(5 * minute);
  page.hidden = true;
  expect(await during(5 * minute)).toBe(0);
  page.hidden = false;
  expect(await during(0, () => document.dispatchEvent(new Event('visibilitychange')))).toBe(1);
});

test('a server that is found is looked at every ten seconds, and sought soon once it goes again', async () => {
  await during(5 * minute);
  up = true;
  await during(20_000);
  expect(await during(minute)).toBe(6);
  up = false;
  window.dispatchEvent(new Event('offline'));
  expect(await during(2_000)).toBe(1);
});
