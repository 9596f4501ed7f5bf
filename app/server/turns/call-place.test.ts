// A user's queue of tool calls: timeouts start on leaving it, and a call that waits for its user frees its place.
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { maxCalls } from '../offload/calls-at-once.server.ts';
import type { Place } from '../offload/calls-at-once.server.ts';
import { CallTooLate, inPlace } from './call-place.ts';

const forever = new AbortController().signal;

/** Fills all places of a user until released. */
function fill(user: string) {
  const gate = Promise.withResolvers<string>();
  const all = Array.from({ length: maxCalls }, () => inPlace(user, 60_000, forever, () => gate.promise));
  return async (): Promise<void> => {
    gate.resolve('freed');
    await Promise.all(all);
  };
}

const untilAborted = (signal: AbortSignal): Promise<never> =>
  new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error)));

test('the time in line is none of the call', async () => {
  const free = fill('ada');
  const call = inPlace('ada', 50, forever, () => Promise.resolve('done'));
  call.catch(() => undefined);
  await sleep(120);
  await free();
  expect(await call).toBe('done');
});

test('a call that has its place ends with its time', async () => {
  await expect(inPlace('bob', 20, forever, untilAborted)).rejects.toBeInstanceOf(CallTooLate);
});

test('the wait in line ends with the turn', async () => {
  const free = fill('cleo');
  const stop = new AbortController();
  let began = false;
  const call = inPlace('cleo', 60_000, stop.signal, () => Promise.resolve((began = true)));
  stop.abort(new Error('stopped'));
  await expect(call).rejects.toThrow('stopped');
  await free();
  expect(began).toBe(false);
});

test('calls that wait for their user hold no place, and stand in line again after it', async () => {
  const answered = Promise.withResolvers<string>();
  let places = 0;
  const asking = Array.from({ length: maxCalls }, () =>
    inPlace('dan', 60_000, forever, async (_until, place) => {
      // Two parallel questions of one call free its place once.
      const [answer] = await Promise.all([place.away(() => answered.promise), place.away(() => sleep(5, 'soon'))]);
      places++;
      return answer;
    }),
  );
  const free = fill('dan');
  expect(await Promise.race([inPlaceSoon('dan'), sleep(30, 'in line')])).toBe('in line');
  answered.resolve('yes');
  await sleep(30);
  expect(places).toBe(0);
  await free();
  expect(new Set(await Promise.all(asking))).toEqual(new Set(['yes']));
  const freeAgain = fill('dan');
  await freeAgain();
});

const inPlaceSoon = (user: string): Promise<string> =>
  inPlace(user, 60_000, AbortSignal.timeout(20), () => Promise.resolve('placed')).catch(() =>
    sleep(60_000, 'never', { ref: false }),
  );

test('a call whose turn ends while its user is asked leaves the places as they were', async () => {
  const stop = new AbortController();
  const call = inPlace('eve', 60_000, stop.signal, (until: AbortSignal, place: Place) =>
    place.away(() => untilAborted(until)),
  );
  await sleep(5);
  const free = fill('eve');
  stop.abort(new Error('stopped'));
  await expect(call).rejects.toThrow('stopped');
  expect(await Promise.race([inPlaceSoon('eve'), sleep(30, 'in line')])).toBe('in line');
  await free();
});
