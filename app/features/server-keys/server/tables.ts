// Table of the server's keys.

declare module '../../../server/storage/schema.ts' {
  interface Database {
    serverKeys: ServerKeysTable;
  }
}

export interface ServerKeysTable {
  id: string;
  provider: string;
  name: string;
  /** The vault, encrypted and bound to id and provider. */
  sealed: string;
  /** Last characters of the key. */
  hint: string;
  weight: number;
  enabled: number;
  /** Id and name of the administrator; the name is kept in case the account goes. */
  addedBy: string;
  addedByName: string | null;
  addedAt: number;
}
