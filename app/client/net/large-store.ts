// IndexedDB storage, by key, for data of pending messages that exceeds localStorage. Loaded on first use.
import { openDB } from 'idb';
import type { DBSchema, IDBPDatabase } from 'idb';

interface Large extends DBSchema {
  entries: { key: string; value: unknown };
}

let opened: Promise<IDBPDatabase<Large>> | undefined;

function open(): Promise<IDBPDatabase<Large>> {
  const opening = (opened ??= openDB<Large>('tributary-outbox', 1, {
    upgrade: (database) => void database.createObjectStore('entries'),
    terminated: () => (opened = undefined),
  }));
  opening.catch(() => (opened = undefined));
  return opening;
}

export const readLarge = async (key: string): Promise<unknown> => (await open()).get('entries', key);

export async function keepLarge(key: string, value: unknown): Promise<void> {
  await (await open()).put('entries', value, key);
}

export const removeLarge = async (key: string): Promise<void> => (await open()).delete('entries', key);

export async function listLarge(prefix: string): Promise<readonly (readonly [key: string, value: unknown])[]> {
  const database = await open();
  const range = IDBKeyRange.bound(prefix, `${prefix}\uffff`);
  const keys = await database.getAllKeys('entries', range);
  const values = await Promise.all(keys.map((key) => database.get('entries', key)));
  return keys.map((key, at) => [key, values[at]]);
}
