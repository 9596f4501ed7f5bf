// Official servers for files and memory keep one of ten changes that are sent at the same time (2026.8.31).
import { expect, test } from 'vitest';
import { callInLine, maxCalls } from '../offload/calls-at-once.server.ts';
import { inOrder } from './call-order.ts';
import type { Ordered } from './call-order.ts';

type Access = 'read' | 'write';
const never = new AbortController().signal;

const ordered = (server: string, userId = 'user'): Ordered => ({
  userId,
  server,
  access: 'write',
  signal: never,
  away: (wait) => wait(),
});

/** Calls that end on request, and what began and ended so far. */
function calls(server: string) {
  const events: string[] = [];
  const ends = new Map<string, () => void>();
  const start = (name: string, access: Access, signal = never) =>
    inOrder({ ...ordered(server), access, signal }, async () => {
      events.push(`+${name}`);
      await new Promise<void>((resolve) => ends.set(name, resolve));
      events.push(`-${name}`);
    });
  const end = async (name: string): Promise<void> => {
    ends.get(name)?.();
    await new Promise((resolve) => setTimeout(resolve));
  };
  return { events, start, end };
}

test('calls that may write run one after the other', async () => {
  const { events, start, end } = calls('writes');
  const all = [start('one', 'write'), start('two', 'write'), start('three', 'write')];
  for (const name of ['one', 'two', 'three']) await end(name);
  await Promise.all(all);
  expect(events).toEqual(['+one', '-one', '+two', '-two', '+three', '-three']);
});

test('calls that read run in parallel, between the calls that write before and after them', async () => {
  const { events, start, end } = calls('reads');
  const all = [start('w1', 'write'), start('r1', 'read'), start('r2', 'read'), start('w2', 'write')];
  for (const name of ['w1', 'r2', 'r1', 'w2']) await end(name);
  await Promise.all(all);
  expect(events).toEqual(['+w1', '-w1', '+r1', '+r2', '-r2', '-r1', '+w2', '-w2']);
});

test('a call that is cancelled while it waits lets none overlap with the call that runs', async () => {
  const { events, start, end } = calls('cancelled');
  const controller = new AbortController();
  const one = start('one', 'write');
  const two = start('two', 'write', controller.signal);
  const three = start('three', 'read');
  controller.abort(new Error('cancelled'));
  await expect(two).rejects.toThrow('cancelled');
  await end('one');
  await end('three');
  await Promise.all([one, three]);
  expect(events).toEqual(['+one', '-one', '+three', '-three']);
});

test('a call that fails does not hold up the next, and servers do not wait for each other', async () => {
  const fails = inOrder(ordered('a'), () => Promise.reject(new Error('refused')));
  const next = inOrder(ordered('a'), () => Promise.resolve('next'));
  const other = inOrder(ordered('b'), () => Promise.resolve('other'));
  await expect(fails).rejects.toThrow('refused');
  expect(await Promise.all([next, other])).toEqual(['next', 'other']);
});

test('servers of the same name of two users do not wait for each other', async () => {
  let end = (): void => undefined;
  const one = inOrder(ordered('notes'), () => new Promise<void>((resolve) => (end = resolve)));
  expect(await inOrder(ordered('notes', 'another'), () => Promise.resolve('other'))).toBe('other');
  end();
  await one;
});

test('calls that wait hold no place: one that asks its user goes on, and so do other tools', async () => {
  const places = 'a user with many calls';
  let answer = (): void => undefined;
  const answered = new Promise<void>((resolve) => (answer = resolve));
  const call = (work: (place: { away<R>(run: () => Promise<R>): Promise<R> }) => Promise<string>) =>
    callInLine(
      places,
      (place) => inOrder({ ...ordered('busy'), away: (wait) => place.away(wait) }, () => work(place)),
      never,
    );
  const first = call(async (place) => {
    await place.away(() => answered);
    return 'first';
  });
  const rest = Array.from({ length: maxCalls + 4 }, () => call(() => Promise.resolve('later')));
  await new Promise((resolve) => setTimeout(resolve));
  expect(await callInLine(places, () => Promise.resolve('another tool'), never)).toBe('another tool');
  answer();
  expect(await first).toBe('first');
  expect(await Promise.all(rest)).toEqual(rest.map(() => 'later'));
}, 5_000);
