// The app's database interface: queries, a fast path for run logs, and notifications between processes.
import type { Kysely, KyselyConfig, Transaction } from 'kysely';
import { pastDeadlocks } from './deadlocks.ts';
import { keptRows } from './kept-rows.ts';
import type { Database } from './schema.ts';
import { bridged } from '../process/unavailable.ts';

export type DatabaseKind = 'sqlite' | 'postgres';

/** A connection or an open transaction; repositories accept both. */
export type Queries = Kysely<Database> | Transaction<Database>;

/** Events of one run in one commit. */
export interface LogEntry {
  readonly runId: string;
  readonly firstSeq: number;
  readonly count: number;
  /** Unix time in ms. */
  readonly at: number;
  /** JSON array. */
  readonly events: string;
}

export interface RunLog {
  /**
   * Writes all entries in one commit and returns the runs they were written for. Skips runs that are not running or
   * belong to another owner. Writing an entry twice has no effect. Resolves when the data is on disk.
   */
  commit(owner: string, entries: readonly LogEntry[]): Promise<ReadonlySet<string>>;
  /**
   * Notifies other processes: a run has changed (`log`) or is to stop (`stop`), a user's sessions ended (`session`),
   * other data of a user has changed (`hint`, server/live), a turn was decided (`turn`), or the operator's rules for calls
   * have changed (`policy`).
   */
  tell(what: Word, id: string, seq: number): Promise<void>;
  /** Receives notifications from any process. `lost`: some may have been missed. */
  listen(listener: (word: Word | 'lost', id: string, seq: number) => void): void;
}

export type Word = 'log' | 'stop' | 'session' | 'hint' | 'turn' | 'policy';

export interface Storage {
  readonly kind: DatabaseKind;
  readonly db: Kysely<Database>;
  readonly log: RunLog;
  /** Rejects if the database does not respond. */
  check(): Promise<void>;
  close(): Promise<void>;
}

/** Options of Kysely that report the duration of each statement in ms. */
export const timing = (onQuery: ((ms: number) => void) | undefined): Pick<KyselyConfig, 'log'> =>
  onQuery ? { log: ({ queryDurationMillis }) => onQuery(queryDurationMillis) } : {};

/** A database that cannot be opened, with a one-line message for the operator. */
export class StorageError extends Error {
  override readonly name = 'StorageError';
}

/** The connection or transaction that a repository works on. */
export interface Tables {
  readonly kind: DatabaseKind;
  readonly db: Queries;
}

/**
 * Runs `work` in a transaction, or as part of the current one. Retries if the connection breaks before the commit or
 * the database rolls back to end a deadlock.
 */
export const together = <T>({ kind, db }: Tables, work: (tables: Tables) => Promise<T>): Promise<T> =>
  db.isTransaction
    ? work({ kind, db })
    : bridged(() => pastDeadlocks(() => transact(db, (transaction) => work({ kind, db: transaction }))), false);

async function transact<T>(db: Queries, work: (transaction: Queries) => Promise<T>): Promise<T> {
  const begun: Queries[] = [];
  try {
    return await db.transaction().execute((transaction) => {
      begun.push(transaction);
      return work(transaction);
    });
  } finally {
    for (const transaction of begun) keptRows(db)?.ended(transaction);
  }
}
