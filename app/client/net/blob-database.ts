// IndexedDB storage for pending data that exceeds the localStorage quota. Loaded on first use.
import { openDB } from 'idb';
import type { DBSchema, IDBPDatabase } from 'idb';

interface BlobSchema extends DBSchema {
  entries: { key: string; value: unknown };
}

let opened: Promise<IDBPDatabase<BlobSchema>> | undefined;

function open(): Promise<IDBPDatabase<BlobSchema>> {
  const opening = (opened ??= openDB<BlobSchema>('tributary-outbox', 1, {
    upgrade: (database) => void database.createObjectStore('entries'),
    terminated: () => (opened = undefined),
  }));
  opening.catch(() => (opened = undefined));
  return opening;
}

export const readBlob = async (key: string): Promise<unknown> => (await open()).get('entries', key);

export async function writeBlob(key: string, value: unknown): Promise<void> {
  await (await open()).put('entries', value, key);
}

export const removeBlob = async (key: string): Promise<void> => (await open()).delete('entries', key);

export async function listBlobs(prefix: string): Promise<readonly (readonly [key: string, value: unknown])[]> {
  const database = await open();
  const range = IDBKeyRange.bound(prefix, `${prefix}\uffff`);
  const keys = await database.getAllKeys('entries', range);
  const values = await Promise.all(keys.map((key) => database.get('entries', key)));
  return keys.map((key, at) => [key, values[at]]);
}
