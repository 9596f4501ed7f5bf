// Ledger rows of calls that nobody waits for, written several at a time: a commit costs more CPU than a short call. A row waits
// for a second at most, and whoever reads sums has it written first.

export interface LedgerQueue<T> {
  add(entry: T): void;
  /** Resolves when all that was added before is written, or has failed and was reported. */
  flush(): Promise<void>;
}

export interface LedgerQueueOptions<T> {
  readonly write: (entries: readonly T[]) => Promise<void>;
  readonly onError: (error: unknown, lost: number) => void;
  /** Unit: ms. */
  readonly delayMs?: number;
  /** Entries that are written without waiting for more. */
  readonly most?: number;
}

export function createLedgerQueue<T>({
  write,
  onError,
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
    // One commit after the other: they touch the same sums.
    writing = writing.then(() => write(entries)).catch((error: unknown) => onError(error, entries.length));
    return writing;
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
