// Which of the server's keys a call gets: by weight, the same for a conversation, and none that was just refused.
import { expect, test } from 'vitest';
import { groundApp } from '../testing/ground-app.ts';
import { noteRefusedKey, restsUntil } from './refused-keys.ts';
import { pickByWeight } from './server-keys.server.ts';

const keys = [
  { id: 'a', weight: 1 },
  { id: 'b', weight: 3 },
  { id: 'c', weight: 6 },
];
const seeds = Array.from({ length: 10_000 }, (_, at) => `conversation-${at}`);
const picked = (from: typeof keys) => seeds.map((seed) => pickByWeight(from, seed)?.id);

test('shares follow the weights', () => {
  const all = picked(keys);
  const share = (id: string) => all.filter((each) => each === id).length / all.length;
  expect(Math.abs(share('a') - 0.1)).toBeLessThan(0.02);
  expect(Math.abs(share('b') - 0.3)).toBeLessThan(0.02);
  expect(Math.abs(share('c') - 0.6)).toBeLessThan(0.02);
});

test('a conversation keeps its key when another goes, and gets it back', () => {
  const before = picked(keys);
  const after = picked(keys.filter(({ id }) => id !== 'a'));
  const moved = before.filter((id, at) => id !== 'a' && after[at] !== id);
  expect(moved).toEqual([]);
  expect(picked(keys)).toEqual(before);
  expect(pickByWeight([], 'x')).toBeUndefined();
});

test.each([
  [401, 600_000],
  [403, 600_000],
  [429, 60_000],
  [500, undefined],
])('a key refused with %s rests', (status, ms) => {
  const app = groundApp({});
  noteRefusedKey(app, 'a', status, 1000);
  expect(restsUntil(app, 'a', 1001)).toBe(ms === undefined ? undefined : 1000 + ms);
  expect(restsUntil(app, 'a', 1000 + (ms ?? 0))).toBeUndefined();
});
