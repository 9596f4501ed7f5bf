// Blob store in IndexedDB for data that exceeds the localStorage quota. Slower and possibly unavailable; its methods never throw.
import type { UserMessage } from '../../shared/message/message.ts';

export interface BlobStore {
  write(key: string, value: unknown): void;
  /** Resolves to undefined if the value is missing or could not be stored. */
  read(key: string): Promise<unknown>;
  remove(key: string): void;
  /** Returns all entries whose key has the prefix. */
  list(prefix: string): Promise<readonly (readonly [key: string, value: unknown])[]>;
}

const load = () => import('./blob-database.ts');
const nothing = (): undefined => undefined;

/** Most browsers have no such database; checking must not load its code. */
const exists = async (): Promise<boolean> =>
  typeof indexedDB === 'object' && (await indexedDB.databases()).some(({ name }) => name === 'tributary-outbox');

/** Operations run in order, one at a time. */
let last: Promise<unknown> = Promise.resolve();
const next = <T>(work: () => Promise<T>): Promise<T | undefined> => {
  const done = last.then(work).catch(nothing);
  last = done;
  return done;
};

export const blobStore: BlobStore = {
  write: (key, value) => void next(async () => (await load()).writeBlob(key, value)),
  read: (key) => next(async () => (await load()).readBlob(key)),
  remove: (key) => void next(async () => (await load()).removeBlob(key)),
  list: async (prefix) => (await next(async () => ((await exists()) ? (await load()).listBlobs(prefix) : []))) ?? [],
};

type Attachments = Pick<UserMessage, 'images' | 'files'>;

/** Removes attachments, which take most of the storage. */
export const withoutAttachments = <T extends Attachments>({ files: _files, ...rest }: T): Omit<T, 'files'> => ({
  ...rest,
  images: [],
});
