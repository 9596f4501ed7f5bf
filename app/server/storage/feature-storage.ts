// Database tables that features define in their folders.
import type { Migration } from 'kysely/migration';
import type { Database } from './schema.ts';
import type { FileUse } from './repositories/file-uses.ts';
import type { Sharing } from './repositories/shared-objects.ts';
import type { TurnMoved } from './repositories/turns.ts';
import type { DatabaseKind, Tables } from './storage.ts';
import type { UsageCallsTable } from './tables/usage.ts';

type UserTable = { [T in keyof Database]: Database[T] extends { userId: string } ? T : never }[keyof Database];

type ExpiringTable = { [T in keyof Database]: Database[T] extends { expiresAt: number } ? T : never }[keyof Database];

/** The default export of `app/features/NAME/server/storage.ts`. */
export interface FeatureStorage {
  /** Tables of users' rows, which are deleted with an account. */
  readonly tables: readonly UserTable[];
  /** Tables whose rows are deleted within an hour of their `expiresAt`. */
  readonly expiring?: readonly ExpiringTable[];
  /** By name. A released name never changes; a new one begins with its date and the feature. */
  readonly migrations: (kind: DatabaseKind) => Readonly<Record<string, Migration>>;
  /** Removes what hangs on these rows, before they are deleted with an account. */
  readonly remove?: (tables: Tables, userId: string) => Promise<void>;
  /** Moves a visitor's rows to an account, in its transaction. Default: changes the user id. */
  readonly adopt?: (tables: Tables, from: string, to: string) => Promise<void>;
  /** Called with the new rows of the ledger, in the transaction that writes them. */
  readonly settle?: (tables: Tables, calls: readonly UsageCallsTable[]) => Promise<void>;
  /** Called in the transaction that moves a turn, e.g. to its end. */
  readonly turnMoved?: (tables: Tables, moved: TurnMoved) => Promise<void>;
  /** Uses of files: used files are kept, and shown in the list of files by size. */
  readonly fileUses?: readonly FileUse[];
  /** Data of conversations that belongs into exports. */
  readonly transfer?: ConversationTransfer;
  /** Other data of users that belongs into the export of all data. */
  readonly itemTransfer?: ItemTransfer;
  /** Objects of users that others may use. */
  readonly sharing?: Sharing;
}

/** `added`: also in a dry run, which writes nothing. `known`: left unchanged. `full`: beyond the limit. */
export type ItemTaken = 'added' | 'known' | 'full' | 'unreadable';

export interface ItemTransfer {
  /** `feature` of the export's `items`, and their name in reports: a plural. */
  readonly name: string;
  /** Yields items as JSON data, one at a time because they may be large. */
  readonly write: (tables: Tables, userId: string) => AsyncIterable<object>;
  /** Adds an item of a file that anyone may have written: it must not act before its user has switched it on. */
  readonly read: (tables: Tables, userId: string, written: unknown, dryRun: boolean) => Promise<ItemTaken>;
}

export interface ConversationTransfer {
  /** Field of the export's `features`. */
  readonly name: string;
  /** Returns JSON data, or undefined if there is none. */
  readonly write: (tables: Tables, userId: string, conversationId: string) => Promise<unknown>;
  /**
   * Adds data from a file that anyone may have written. Repeatable, since large chats arrive in parts. `idOf`: id of an
   * imported message.
   */
  readonly read: (
    tables: Tables,
    userId: string,
    conversationId: string,
    written: unknown,
    idOf: (message: string) => string,
  ) => Promise<void>;
}
