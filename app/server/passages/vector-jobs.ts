// Runs this process's jobs that compute embeddings: a few at once, one per user. Stored vectors are kept, so
// interrupted and failed jobs resume; meanwhile the search uses words.
import { randomUUID } from 'node:crypto';
import type { ReplyError } from '../../shared/reply/reply.ts';
import type { Storage } from '../storage/storage.ts';
import {
  beatVectorJobs,
  claimVectorJob,
  finishVectors,
  forgetVectors,
  inheritVectorJobs,
  nextDue,
  passagesWithout,
  releaseVectorJobs,
  setVectorJobAside,
  unwantVectors,
  wantVectors,
  writeVectors,
} from '../storage/repositories/vector-jobs.ts';
import type { OwnJob, VectorJob } from '../storage/repositories/vector-jobs.ts';
import { isDatabaseUnavailable } from '../process/unavailable.ts';
import type { Embedder } from './embedder.ts';

/** A user's model, with access to call it. */
export interface Reader extends Embedder {
  /** "provider/model". */
  readonly model: string;
}

export interface VectorPorts {
  /** Undefined: words only. */
  readerOf(userId: string): Promise<Reader | undefined>;
  /** Returns the error as shown to the user, and whether the same call may succeed later. */
  causeOf(error: unknown, model: string): { readonly cause: ReplyError; readonly passes: boolean };
  onError(what: string, error: unknown): void;
}

export interface VectorJobsOptions {
  readonly storage: Storage;
  readonly ports: VectorPorts;
  /** Delays of retries; after the last one the job has stopped. Unit: ms. */
  readonly delays?: readonly number[];
  readonly beatMs?: number;
  /** Passages processed and stored together. */
  readonly batch?: number;
}

const atOnce = 2;
/** A process silent for this long counts as dead. Unit: ms. */
const deadMs = 30_000;
const usualDelays = [10_000, 60_000, 300_000, 1_800_000, 7_200_000];

export class VectorJobs {
  readonly owner = randomUUID();
  private readonly running = new Map<string, { readonly userId: string; readonly controller: AbortController }>();
  private readonly work = new Set<Promise<void>>();
  private readonly options: Required<VectorJobsOptions>;
  private readonly beats: NodeJS.Timeout;
  private due: NodeJS.Timeout | undefined;
  private pumping: Promise<void> | undefined;
  private again = false;
  private closed = false;
  /** Set after a database failure: rows may be owned by this process without a running job. */
  private unsure = false;

  constructor(options: VectorJobsOptions) {
    this.options = { delays: usualDelays, beatMs: 5_000, batch: 64, ...options };
    this.beats = setInterval(() => this.aside(this.beat()), this.options.beatMs).unref();
  }

  async recover(): Promise<void> {
    await inheritVectorJobs(this.options.storage, this.owner, deadMs);
    this.wake();
  }

  /**
   * Schedules contents for the user's model; without `contents`, all indexed ones. `again`: includes stopped jobs.
   */
  async want(
    userId: string,
    which: { readonly contents?: readonly string[]; readonly again?: boolean } = {},
  ): Promise<void> {
    if (this.closed) return;
    const reader = await this.options.ports.readerOf(userId);
    if (reader) await wantVectors(this.options.storage, userId, reader.model, which);
    else await unwantVectors(this.options.storage, userId);
    this.wake();
  }

  /** The model's dimension has changed, so earlier vectors are useless. */
  async anew(userId: string, model: string, contents: readonly string[]): Promise<void> {
    if (this.closed) return;
    await forgetVectors(this.options.storage, userId, model, contents);
    this.wake();
  }

  wake(): void {
    this.again = true;
    if (this.closed) return;
    this.pumping ??= this.pump()
      .catch((error: unknown) => this.failed('the search in files could not go on', error))
      .finally(() => (this.pumping = undefined));
  }

  /** Resolves when no job is running or due. For tests. */
  async settled(): Promise<void> {
    while (this.pumping || this.work.size > 0) {
      await this.pumping;
      await Promise.all(this.work);
    }
  }

  /** Resolves when the current calls have ended. */
  async close(): Promise<void> {
    this.closed = true;
    clearInterval(this.beats);
    clearTimeout(this.due);
    for (const { controller } of this.running.values()) controller.abort();
    await this.pumping;
    await Promise.all(this.work);
    await releaseVectorJobs(this.options.storage, this.owner);
  }

  private async pump(): Promise<void> {
    while (this.again && !this.closed) {
      this.again = false;
      while (this.running.size < atOnce && !this.closed) {
        const busy = [...this.running.values()].map(({ userId }) => userId);
        const job = await claimVectorJob(this.options.storage, this.owner, busy);
        if (!job) break;
        this.begin(job);
      }
    }
    if (this.running.size === 0) await this.sleep();
  }

  /** Sleeps until the next attempt is due. */
  private async sleep(): Promise<void> {
    const at = await nextDue(this.options.storage);
    clearTimeout(this.due);
    if (at === undefined || this.closed) return;
    const ms = Math.min(Math.max(at - Date.now(), 50), 3_600_000);
    this.due = setTimeout(() => this.wake(), ms).unref();
  }

  private begin(job: VectorJob): void {
    const controller = new AbortController();
    this.running.set(job.contentId, { userId: job.userId, controller });
    const work = this.perform(job, controller.signal)
      // The row still belongs to this process: the next heartbeat releases it.
      .catch((error: unknown) => this.failed('the passages of a file could not be read', error))
      .finally(() => {
        this.running.delete(job.contentId);
        this.work.delete(work);
        this.wake();
      });
    this.work.add(work);
  }

  private async perform(job: VectorJob, signal: AbortSignal): Promise<void> {
    const { storage, ports, delays } = this.options;
    const { contentId, userId, model } = job;
    const own: OwnJob = { contentId, model, owner: this.owner };
    let attempts = job.attempts;
    try {
      const reader = await ports.readerOf(userId);
      if (!reader) return await unwantVectors(storage, userId);
      // The user has chosen another model since.
      if (reader.model !== model) return await wantVectors(storage, userId, reader.model, { contents: [contentId] });
      while (await this.step(own, reader, signal)) attempts = 0;
    } catch (error) {
      if (isDatabaseUnavailable(error)) throw error;
      if (signal.aborted) return;
      const { cause, passes } = ports.causeOf(error, model);
      const delay = passes ? delays[attempts] : undefined;
      await setVectorJobAside(storage, own, {
        state: delay === undefined ? 'error' : 'waiting',
        cause: JSON.stringify(cause),
        attempts: attempts + 1,
        dueAt: Date.now() + (delay ?? 0),
      });
    }
  }

  /** Returns whether there may be more to do. */
  private async step(own: OwnJob, reader: Reader, signal: AbortSignal): Promise<boolean> {
    const { storage, batch } = this.options;
    const passages = await passagesWithout(storage, own, batch);
    if (passages.length === 0) {
      if ((await finishVectors(storage, own)) === 'more') throw new Error('passages of an index are missing');
      return false;
    }
    // With the heading, which says what a passage is about.
    const texts = passages.map(({ partName, text }) => (partName === '' ? text : `${partName}\n${text}`));
    const vectors = await reader.vectorsOf(texts, 'document', signal);
    const made = passages.flatMap(({ position }, at) => {
      const vector = vectors[at];
      return vector ? [{ position, vector }] : [];
    });
    return writeVectors(storage, own, made);
  }

  private async beat(): Promise<void> {
    const { storage } = this.options;
    if (storage.kind === 'sqlite' && this.running.size === 0 && !this.unsure) return;
    const mine = [...this.running];
    const still = !this.pumping;
    const alive = await beatVectorJobs(storage, this.owner);
    for (const [content, { controller }] of mine) if (!alive.has(content)) controller.abort();
    // A job being claimed is not in the list yet.
    if (still && !this.pumping) {
      await releaseVectorJobs(
        storage,
        this.owner,
        [...alive].filter((content) => !this.running.has(content)),
      );
      this.unsure = false;
    }
    if (storage.kind !== 'sqlite') await inheritVectorJobs(storage, this.owner, deadMs);
    this.wake();
  }

  private failed(what: string, error: unknown): void {
    this.unsure = true;
    this.options.ports.onError(what, error);
  }

  private aside(work: Promise<unknown>): void {
    void work.catch((error: unknown) => this.failed('the search in files', error));
  }
}
