// Delays between connection attempts: they grow up to a limit, and differ between pages that lost a server together.
import { expect, test } from 'vitest';
import { createConnection } from './connection.ts';
import type { WireEvents } from './wires.ts';

/** Delays, in ms, of a connection whose attempts all fail at once; `asked`: delay requested by the server. */
function pausesOf(random: number, attempts: number, asked?: number): readonly number[] {
  const pauses: number[] = [];
  let next: (() => void) | undefined;
  const clock = {
    now: () => 0,
    random: () => random,
    after(ms: number, callback: () => void) {
      // The timeout of an attempt, which ends earlier.
      if (ms === 10_000) return () => undefined;
      pauses.push(ms);
      next = callback;
      return () => undefined;
    },
  };
  let heard: WireEvents | undefined;
  createConnection({
    clock,
    deliver: () => undefined,
    open(_runs, hears) {
      heard = hears;
      return { close: () => undefined };
    },
  });
  for (let attempt = 0; attempt < attempts; attempt++) {
    heard?.over(asked);
    next?.();
  }
  return pauses;
}

test.each([
  ['the luckiest', 0, undefined, [400, 800, 1_600, 3_000, 3_000]],
  ['the unluckiest', 1, undefined, [800, 1_600, 3_200, 6_000, 6_000]],
  ['asked by the server to wait, the luckiest', 0, 5_000, [5_000, 5_000]],
  ['asked by the server to wait, the unluckiest', 1, 5_000, [5_400, 5_800]],
])('%s', (_name, random, asked, expected) => {
  expect(pausesOf(random, expected.length, asked)).toEqual(expected);
});
