// Ids of the server: as long as 128 bits, and never the same, however many one pool of random bytes gives.
import { expect, test } from 'vitest';
import { newId } from './ids.ts';

test('a thousand ids differ', () => {
  const ids = Array.from({ length: 1_000 }, newId);
  expect(new Set(ids).size).toBe(ids.length);
  for (const id of ids) expect(id).toMatch(/^[\w-]{22}$/);
});
