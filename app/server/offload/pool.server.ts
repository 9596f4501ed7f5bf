// Worker threads for work whose duration depends on untrusted input, e.g. a schema with patterns. The main thread
// stays free; work that times out is ended with its thread.
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { projectRoot } from '../process/secret.server.ts';

/** A function exported by a module, called with one value. Input and result are copied. */
export interface Task {
  /** An absolute URL. */
  readonly module: string;
  readonly name: string;
  readonly input: unknown;
}

export type Outcome = { readonly result: unknown } | { readonly error: string };

/** The work was ended, or never began. */
export class OffloadError extends Error {
  override readonly name = 'OffloadError';
  readonly reason: 'timeout' | 'busy' | 'failed';
  constructor(reason: OffloadError['reason'], message: string) {
    super(message);
    this.reason = reason;
  }
}

interface Job {
  readonly task: Task;
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: Error) => void;
}

export interface PoolOptions {
  readonly threads?: number;
  /** Timeout of a task, from its start. Unit: ms. */
  readonly deadlineMs?: number;
  /** A thread without work ends after this time: what its modules take, it keeps. Unit: ms. */
  readonly idleMs?: number;
  readonly queued?: number;
}

export class OffloadPool {
  /** Threads without work, and the timer that ends each. The one used last is used first. */
  private readonly idle: (readonly [Worker, NodeJS.Timeout])[] = [];
  private readonly queue: Job[] = [];
  private running = 0;
  private readonly options: Required<PoolOptions>;

  constructor(options: PoolOptions = {}) {
    this.options = { threads: 2, deadlineMs: 5_000, idleMs: 30_000, queued: 500, ...options };
  }

  /** Rejects with OffloadError. */
  run(task: Task): Promise<unknown> {
    if (this.queue.length >= this.options.queued) {
      return Promise.reject(new OffloadError('busy', 'too much work is waiting: try again in a few seconds'));
    }
    return new Promise((resolve, reject) => {
      this.queue.push({ task, resolve, reject });
      this.next();
    });
  }

  private next(): void {
    if (this.running >= this.options.threads) return;
    const job = this.queue.shift();
    if (!job) return;
    const [idle, timer] = this.idle.pop() ?? [];
    clearTimeout(timer);
    this.start(idle ?? createWorker(), job, idle === undefined);
  }

  private rest(worker: Worker): void {
    worker.unref();
    const timer = setTimeout(() => {
      leave();
      void worker.terminate();
    }, this.options.idleMs);
    const resting = [worker, timer.unref()] as const;
    const leave = (): void => {
      clearTimeout(timer);
      const at = this.idle.indexOf(resting);
      if (at !== -1) this.idle.splice(at, 1);
    };
    // Code of a task may end its thread later.
    worker.once('exit', leave);
    this.idle.push(resting);
  }

  /** `fresh`: the thread must still start, which takes seconds on a busy machine and does not count for the task. */
  private start(worker: Worker, { task, resolve, reject }: Job, fresh: boolean): void {
    let timer: NodeJS.Timeout | undefined;
    this.running += 1;
    worker.ref();
    const finish = (settle: () => void, reuse: boolean): void => {
      clearTimeout(timer);
      worker.removeAllListeners();
      // Errors of a thread being ended do not matter.
      worker.on('error', () => undefined);
      if (reuse) this.rest(worker);
      else void worker.terminate();
      this.running -= 1;
      settle();
      this.next();
    };
    const fail = (reason: OffloadError['reason'], message: string): void =>
      finish(() => reject(new OffloadError(reason, message)), false);
    const { deadlineMs } = this.options;
    const limit = (): void => {
      timer = setTimeout(() => fail('timeout', `took longer than ${deadlineMs / 1000} seconds`), deadlineMs);
    };
    worker.removeAllListeners();
    if (fresh) worker.once('online', limit);
    else limit();
    worker.on('message', (outcome: Outcome) =>
      finish(() => {
        if ('error' in outcome) reject(new OffloadError('failed', outcome.error));
        else resolve(outcome.result);
      }, true),
    );
    worker.on('error', (error: unknown) => fail('failed', error instanceof Error ? error.message : String(error)));
    worker.on('exit', () => fail('failed', 'the thread ended'));
    try {
      worker.postMessage(task, []);
    } catch {
      fail('failed', 'the input cannot be copied');
    }
  }

  async close(): Promise<void> {
    const idle = this.idle.splice(0);
    for (const [, timer] of idle) clearTimeout(timer);
    await Promise.all(idle.map(([worker]) => worker.terminate()));
  }
}

/** Runs from source and without environment variables, so that no key is in reach. */
const createWorker = (): Worker =>
  new Worker(join(projectRoot(), 'app/server/offload/worker.ts'), {
    execArgv: [],
    env: {},
  });

let shared: OffloadPool | undefined;
export const offloadPool = (): OffloadPool => (shared ??= new OffloadPool());
