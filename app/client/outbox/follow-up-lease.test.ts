// Follow-up work after a reply is done by the tab that sent the question, or by a tab that inherits its lease.
import { expect, test } from 'vitest';
import { createFollowUpLease } from './follow-up-lease.ts';
import { createKeyValueStore } from '../net/key-value-store.ts';
import { memoryStorage } from '../../shared/testing/memory-storage.ts';

/** Tabs of one browser; those in `open` respond. */
function browser() {
  const keyValues = createKeyValueStore(memoryStorage());
  const open = new Set<string>();
  const tab = (id: string) => {
    open.add(id);
    return createFollowUpLease(keyValues, {
      id,
      others: async () => new Set([...open].filter((other) => other !== id)),
    });
  };
  return { keyValues, open, tab };
}

test('while the tab that asked is open it is nobody else’s', async () => {
  const { tab } = browser();
  const [lease, other] = [tab('a'), tab('b')];
  lease.take('m');
  expect([await lease.inherit('m'), await other.inherit('m')]).toEqual([true, false]);
});

test('after a reload the new page takes over, and no second one', async () => {
  const { open, tab } = browser();
  tab('a').take('m');
  open.delete('a');
  const heirs = [tab('b'), tab('c')];
  const said = await Promise.all(heirs.map((heir) => heir.inherit('m')));
  expect(said.filter(Boolean)).toHaveLength(1);
});

test('what another device asked for, and what is done, is not taken over', async () => {
  const { open, tab } = browser();
  const lease = tab('a');
  lease.take('m');
  lease.release('m');
  open.delete('a');
  const other = tab('b');
  expect([await other.inherit('m'), await other.inherit('elsewhere')]).toEqual([false, false]);
});

test('an entry that nobody asked for any more goes after a day', () => {
  const keyValues = createKeyValueStore(memoryStorage());
  let now = 0;
  const leases = createFollowUpLease(keyValues, { id: 'a', others: async () => new Set() }, () => now);
  leases.take('old');
  now = 25 * 3_600_000;
  leases.take('new');
  expect(keyValues.keys('asked.')).toEqual(['asked.new']);
});
