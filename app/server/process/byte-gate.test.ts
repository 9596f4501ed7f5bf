import { expect, test } from 'vitest';
import { ByteGate } from './byte-gate.ts';

const never = new AbortController().signal;

/** A gate that records entries by name; `leave` releases one. */
function noted(limits: { readonly all: number; readonly perUser: number }) {
  const gate = new ByteGate(limits);
  const order: string[] = [];
  const ways = new Map<string, () => void>();
  return {
    order,
    async enter(name: string, bytes: number, userId = name, signal = never): Promise<void> {
      const entering = gate.enter(userId, bytes, signal).then((leave) => {
        order.push(name);
        ways.set(name, leave);
      });
      entering.catch(() => order.push(`${name} left`));
      await settled();
    },
    async leave(name: string): Promise<void> {
      ways.get(name)?.();
      await settled();
    },
  };
}
const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

test('what is held never exceeds the limit, and room is given back once', async () => {
  const { order, enter, leave } = noted({ all: 10, perUser: 10 });
  await enter('a', 6);
  await enter('b', 4);
  await enter('c', 5);
  expect(order).toEqual(['a', 'b']);
  await leave('b');
  await leave('b');
  expect(order).toEqual(['a', 'b']);
  await leave('a');
  expect(order).toEqual(['a', 'b', 'c']);
});

test('one that alone exceeds the limits goes alone', async () => {
  const { order, enter, leave } = noted({ all: 10, perUser: 5 });
  await enter('a', 1, 'me');
  await enter('b', 25, 'me');
  await leave('a');
  await enter('c', 1);
  expect(order).toEqual(['a', 'b']);
  await leave('b');
  expect(order).toEqual(['a', 'b', 'c']);
});

test('a user at his limit waits for himself, and nobody waits for him', async () => {
  const { order, enter, leave } = noted({ all: 20, perUser: 10 });
  await enter('stuck', 10, 'me');
  await enter('mine', 5, 'me');
  for (let at = 0; at < 20; at++) {
    await enter(`theirs ${at}`, 10, 'they');
    expect(order.at(-1)).toBe(`theirs ${at}`);
    await leave(`theirs ${at}`);
  }
  expect(order).not.toContain('mine');
  await leave('stuck');
  expect(order.at(-1)).toBe('mine');
});

test('smaller ones pass a large one eight times, then it is its turn', async () => {
  const { order, enter, leave } = noted({ all: 10, perUser: 10 });
  await enter('first', 6);
  await enter('large', 9);
  for (let at = 1; at <= 12; at++) {
    await enter(`small ${at}`, 1);
    if (at <= 8) await leave(`small ${at}`);
  }
  const small = Array.from({ length: 8 }, (_, at) => `small ${at + 1}`);
  expect(order).toEqual(['first', ...small]);
  await leave('first');
  expect(order.slice(9)).toEqual(['large', 'small 9']);
});

test('a user’s own smaller ones pass his large one eight times, too', async () => {
  const { order, enter, leave } = noted({ all: 100, perUser: 10 });
  await enter('first', 6, 'me');
  await enter('large', 9, 'me');
  for (let at = 1; at <= 9; at++) {
    await enter(`small ${at}`, 1, 'me');
    await leave(`small ${at}`);
  }
  expect(order).not.toContain('small 9');
  await leave('first');
  expect(order.slice(9)).toEqual(['large', 'small 9']);
});

test('one that is aborted leaves the queue, and what waited behind it goes on', async () => {
  const { order, enter, leave } = noted({ all: 10, perUser: 10 });
  const abort = new AbortController();
  await enter('first', 6);
  await enter('large', 9, 'large', abort.signal);
  for (let at = 1; at <= 9; at++) {
    await enter(`small ${at}`, 1);
    await leave(`small ${at}`);
  }
  expect(order.at(-1)).toBe('small 8');
  abort.abort(new Error('stopped'));
  await settled();
  expect(order.slice(9).toSorted()).toEqual(['large left', 'small 9']);
  await enter('gone', 1, 'gone', AbortSignal.abort());
  await leave('first');
  expect(order.slice(11)).toEqual(['gone left']);
});
