// Messages between the main thread and the database's thread.

export type Value = string | number | bigint | null | Uint8Array;

export interface Statement {
  readonly sql: string;
  readonly params: readonly Value[];
}

/** Options that the thread is started with. */
export interface Opening {
  readonly file: string;
  /** A database of its own, held locked as long as the process lives. */
  readonly lock: string | undefined;
  /** A second connection, for reading while the first one writes. */
  readonly readOnly?: true;
  /** Size that the database may have. Unit: bytes. */
  readonly maxBytes?: number;
}

export type Ask = { readonly id: number } & (
  | { readonly kind: 'run'; readonly statement: Statement }
  | { readonly kind: 'batch'; readonly statements: readonly Statement[] }
  | { readonly kind: 'copy'; readonly to: string }
  | { readonly kind: 'rollback' }
  | { readonly kind: 'erase' }
  | { readonly kind: 'close' }
);

export interface Result {
  readonly rows: Record<string, Value>[];
  readonly changes: number;
  /** Of a batch: the changes of each statement. */
  readonly each?: readonly number[];
}

export interface Answer {
  readonly id: number;
  readonly result?: Result;
  readonly error?: { readonly message: string; readonly code: string | undefined };
}
