// Blob store in IndexedDB for what localStorage has no room for. It is slower, and may be missing: nothing here throws.
import type { UserMessage } from '../../shared/message/message.ts';

export interface BlobStore {
  write(key: string, value: unknown): void;
  /** Undefined for what could not be kept. */
  read(key: string): Promise<unknown>;
  remove(key: string): void;
  /** Everything whose key begins like this. */
  list(prefix: string): Promise<readonly (readonly [key: string, value: unknown])[]>;
}

const load = () => import('./blob-database.ts');
const nothing = (): undefined => undefined;

/** Most browsers never had need of it: nothing is loaded to find that out. */
const exists = async (): Promise<boolean> =>
  typeof indexedDB === 'object' && (await indexedDB.databases()).some(({ name }) => name === 'tributary-outbox');

/** One after the other, in the order of asking. */
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

/** Images and files are what fills a browser's storage. */
export const withoutAttachments = <T extends Attachments>({ files: _files, ...rest }: T): Omit<T, 'files'> => ({
  ...rest,
  images: [],
});
