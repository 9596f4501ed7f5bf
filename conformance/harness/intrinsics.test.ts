// Replaced global objects, each restored at once.
import { afterEach, expect, test } from 'vitest';
import { watchIntrinsics } from './intrinsics.ts';

let undo: () => void = () => undefined;
afterEach(() => undo());

function replace(owner: object, key: string, value: unknown): void {
  const before = Object.getOwnPropertyDescriptor(owner, key) ?? {};
  Object.defineProperty(owner, key, { value, configurable: true, writable: true });
  undo = () => void Object.defineProperty(owner, key, before);
}

test.each([
  ['JSON', globalThis, { ...JSON, stringify: JSON.stringify, parse: JSON.parse }],
  ['Math', globalThis, Object.create(Math)],
  ['performance', globalThis, Object.create(performance)],
  ['crypto', globalThis, Object.create(crypto)],
  ['fetch', globalThis, (): undefined => undefined],
  ['stringify', JSON, (): string => '{}'],
  ['every', Array.prototype, (): boolean => true],
  ['exit', process, (): undefined => undefined],
])('another %s is named', (key, owner, value) => {
  const replaced = watchIntrinsics();
  expect(replaced()).toEqual([]);
  replace(owner, key, value);
  const names = replaced();
  undo();
  expect(names.some((name) => name.endsWith(`.${key}`))).toBe(true);
});
