// Batches ledger rows of calls, because a transaction costs more CPU than a short call. A row waits a second at most,
// and is written before sums are read.

export interface LedgerQueue<T> {
  add(entry: T): void;
  /** Resolves when all earlier entries are written, or have failed and were reported. */
  flush(): Promise<void>;
}

export interface LedgerQueueOptions<T> {
  readonly write: (entries: readonly T[]) => Promise<void>;
  readonly onError: (error: unknown, lost: number) => void;
  /** True if one of the entries may be the reason, so that the others are written without it. */
  readonly isOfEntry: (error: unknown) => boolean;
  /** Unit: ms. */
  readonly delayMs?: number;
  readonly most?: number;
}

export function createLedgerQueue<T>({
  write,
  onError,
  isOfEntry,
  delayMs = 1000,
  most = 200,
}: LedgerQueueOptions<T>): LedgerQueue<T> {
  let waiting: T[] = [];
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> = Promise.resolve();

  function flush(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    if (waiting.length === 0) return writing;
    const entries = waiting;
    waiting = [];
    // One transaction at a time, because they update the same sums.
    writing = writing.then(() => writeAll(entries));
    return writing;
  }

  /** A row that the database refuses costs no other one. */
  async function writeAll(entries: readonly T[]): Promise<void> {
    try {
      await write(entries);
    } catch (error) {
      if (entries.length === 1 || !isOfEntry(error)) return onError(error, entries.length);
      for (const entry of entries) await writeAll([entry]);
    }
  }

  return {
    add(entry) {
      waiting.push(entry);
      if (waiting.length >= most) void flush();
      else timer ??= setTimeout(() => void flush(), delayMs);
    },
    flush,
  };
}
