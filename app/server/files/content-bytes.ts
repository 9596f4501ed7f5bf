// Storage of contents, beneath their rows: bytes are written whole and safe before a row names them.

export interface ContentBytes {
  /** Resolves when the bytes are on disk, and can be read under this id. One that rejects leaves nothing to be read. */
  write(id: string, bytes: AsyncIterable<Uint8Array>): Promise<void>;
  /** Undefined where they are missing, as after a backup of the database alone. Nothing is opened before the first piece. */
  read(id: string): Promise<AsyncIterable<Uint8Array> | undefined>;
  has(id: string): Promise<boolean>;
  remove(id: string): Promise<void>;
  /** Takes what uploads that broke off have left behind. At the start. */
  clean(): Promise<void>;
  /**
   * Takes the bytes that no row names, unless a kept copy of the database may: restored, it must find them. `named`: those of
   * the ids that are somebody's.
   */
  sweep(named: (ids: readonly string[]) => Promise<ReadonlySet<string>>): Promise<void>;
}
