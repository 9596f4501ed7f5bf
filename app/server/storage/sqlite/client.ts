// The main thread's side of the database thread: sends requests in order and settles their promises.
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { projectRoot } from '../../process/secret.server.ts';
import { DatabaseUnavailable } from '../../process/unavailable.ts';
import type { Reason } from '../../process/unavailable.ts';
import type { Answer, Ask, Opening, Result, Statement } from './protocol.ts';

type Question = Ask extends infer One ? (One extends Ask ? Omit<One, 'id'> : never) : never;

export class SQLiteError extends Error {
  override readonly name = 'SQLiteError';
  readonly code: string | undefined;
  constructor(message: string, code?: string) {
    super(message);
    this.code = code;
  }
}

/** SQLite's messages for disk problems. */
const reasons: readonly (readonly [RegExp, Reason])[] = [
  [/database or disk is full/, 'disk full'],
  [/readonly database|unable to open database file/, 'read only'],
  [/disk I\/O error/, 'disk failing'],
  [/malformed|not a database/, 'corrupt'],
];

export const reasonOf = (message: string): Reason | undefined => reasons.find(([words]) => words.test(message))?.[1];

/** Statements that delete user content. */
const erasing = /^\s*delete from "(conversations|messages|users|shares|vaults|settings)"/i;
/** Unit: ms. */
const eraseAfterMs = 5000;

interface Waiting {
  resolve(result: Result): void;
  reject(error: Error): void;
}

export class SQLiteClient {
  private readonly worker: Worker;
  private readonly waiting = new Map<number, Waiting>();
  private lastId = 0;
  private broken: Error | undefined;
  private erasing: NodeJS.Timeout | undefined;
  /** Cause of the last failed write; undefined after a successful one. */
  failing: Reason | undefined;
  /** True if the single connection is in use. */
  private taken = false;
  /** Waiting requests: the logs of running replies come first, because users are reading along. */
  private readonly urgent: (() => void)[] = [];
  private readonly patient: (() => void)[] = [];

  constructor(opening: Opening) {
    // Run from source: Node strips the types, as for the server's own files.
    this.worker = new Worker(join(projectRoot(), 'app/server/storage/sqlite/worker.ts'), {
      workerData: opening,
      execArgv: [],
    });
    this.worker.on('message', (answer: Answer) => this.settle(answer));
    this.worker.on('error', (error) => this.fail(error instanceof Error ? error : new SQLiteError(String(error))));
    this.worker.on('exit', () => this.fail(new SQLiteError('the database is closed')));
    this.worker.unref();
  }

  /** Waits for exclusive use of the connection. Call the result to release it. */
  async acquire(): Promise<() => void> {
    await this.turn(this.patient);
    return this.release;
  }

  private turn(line: (() => void)[]): Promise<void> {
    if (this.taken) return new Promise((resolve) => line.push(resolve));
    this.taken = true;
    return Promise.resolve();
  }

  private readonly release = (): void => {
    const next = this.urgent.shift() ?? this.patient.shift();
    if (next) next();
    else this.taken = false;
  };

  /** For the current holder of the connection. */
  run(statement: Statement): Promise<Result> {
    this.eraseLater(statement);
    return this.ask({ kind: 'run', statement });
  }

  async rollback(): Promise<void> {
    await this.ask({ kind: 'rollback' });
  }

  /** Erases deleted data from the files, within a minute and in steps. Called after every statement. */
  private eraseLater({ sql }: Statement): void {
    if (this.erasing || !erasing.test(sql)) return;
    this.erasing = setTimeout(() => void this.erase().catch(() => undefined), eraseAfterMs).unref();
  }

  private async erase(): Promise<void> {
    this.erasing = undefined;
    for (let more = true; more;) {
      await this.turn(this.patient);
      try {
        more = (await this.ask({ kind: 'erase' })).changes > 0;
      } finally {
        this.release();
      }
    }
  }

  /** Runs all statements in one transaction. Acquires the connection itself, before patient waiters. */
  async batch(statements: readonly Statement[]): Promise<Result> {
    await this.turn(this.urgent);
    try {
      return await this.ask({ kind: 'batch', statements });
    } finally {
      this.release();
    }
  }

  async copy(to: string): Promise<void> {
    const release = await this.acquire();
    try {
      await this.ask({ kind: 'copy', to });
    } finally {
      release();
    }
  }

  async close(): Promise<void> {
    if (this.broken) return;
    // Erase now what was just deleted, because no later step will run.
    if (this.erasing) await this.erase().catch(() => undefined);
    clearTimeout(this.erasing);
    const ended = new Promise((resolve) => this.worker.once('exit', resolve));
    await this.ask({ kind: 'close' });
    this.worker.ref();
    await ended;
  }

  private ask(question: Question): Promise<Result> {
    if (this.broken) return Promise.reject(this.broken);
    const id = ++this.lastId;
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { resolve, reject });
      // Keeps the process alive until the response.
      if (this.waiting.size === 1) this.worker.ref();
      this.worker.postMessage({ id, ...question } as Ask, []); // `id` is the only part `Question` omits
    });
  }

  private settle({ id, result, error }: Answer): void {
    const waiting = this.waiting.get(id);
    this.waiting.delete(id);
    if (this.waiting.size === 0) this.worker.unref();
    if (error) waiting?.reject(this.explain(error));
    else if (result) waiting?.resolve(result);
  }

  private explain({ message, code }: NonNullable<Answer['error']>): Error {
    const error = new SQLiteError(message, code);
    const reason = reasonOf(message);
    if (!reason) return error;
    this.failing = reason;
    return new DatabaseUnavailable(reason, 'nothing', { cause: error });
  }

  private fail(error: Error): void {
    this.broken ??= error;
    for (const { reject } of this.waiting.values()) reject(this.broken);
    this.waiting.clear();
  }
}
