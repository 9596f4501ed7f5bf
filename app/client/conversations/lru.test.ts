import { expect, test } from 'vitest';
import { createLRU } from './lru.ts';

/** Shows conversations in order; returns the dropped ids in order. */
function dropped(shown: readonly string[], held: readonly string[] = []): readonly string[] {
  const gone: string[] = [];
  const show = createLRU({ isHeld: (id) => held.includes(id), drop: (id) => void gone.push(id) });
  for (const id of shown) show(id);
  return gone;
}
const five = ['a', 'b', 'c', 'd', 'e'];

const rows = [
  ['five stay', five, [], []],
  ['the sixth lets the first go', [...five, 'i'], [], ['a']],
  ['one that is looked at again is the newest', [...five, 'a', 'i'], [], ['b']],
  ['what is held stays, and goes once it may', [...five, 'i', 'j'], ['a'], ['b']],
  ['one that was let go is shown like a new one', [...five, 'i', 'a'], [], ['a', 'b']],
] as const;
test.each(rows)('%s', (_, shown, held, expected) => {
  expect(dropped(shown, held)).toEqual(expected);
});

test('what was held is let go when it is no longer', () => {
  let held = true;
  const gone: string[] = [];
  const show = createLRU({ isHeld: (id) => held && id === 'a', drop: (id) => void gone.push(id) });
  for (const id of [...five, 'i']) show(id);
  expect(gone).toEqual([]);
  held = false;
  show('i');
  expect(gone).toEqual(['a']);
});
