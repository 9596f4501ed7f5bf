// Options of the outbox: storage, user, and callbacks into the client.
import type { BlobStore } from '../net/blob-store.ts';
import type { KeyValueStore } from '../net/key-value-store.ts';
import type { Entry } from './outbox-entry.ts';

export interface OutboxOptions {
  readonly keyValues: KeyValueStore;
  /** Stores what exceeds the key-value store's quota. */
  readonly blobs?: BlobStore;
  readonly tab: string;
  /** User of this page, once the server has named one. `last`: falls back to the browser's last user. */
  user?(last?: boolean): string | undefined;
  /** `user`: rejects if the session belongs to another user. */
  send(entry: Entry, user: string | undefined): Promise<unknown>;
  onRefused(entry: Entry, error: unknown): readonly Entry[];
  /** True if the error is permanent, so that a retry is pointless. */
  isFinal(entry: Entry, error: unknown): boolean;
  onSent(entry: Entry): void;
  /** Called if the storage quota does not suffice even for the text of an entry. */
  onFull?(): void;
}
