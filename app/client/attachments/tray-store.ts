// Stores unsent attachments in IndexedDB, since images exceed the localStorage quota.
import type { FileAttachment } from '../../shared/message/message.ts';
import { deleteDB, openDB } from 'idb';
import type { DBSchema, IDBPDatabase } from 'idb';
import type { Attached } from './attachments.ts';

interface Trays extends DBSchema {
  trays: {
    /** Conversation id. */
    key: string;
    value: { readonly items: readonly Attached[]; readonly at: number };
    indexes: { at: number };
  };
}

const name = 'tributary-trays';
/** Maximum number of stored trays; the oldest are removed. */
const maxTrays = 20;

let opened: Promise<IDBPDatabase<Trays>> | undefined;

function open(): Promise<IDBPDatabase<Trays>> {
  const opening = (opened ??= openDB<Trays>(name, 1, {
    upgrade: (database) => void database.createObjectStore('trays').createIndex('at', 'at'),
    // Another tab, or the browser, deletes the database: reopen it on the next access.
    blocking: (_before, _after, event) => {
      (event.target as IDBDatabase).close(); // the target of this event type
      opened = undefined;
    },
    terminated: () => (opened = undefined),
  }));
  opening.catch(() => (opened = undefined));
  return opening;
}

export async function readTray(key: string): Promise<readonly Attached[]> {
  return (await (await open()).get('trays', key))?.items ?? [];
}

/** Rejects if the quota is exceeded or IndexedDB is unavailable. */
export async function keepTray(key: string, items: readonly Attached[]): Promise<void> {
  const database = await open();
  if (items.length === 0) return database.delete('trays', key);
  await database.put('trays', { items, at: Date.now() }, key);
  const { store } = database.transaction('trays', 'readwrite');
  for (const old of (await store.index('at').getAllKeys()).slice(0, -maxTrays)) await store.delete(old);
}

export async function forgetTrays(): Promise<void> {
  opened = undefined;
  await deleteDB(name);
}

/** Reads attachments of earlier versions, which stored texts only, in localStorage. Invalid entries are skipped. */
export function readFiles(stored: readonly unknown[]): readonly Attached[] {
  return stored.flatMap((item): readonly Attached[] => {
    const { id, name, file, pasted } = (item ?? {}) as Partial<Record<string, unknown>>;
    if (typeof id !== 'string' || typeof name !== 'string' || !isFile(file)) return [];
    return [{ kind: 'file', id, name, file, pasted: pasted === true }];
  });
}

function isFile(value: unknown): value is FileAttachment {
  const { id, name, fileType, size, content } = (value ?? {}) as Partial<Record<string, unknown>>;
  return [id, name, fileType, content].every((field) => typeof field === 'string') && typeof size === 'number';
}
