import { expect, test } from 'vitest';
import { createUserWatch } from './user-watch.ts';

function browser() {
  const kept = new Map<string, unknown>();
  let begun = 0;
  const keyValues = {
    read: (key: string) => kept.get(key),
    write: (key: string, value: unknown) => {
      kept.set(key, value);
      return true;
    },
  };
  return { kept, begun: () => begun, watch: createUserWatch(keyValues, () => (begun += 1)) };
}

test('the first user of a page is announced to the other tabs, once', () => {
  const { watch, kept, begun } = browser();
  watch.seen('ada');
  watch.seen('ada');
  expect([kept.get('user'), begun()]).toEqual(['ada', 0]);
});

test('a page whose session is suddenly another user’s begins anew, and claims nothing before', () => {
  const { watch, kept, begun } = browser();
  watch.seen('ada');
  watch.seen('grace');
  expect([kept.get('user'), begun()]).toEqual(['ada', 1]);
});
