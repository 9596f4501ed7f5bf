// The main thread's end of the database's thread: asks go out in order, each answer settles its promise.
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { projectRoot } from '../../services/settings.server.ts';
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

interface Waiting {
  resolve(result: Result): void;
  reject(error: Error): void;
}

export class SQLiteClient {
  private readonly worker: Worker;
  private readonly waiting = new Map<number, Waiting>();
  private lastId = 0;
  private broken: Error | undefined;
  /** The one connection is in somebody's hands. */
  private taken = false;
  /** Those who wait for it: the log of running replies goes first, since people are reading along. */
  private readonly urgent: (() => void)[] = [];
  private readonly patient: (() => void)[] = [];

  constructor(opening: Opening) {
    // Run from its source: Node strips its types, as it does for the server's own files.
    this.worker = new Worker(join(projectRoot(), 'app/storage/sqlite/worker.ts'), {
      workerData: opening,
      execArgv: [],
    });
    this.worker.on('message', (answer: Answer) => this.settle(answer));
    this.worker.on('error', (error) => this.fail(error instanceof Error ? error : new SQLiteError(String(error))));
    this.worker.on('exit', () => this.fail(new SQLiteError('the database is closed')));
    this.worker.unref();
  }

  /** Waits for the connection. What is returned gives it back: until then nobody else's statement runs. */
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

  /** For whoever holds the connection. */
  run(statement: Statement): Promise<Result> {
    return this.ask({ kind: 'run', statement });
  }

  /** One transaction: all of them or none, one commit. Takes the connection itself, ahead of those who wait patiently. */
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
      // A process with an open question must not end before its answer.
      if (this.waiting.size === 1) this.worker.ref();
      this.worker.postMessage({ id, ...question } as Ask, []); // `id` is the one part that Question leaves out
    });
  }

  private settle({ id, result, error }: Answer): void {
    const waiting = this.waiting.get(id);
    this.waiting.delete(id);
    if (this.waiting.size === 0) this.worker.unref();
    if (error) waiting?.reject(new SQLiteError(error.message, error.code));
    else if (result) waiting?.resolve(result);
  }

  private fail(error: Error): void {
    this.broken ??= error;
    for (const { reject } of this.waiting.values()) reject(this.broken);
    this.waiting.clear();
  }
}
