// Stores the bytes of files; they are complete and durable before a row refers to them.

export interface ContentBytes {
  /** Resolves when the bytes are durable and readable under this id. If it rejects, nothing is readable. */
  write(id: string, bytes: AsyncIterable<Uint8Array>): Promise<void>;
  /**
   * Undefined if the bytes are missing, as after restoring only the database. Opens nothing before the first chunk.
   */
  read(id: string): Promise<AsyncIterable<Uint8Array> | undefined>;
  has(id: string): Promise<boolean>;
  remove(id: string): Promise<void>;
  /** Removes what interrupted uploads left behind. Runs at the start. */
  clean(): Promise<void>;
  /** Removes bytes that neither the database nor a kept backup refers to. `named`: returns the ids in use. */
  sweep(named: (ids: readonly string[]) => Promise<ReadonlySet<string>>): Promise<void>;
}
