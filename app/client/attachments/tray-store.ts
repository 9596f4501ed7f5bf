// Storage of attachments that are not sent yet: images are too large for the storage that drafts lie in.
import type { FileAttachment } from '../../shared/message/message.ts';
import { deleteDB, openDB } from 'idb';
import type { DBSchema, IDBPDatabase } from 'idb';
import type { Attached } from './attachments.ts';

interface Trays extends DBSchema {
  trays: {
    /** The conversation. */
    key: string;
    value: { readonly items: readonly Attached[]; readonly at: number };
    indexes: { at: number };
  };
}

const name = 'tributary-trays';
/** Limit of conversations with a tray: the oldest make room. */
const maxTrays = 20;

let opened: Promise<IDBPDatabase<Trays>> | undefined;

function open(): Promise<IDBPDatabase<Trays>> {
  const opening = (opened ??= openDB<Trays>(name, 1, {
    upgrade: (database) => void database.createObjectStore('trays').createIndex('at', 'at'),
    // Another tab forgets everything, or the browser does: asked again, it is opened again.
    blocking: (_before, _after, event) => {
      (event.target as IDBDatabase).close(); // the target of such an event
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

/** Rejects where the browser has no room, or no such storage. */
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

/** Of the time when texts alone were kept, in the storage of the drafts. Written by hand, perhaps: only what is whole comes back. */
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
