// Tables that features bring along, in their own folders.
import type { Migration } from 'kysely/migration';
import type { Database } from './schema.ts';
import type { FileUse } from './repositories/file-uses.ts';
import type { DatabaseKind, Tables } from './storage.ts';

type UserTable = { [T in keyof Database]: Database[T] extends { userId: string } ? T : never }[keyof Database];

/** The default export of `app/features/NAME/server/storage.ts`. */
export interface FeatureStorage {
  /** Tables of users' rows, which are deleted with an account. */
  readonly tables: readonly UserTable[];
  /** By name. A name that was released never changes; that of a new one begins with its day and the feature. */
  readonly migrations: (kind: DatabaseKind) => Readonly<Record<string, Migration>>;
  /** Moves the rows of a visitor to an account, in its transaction; without it they are moved as they are. */
  readonly adopt?: (tables: Tables, from: string, to: string) => Promise<void>;
  /** What names files of users: these are kept, and shown in the list of files by size. */
  readonly fileUses?: readonly FileUse[];
}
