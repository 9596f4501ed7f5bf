// Messages between the main thread and the database thread.

export type Value = string | number | bigint | null | Uint8Array;

export interface Statement {
  readonly sql: string;
  readonly params: readonly Value[];
}

/** Options for starting the thread. */
export interface Opening {
  readonly file: string;
  /** A separate database that is kept locked while the process runs. */
  readonly lock: string | undefined;
  /** Opens a second connection for reading while the first one writes. */
  readonly readOnly?: true;
  /** Maximum size of the database. Unit: bytes. */
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
  /** For a batch: the number of changes of each statement. */
  readonly each?: readonly number[];
}

export interface Answer {
  readonly id: number;
  readonly result?: Result;
  readonly error?: { readonly message: string; readonly code: string | undefined };
}
