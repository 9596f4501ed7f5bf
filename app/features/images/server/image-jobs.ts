// Image jobs of this process: a few per user at once, each run to its end even if no page is open.
import { randomUUID } from 'node:crypto';
import { isTributaryError } from '@tributary/runtime-core';
import { noImageCode } from '@tributary/runtime-core/wire';
import type { JobState } from '../shared/api.ts';
import { addResult, beatJobs, endJob, interruptJobs, releaseJobs, startJob } from './repository.ts';
import type { JobRow } from './repository.ts';
import type { Storage } from '../../../server/storage/storage.ts';

/** Concurrent jobs of a user; others are queued. */
const atOnce = 3;
const beatMs = 5_000;
/** A process without a heartbeat for this long counts as dead. Unit: ms. */
const deadMs = 30_000;

export type JobKey = Pick<JobRow, 'userId' | 'id'>;

export interface Work {
  /** Calls the provider; reports each image by file id, and returns the model's text. */
  run(
    signal: AbortSignal,
    found: (fileId: string) => Promise<void>,
    /** Reports an unfinished image, which replaces the previous one. */
    unfinished: (url: string) => void,
  ): Promise<{ readonly text?: string | undefined }>;
}

export interface ImageJobsOptions {
  readonly storage: Storage;
  readonly changed: (userId: string) => void;
  readonly onError: (what: string, error: unknown) => void;
}

export interface UnfinishedImage {
  readonly number: number;
  /** A data URL. */
  readonly url: string;
}

interface Running {
  partial?: UnfinishedImage;
  readonly job: JobKey;
  readonly work: Work;
  readonly controller: AbortController;
}

const cancelled = new Error('cancelled');
const stopping = new Error('stopping');

export class ImageJobs {
  readonly owner = randomUUID();
  private readonly waiting: Running[] = [];
  private readonly running = new Map<string, Running>();
  private readonly waiters = new Map<string, () => void>();
  private readonly timer: NodeJS.Timeout;
  private closed = false;
  private readonly options: ImageJobsOptions;

  constructor(options: ImageJobsOptions) {
    this.options = options;
    this.timer = setInterval(() => this.aside(this.beat()), beatMs);
    this.timer.unref();
  }

  recover(): Promise<void> {
    return interruptJobs(this.options.storage, this.owner, deadMs);
  }

  /** Queues a job whose row has this process as owner. */
  add(job: JobKey, work: Work): void {
    this.waiting.push({ job, work, controller: new AbortController() });
    this.next();
  }

  /** Resolves once the job, which may still be queued, has ended. */
  ended(job: JobKey): Promise<void> {
    return new Promise((resolve) => this.waiters.set(keyOf(job), resolve));
  }

  private over(job: JobKey): void {
    const key = keyOf(job);
    this.waiters.get(key)?.();
    this.waiters.delete(key);
  }

  /** Returns the last unfinished image of a job running in this process. Not stored. */
  partial(job: JobKey): UnfinishedImage | undefined {
    return this.running.get(keyOf(job))?.partial;
  }

  /** Jobs of this process, running or queued. */
  jobs(): readonly JobKey[] {
    return [...this.waiting, ...this.running.values()].map(({ job }) => job);
  }

  /** Returns true if the job was in this process. */
  cancel(job: JobKey): boolean {
    const key = keyOf(job);
    const at = this.waiting.findIndex((each) => keyOf(each.job) === key);
    if (at !== -1) {
      this.waiting.splice(at, 1);
      this.over(job);
    }
    const running = this.running.get(key);
    running?.controller.abort(cancelled);
    return at !== -1 || running !== undefined;
  }

  async close(): Promise<void> {
    this.closed = true;
    clearInterval(this.timer);
    this.waiting.length = 0;
    await releaseJobs(this.options.storage, this.owner);
    for (const { controller } of this.running.values()) controller.abort(stopping);
  }

  private next(): void {
    if (this.closed) return;
    const at = this.waiting.findIndex(({ job }) => this.countOf(job.userId) < atOnce);
    const [entry] = at === -1 ? [] : this.waiting.splice(at, 1);
    if (!entry) return;
    const key = keyOf(entry.job);
    this.running.set(key, entry);
    this.aside(
      this.work(entry).finally(() => {
        this.running.delete(key);
        this.options.changed(entry.job.userId);
        this.over(entry.job);
        this.next();
      }),
    );
    this.next();
  }

  private countOf(userId: string): number {
    return [...this.running.values()].filter(({ job }) => job.userId === userId).length;
  }

  private async work(entry: Running): Promise<void> {
    const { job, work } = entry;
    const { signal } = entry.controller;
    const { storage, changed } = this.options;
    const own = { ...job, owner: this.owner };
    if (!(await startJob(storage, own))) return;
    changed(job.userId);
    let count = 0;
    try {
      const found = async (fileId: string): Promise<void> => {
        // The job was cancelled or deleted.
        if (!(await addResult(storage, own, fileId))) throw cancelled;
        count++;
        changed(job.userId);
      };
      const { text } = await work.run(signal, found, (url) => {
        entry.partial = { number: (entry.partial?.number ?? 0) + 1, url };
        changed(job.userId);
      });
      await endJob(storage, own, count > 0 ? { state: 'done', text: text ?? null } : withoutImage(text));
    } catch (error) {
      if (signal.reason === stopping || error === cancelled) return;
      const state: JobState = signal.reason === cancelled ? 'cancelled' : 'error';
      await endJob(storage, own, { state, error: state === 'error' ? JSON.stringify(this.told(error)) : null });
    }
  }

  private told(error: unknown) {
    if (isTributaryError(error)) return { type: error.type, message: error.message, body: error.body };
    this.options.onError('an image job failed', error);
    return { type: 500, message: 'Something went wrong on the server. Details are in the server log.', body: {} };
  }

  private async beat(): Promise<void> {
    const { storage } = this.options;
    if (this.running.size + this.waiting.length > 0) {
      const alive = await beatJobs(storage, this.owner);
      for (const [key, { controller }] of this.running) if (!alive.has(key)) controller.abort(cancelled);
    }
    if (storage.kind !== 'sqlite') await this.recover();
  }

  private aside(work: Promise<unknown>): void {
    void work.catch((error: unknown) => this.options.onError('image jobs', error));
  }
}

const keyOf = ({ userId, id }: JobKey): string => `${userId}/${id}`;

function withoutImage(text: string | undefined) {
  const message = 'The model returned no image.';
  const error = { type: 'ProviderBizError', message, body: { error: { message, code: noImageCode } } };
  return { state: 'error' as const, text: text ?? null, error: JSON.stringify(error) };
}
