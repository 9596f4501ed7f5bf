// Options of the outbox: its storage, its user, and what the rest of the client does for it.
import type { BlobStore } from '../net/blob-store.ts';
import type { KeyValueStore } from '../net/key-value-store.ts';
import type { Entry } from './outbox-entry.ts';

export interface OutboxOptions {
  readonly keyValues: KeyValueStore;
  /** For what the key-value store has no room for. */
  readonly blobs?: BlobStore;
  readonly tab: string;
  /** User of this page, once the server has said so; `last`: or else this browser's last user. */
  user?(last?: boolean): string | undefined;
  /** `user`: in whose name, and in nobody else's. */
  send(entry: Entry, user: string | undefined): Promise<unknown>;
  /** Replacement of a refused entry. */
  onRefused(entry: Entry, error: unknown): readonly Entry[];
  /** Try again, or is that the server's last word? */
  isFinal(entry: Entry, error: unknown): boolean;
  onSent(entry: Entry): void;
  /** The storage has no room even for the words of an entry. */
  onFull?(): void;
}
