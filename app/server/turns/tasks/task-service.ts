// Runs this process's tasks: titles and summaries. A conditional update takes a row; the transaction that applies the
// change ends it. Other processes take over what a process leaves.
import { setTimeout as sleep } from 'node:timers/promises';
import type { RunService } from '../../runs/run-service.ts';
import {
  beatTasks,
  endTask,
  inheritTasks,
  isWriting,
  keyHolders,
  lockTask,
  maxAttempts,
  releaseTasks,
  takeTask,
  waitingTasks,
} from '../../storage/repositories/tasks.ts';
import type { Task } from '../../storage/repositories/tasks.ts';
import type { Storage } from '../../storage/storage.ts';
import { together } from '../../storage/storage.ts';
import type { TaskEnd } from './task-work.ts';

export interface TaskPorts {
  perform(task: Task, signal: AbortSignal): Promise<TaskEnd>;
  /** True if the user's access still holds. */
  mayGoOn(task: Task): Promise<boolean>;
  /** Forgets the keys of a turn or task that no longer needs them. */
  dropKeys(holder: string): void;
  /** Notifies pages that the conversation has changed. */
  changed(task: Pick<Task, 'userId' | 'conversationId'>): void;
}

export interface TaskServiceOptions {
  readonly storage: Storage;
  readonly runs: RunService;
  readonly ports: TaskPorts;
  readonly onError: (what: string, error: unknown) => void;
  /** Unit: ms. */
  readonly heartbeatMs?: number;
  /** Time without a running reply before a task begins. Unit: ms. */
  readonly quietMs?: number;
}

export class TaskService {
  readonly storage: Storage;
  private readonly runs: RunService;
  /** Replaced after a hot reload. */
  ports: TaskPorts;
  private readonly onError: (what: string, error: unknown) => void;
  private readonly quietMs: number;
  private readonly running = new Map<string, AbortController>();
  /** Users of running tasks, by the task's id. */
  private readonly owners = new Map<string, string>();
  private readonly work = new Set<Promise<void>>();
  private readonly soon = new Map<string, NodeJS.Timeout>();
  private readonly timer: NodeJS.Timeout;
  private closed = false;

  constructor({ storage, runs, ports, onError, heartbeatMs = 5000, quietMs = 400 }: TaskServiceOptions) {
    this.storage = storage;
    this.runs = runs;
    this.ports = ports;
    this.onError = onError;
    this.quietMs = quietMs;
    this.timer = setInterval(() => this.keep(this.beat()), heartbeatMs).unref();
    runs.onRunEnded = (conversationId) => this.lookSoon(conversationId);
  }

  /** Id of this process in task rows: the same as for its runs, whose commits insert the tasks. */
  get owner(): string {
    return this.runs.owner;
  }

  /** Takes over tasks of dead processes. With SQLite, any other process is dead. */
  async recover(): Promise<void> {
    await this.inherit(this.storage.kind === 'sqlite' ? -1000 : this.runs.deadAfter());
  }

  /** Stops the service; running tasks are left to the next process. */
  async close(): Promise<void> {
    this.closed = true;
    clearInterval(this.timer);
    for (const timer of this.soon.values()) clearTimeout(timer);
    for (const controller of this.running.values()) controller.abort();
    await Promise.all(this.work);
    await releaseTasks(this.storage, this.owner);
  }

  /** Schedules the tasks of a conversation after a reply has ended; a new reply postpones them. */
  private lookSoon(conversationId: string): void {
    clearTimeout(this.soon.get(conversationId));
    const look = (): void => {
      this.soon.delete(conversationId);
      this.look(conversationId).catch((error: unknown) =>
        this.onError('the tasks of a conversation were not found', error),
      );
    };
    if (!this.closed) this.soon.set(conversationId, setTimeout(look, this.quietMs).unref());
  }

  private async look(conversationId: string): Promise<void> {
    const waiting = await waitingTasks(this.storage, conversationId);
    // The end of the running reply checks again.
    if (waiting.length === 0 || (await isWriting(this.storage, conversationId))) return;
    for (const { id } of waiting) this.begin(id);
  }

  /** Runs a task that this process owns or can claim. */
  begin(id: string): void {
    if (this.closed || this.running.has(id)) return;
    const controller = new AbortController();
    this.running.set(id, controller);
    const work = this.perform(id, controller.signal)
      // The row still belongs to this process: the next heartbeat retries.
      .catch((error: unknown) => this.onError('a task could not be ended yet', error))
      .finally(() => {
        this.running.delete(id);
        this.owners.delete(id);
      });
    this.keep(work);
  }

  /** Aborts a user's running tasks. The heartbeat begins them again, and `mayGoOn` then ends them. */
  refuse(userId: string): void {
    for (const [id, owner] of this.owners) if (owner === userId) this.running.get(id)?.abort();
  }

  /** Tracks work that `close` waits for. */
  private keep(work: Promise<void>): void {
    this.work.add(work);
    void work.finally(() => this.work.delete(work));
  }

  private async perform(id: string, signal: AbortSignal): Promise<void> {
    const task = await takeTask(this.storage, id, this.owner);
    if (!task) return;
    this.owners.set(id, task.userId);
    const end = await this.endOf(task, signal);
    if (signal.aborted) return;
    await this.end(task, end);
    const holder = task.turnId ?? task.id;
    if (!(await keyHolders(this.storage, [holder])).has(holder)) this.ports.dropKeys(holder);
    this.ports.changed(task);
  }

  private async endOf(task: Task, signal: AbortSignal): Promise<TaskEnd> {
    // Each earlier attempt ended with the death of its process.
    if (task.attempts > maxAttempts) return { outcome: 'interrupted' };
    return (await this.ports.mayGoOn(task)) ? this.ports.perform(task, signal) : { outcome: 'abort' };
  }

  /** Retries: a busy database must not cause a second model call. */
  private async end(task: Task, { outcome, change, problem }: TaskEnd): Promise<void> {
    const write = (): Promise<void> =>
      together(this.storage, async (all) => {
        if (!(await lockTask(all, task))) return;
        const changed = change === undefined || (await change(all));
        await endTask(all, task, changed ? outcome : 'abort', problem);
      });
    for (let tries = 1; ; tries++) {
      try {
        return await write();
      } catch (error) {
        if (tries === 5) throw error;
        await sleep(50 * 2 ** tries);
      }
    }
  }

  private async inherit(ms: number): Promise<void> {
    for (const { conversationId } of await inheritTasks(this.storage, this.owner, ms)) this.lookSoon(conversationId);
  }

  private async beat(): Promise<void> {
    try {
      const running = [...this.running];
      const mine = await beatTasks(this.storage, this.owner);
      const ids = new Set(mine.map(({ id }) => id));
      // The conversation is gone, or another process took the task.
      for (const [id, controller] of running) if (!ids.has(id)) controller.abort();
      for (const { id, conversationId, state } of mine) {
        if (this.running.has(id) || this.soon.has(conversationId)) continue;
        if (state === 'running') await releaseTasks(this.storage, this.owner, id);
        this.lookSoon(conversationId);
      }
      if (this.closed) return;
      await this.inherit(this.runs.deadAfter());
    } catch (error) {
      this.onError('the heartbeat of the tasks failed', error);
    }
  }
}
