// Database tables that features define in their folders.
import type { Migration } from 'kysely/migration';
import type { Database } from './schema.ts';
import type { FileUse } from './repositories/file-uses.ts';
import type { Sharing } from './repositories/shared-objects.ts';
import type { DatabaseKind, Tables } from './storage.ts';
import type { UsageCallsTable } from './tables/usage.ts';

type UserTable = { [T in keyof Database]: Database[T] extends { userId: string } ? T : never }[keyof Database];

/** The default export of `app/features/NAME/server/storage.ts`. */
export interface FeatureStorage {
  /** Tables of users' rows, which are deleted with an account. */
  readonly tables: readonly UserTable[];
  /** By name. A released name never changes; a new one begins with its date and the feature. */
  readonly migrations: (kind: DatabaseKind) => Readonly<Record<string, Migration>>;
  /** Removes what hangs on these rows, before they are deleted with an account. */
  readonly remove?: (tables: Tables, userId: string) => Promise<void>;
  /** Moves a visitor's rows to an account, in its transaction. Default: changes the user id. */
  readonly adopt?: (tables: Tables, from: string, to: string) => Promise<void>;
  /** Called with the new rows of the ledger, in the transaction that writes them. */
  readonly settle?: (tables: Tables, calls: readonly UsageCallsTable[]) => Promise<void>;
  /** Uses of files: used files are kept, and shown in the list of files by size. */
  readonly fileUses?: readonly FileUse[];
  /** Objects of users that others may use. */
  readonly sharing?: Sharing;
}
