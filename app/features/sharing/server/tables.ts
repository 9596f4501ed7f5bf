// Table of what is shared with people and groups of the server.
import type { SharedKind } from '../../../shared/api/shared-kinds.ts';

declare module '../../../server/storage/schema.ts' {
  interface Database {
    sharedObjects: SharedObjectsTable;
  }
}

/** One of `toUser` and `toGroup` is set. */
export interface SharedObjectsTable {
  id: string;
  /** The owner. */
  userId: string;
  kind: SharedKind;
  /** Id of the owner's object, which may have been deleted: undo restores it with its people. */
  objectId: string;
  toUser: string | null;
  toGroup: string | null;
  /** 1 if it may be edited, too. */
  edit: number;
  createdAt: number;
}
