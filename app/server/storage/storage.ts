// Database interface of the app, for either database: queries, a fast path for the run log, and notifications.
import type { Kysely, Transaction } from 'kysely';
import { pastDeadlocks } from './deadlocks.ts';
import type { Database } from './schema.ts';
import { bridged } from '../process/unavailable.ts';

export type DatabaseKind = 'sqlite' | 'postgres';

/** A connection or an open transaction: repositories take both. */
export type Queries = Kysely<Database> | Transaction<Database>;

/** One run's events of one commit. */
export interface LogEntry {
  readonly runId: string;
  readonly firstSeq: number;
  readonly count: number;
  /** ms since 1970. */
  readonly at: number;
  /** JSON array. */
  readonly events: string;
}

export interface RunLog {
  /**
   * Writes all entries in one commit and returns the runs they were written for. A run that is not this owner's any more,
   * or not running, gets nothing. The same entry twice is written once. Resolves when it is on disk.
   */
  commit(owner: string, entries: readonly LogEntry[]): Promise<ReadonlySet<string>>;
  /**
   * Tells the other processes that a run has changed (`log`), is to be stopped (`stop`), that a user's sessions ended
   * (`session`), what else of a user's data has changed (`hint`, server/live), or that something was decided about a turn (`turn`).
   */
  tell(what: Word, id: string, seq: number): Promise<void>;
  /** Word from any process about a run, or of `session` about a user. `lost`: some may have been missed. */
  listen(listener: (word: Word | 'lost', id: string, seq: number) => void): void;
}

export type Word = 'log' | 'stop' | 'session' | 'hint' | 'turn';

export interface Storage {
  readonly kind: DatabaseKind;
  readonly db: Kysely<Database>;
  readonly log: RunLog;
  /** Rejects while the database does not answer. */
  check(): Promise<void>;
  close(): Promise<void>;
}

/** A database that cannot be opened, in one line for the operator. */
export class StorageError extends Error {
  override readonly name = 'StorageError';
}

/** Connection or transaction that a repository works on. */
export interface Tables {
  readonly kind: DatabaseKind;
  readonly db: Queries;
}

/**
 * All or nothing; inside a transaction that is open already, part of that one. Where the connection breaks before the
 * commit, or the database undoes it to end a deadlock, the work is done again.
 */
export const together = <T>({ kind, db }: Tables, work: (tables: Tables) => Promise<T>): Promise<T> =>
  db.isTransaction
    ? work({ kind, db })
    : bridged(
        () => pastDeadlocks(() => db.transaction().execute((transaction) => work({ kind, db: transaction }))),
        false,
      );
