import { expect, test } from 'vitest';
import { ByteGate } from './byte-gate.ts';

test('what is held never exceeds the limit, one that alone does goes alone, and the order is kept', async () => {
  const gate = new ByteGate(10);
  const order: string[] = [];
  const enter = (name: string, bytes: number) => gate.enter(bytes).then((leave) => (order.push(name), leave));
  const [first, second] = await Promise.all([enter('a', 6), enter('b', 4)]);
  const late = [enter('c', 25), enter('d', 1)];
  await Promise.resolve();
  first();
  first();
  await Promise.resolve();
  expect(order).toEqual(['a', 'b']);
  second();
  const third = await late[0];
  expect(order).toEqual(['a', 'b', 'c']);
  third?.();
  await late[1];
  expect(order).toEqual(['a', 'b', 'c', 'd']);
});
