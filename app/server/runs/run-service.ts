// Owns this server's running replies: starts, streams and stops them. A reply continues when its tab closes.
import { randomBytes } from 'node:crypto';
import type { PushBody } from '../http/push-body.ts';
import { appError } from '../http/errors.server.ts';
import {
  activeRuns,
  beatRun,
  browserOwner,
  findRun,
  lastSeqOf,
  requestStop,
  staleRuns,
} from '../storage/repositories/runs.ts';
import type { Run, Settled } from '../storage/repositories/runs.ts';
import type { TurnMoved } from '../storage/repositories/turns.ts';
import type { Outcome, ReplyStatus } from '../../shared/reply/outcome.ts';
import type { Storage, Word } from '../storage/storage.ts';
import { beginRun } from './begin.ts';
import type { Begun, RunRequest } from './begin.ts';
import { DatabaseWatch } from './database-watch.ts';
import { Followers } from './followers.ts';
import { Heartbeat } from './heartbeat.ts';
import type { RunLane } from '../live/connection.ts';
import { LiveRun } from './live-run.ts';
import type { RunCall } from './live-run.ts';
import { LogWriter } from './log-writer.ts';
import type { Committed } from './log-writer.ts';
import { writePosted } from './posted-events.ts';
import { PostedRuns } from './posted-runs.ts';
import { RunEnds } from './run-ends.ts';
import type { EndedRun, OwnCall, RunServiceOptions } from './run-types.ts';
import type { Taken } from '../../shared/api/runs.ts';
import type { BrowserEvents } from '../../shared/api/run-bodies.ts';

/** How long Stop waits for the run's end before it responds. Unit: ms. */
const stopWaitMs = 2000;
/** How long Stop waits for a tab's last events. A tab with a silent model is told with its heartbeat. Unit: ms. */
const lastWordsMs = 5000;
const lookMs = 50;
const maxBegun = 10_000;
/** How long shutdown waits for the runs' last events. Unit: ms. */
const closeWaitMs = 2500;

export class RunService {
  private readonly storage: Storage;
  /** Id of this process in the rows it owns. */
  readonly owner = `server-${process.pid}-${randomBytes(9).toString('base64url')}`;
  private readonly writer: LogWriter;
  private readonly live = new Map<string, LiveRun>();
  /** Runs whose provider this process called: never call it twice for a run. */
  private readonly begun = new Set<string>();
  /** Runs that ended but whose row could not be written: the next heartbeat retries. */
  private unsettled = new Map<string, { readonly outcome: Outcome | undefined; readonly call?: OwnCall | undefined }>();
  private readonly posted: PostedRuns;
  private readonly followers: Followers;
  private readonly watch: DatabaseWatch;
  private readonly heartbeat: Heartbeat;
  private readonly maxReply: number;
  private readonly ends: RunEnds;
  private readonly onError: (what: string, error: unknown) => void;
  private readonly onEnd: (ended: EndedRun) => void;
  private readonly onInterrupted: (runs: readonly string[]) => void;
  private readonly onSettled: (userId: string, conversationId: string) => void;
  /** Called when a run of a turn has ended; the turn service continues the turn. */
  onTurn: ((turn: TurnMoved) => void) | undefined;
  /** Called when a run of a conversation has ended, to start its waiting tasks. */
  onRunEnded: ((conversationId: string) => void) | undefined;
  private readonly timers: NodeJS.Timeout[];
  private closed = false;

  constructor(options: RunServiceOptions) {
    const { storage, heartbeatMs = 5000, staleMs = 30_000, keepAliveMs = 15_000, patienceMs = 40_000 } = options;
    this.storage = storage;
    this.followers = new Followers(storage);
    this.posted = new PostedRuns(staleMs);
    this.watch = new DatabaseWatch({ heartbeatMs, staleMs, graceMs: options.graceMs ?? staleMs });
    this.maxReply = options.maxReply ?? 64 * 1024 * 1024;
    this.onError = options.onError ?? (() => undefined);
    this.ends = new RunEnds({ ...options, onError: this.onError });
    this.onEnd = options.onEnd ?? (() => undefined);
    this.onInterrupted = options.onInterrupted ?? (() => undefined);
    this.onSettled = options.onSettled ?? (() => undefined);
    this.heartbeat = new Heartbeat({
      storage,
      owner: this.owner,
      staleMs,
      watch: this.watch,
      onError: this.onError,
      running: (id) => this.live.get(id),
      hasBegun: (id) => this.begun.has(id),
      settleAgain: () => this.settleAgain(),
      settleOrphans: (runs) => this.settleOrphans(runs),
    });
    this.writer = new LogWriter(storage.log, { owner: this.owner, patienceMs });
    this.timers = [
      setInterval(() => void this.heartbeat.beat(), heartbeatMs).unref(),
      setInterval(() => this.keepAlive(), keepAliveMs).unref(),
    ];
    storage.log.listen((word, runId) => this.hear(word, runId));
  }

  private hear(word: Word | 'lost', runId: string): void {
    switch (word) {
      case 'stop':
        return this.live.get(runId)?.stop('abort');
      case 'log':
        return this.stir(runId);
      case 'session':
      case 'policy':
      case 'hint':
      case 'turn':
        // These concern users and turns, not runs.
        return;
      case 'lost':
        for (const id of this.followers.ids()) this.stir(id);
        return void this.heartbeat.beat();
      default:
        return word satisfies never;
    }
  }

  /** Ends the runs of dead servers. With SQLite this is the only server, so every running run is orphaned. */
  async recover(): Promise<void> {
    const embedded = this.storage.kind === 'sqlite';
    const stale = await staleRuns(this.storage, embedded ? -1000 : this.watch.deadAfter());
    await this.settleOrphans(
      stale.filter(({ owner }) => owner !== this.owner && !(embedded && owner === browserOwner)),
    );
  }

  /** Resolves when the rows are written. Without `call`, the tab calls the provider and posts the events. */
  start(request: RunRequest, call: RunCall | undefined): Promise<Begun> {
    return this.startIn(request, call, (owner) => beginRun(this.storage, owner, request));
  }

  /** Like `start`, but `write` begins the run in its own transaction, or returns undefined to begin none. */
  async startIn<B extends Begun | undefined>(
    request: RunRequest,
    call: RunCall | undefined,
    write: (owner: string) => Promise<B>,
  ): Promise<B> {
    const { userId, provider } = request;
    if (this.closed) throw appError(503, 'The server is shutting down. Try again in a moment.');
    const begun = await write(call ? this.owner : browserOwner);
    if (!begun) return begun;
    if (!call && begun.ours) this.posted.heard(userId, begun.runId);
    if (!begun.ours || !call || this.begun.has(begun.runId)) return begun;
    const { runId } = begun;
    this.remember(runId);
    // Otherwise a commit whose response was lost. The log may already hold the text that the run continues.
    const lastSeq = begun.fresh ? begun.lastSeq : await lastSeqOf(this.storage, runId);
    const { model, traceId, observationId } = request;
    const startedAt = performance.now();
    const run = new LiveRun({
      runId,
      observationId,
      userId,
      provider,
      lastSeq,
      writer: this.writer,
      maxReply: this.maxReply,
      call,
      committed: (batch) => this.push(runId, batch),
      settle: async (outcome, failure) => {
        if (outcome !== 'done' && outcome !== 'abort') {
          this.onEnd({
            run: runId,
            user: userId,
            provider,
            model,
            outcome: outcome ?? 'interrupted',
            duration: Math.round(performance.now() - startedAt),
            ...(traceId === undefined ? {} : { traceId }),
            ...(observationId === undefined ? {} : { observationId }),
            ...failure,
          });
        }
        const { received } = run;
        await this.settle(runId, outcome, this.owner, { userId, provider, model, received });
      },
    });
    this.live.set(runId, run);
    return begun;
  }

  private remember(runId: string): void {
    this.begun.add(runId);
    for (const oldest of this.begun) {
      if (this.begun.size <= maxBegun) break;
      this.begun.delete(oldest);
    }
  }

  /** Counts a user's replies running here without their own stream; on a shared connection each run counts. */
  unfollowed(userId: string, except?: string): number {
    const lacksStream = (runId: string): boolean =>
      runId !== except && ![...this.followers.of(runId)].some(({ isLane }) => !isLane);
    let count = 0;
    for (const run of this.live.values()) if (run.userId === userId && lacksStream(run.runId)) count++;
    for (const runId of this.posted.of(userId)) if (lacksStream(runId)) count++;
    return count;
  }

  /** Returns a response body with the run's events after a number, until its end. `lane`: of a shared connection. */
  async follow(userId: string, runId: string, after: number, lane?: RunLane): Promise<PushBody> {
    const live = this.live.get(runId);
    const lastSeq = live?.userId === userId ? live.committedSeq : await this.storedSeq(userId, runId, after);
    if (after > lastSeq) {
      throw appError(400, `this run has ${lastSeq} events so far: ask for those after a smaller number`);
    }
    const isBehind = (): boolean => this.live.get(runId)?.committedSeq !== after;
    return this.followers.body({ runId, userId, after, lane, isBehind });
  }

  private async storedSeq(userId: string, runId: string, after: number): Promise<number> {
    const run = await this.find(userId, runId);
    const stored = await lastSeqOf(this.storage, runId);
    if (run.endedAt !== null && stored === 0 && after < run.lastSeq) {
      throw appError(404, 'This response is no longer streaming. Reload to see it.');
    }
    return Math.max(stored, run.lastSeq);
  }

  /** Age at which another server's heartbeat counts as missing. Unit: ms. */
  deadAfter(): number {
    return this.watch.deadAfter();
  }

  get closing(): boolean {
    return this.closed;
  }

  /** Asks the run's owner to stop it. Returns the status after a short wait. */
  async stop(userId: string, runId: string): Promise<ReplyStatus> {
    const run = await this.find(userId, runId);
    if (run.status !== 'running') return run.status;
    const live = this.live.get(runId);
    if (live) {
      live.stop('abort');
      await within(stopWaitMs, live.ended);
    } else if (run.owner === browserOwner) {
      // The tab shows more than it has posted, so it is told to stop in the response to its next post.
      await requestStop(this.storage, runId);
      if (!(await this.endedSoon(userId, runId))) await this.settle(runId, 'abort', browserOwner);
    } else {
      await requestStop(this.storage, runId);
      await this.storage.log.tell('stop', runId, 0);
    }
    return (await this.find(userId, runId)).status;
  }

  private async endedSoon(userId: string, runId: string): Promise<boolean> {
    for (const end = Date.now() + lastWordsMs; Date.now() < end;) {
      await new Promise((resolve) => setTimeout(resolve, lookMs));
      if ((await this.find(userId, runId)).status !== 'running') return true;
    }
    return false;
  }

  active(userId: string, conversationId?: string): Promise<readonly Run[]> {
    return activeRuns(this.storage, userId, conversationId);
  }

  async find(userId: string, runId: string): Promise<Run> {
    const run = await findRun(this.storage, userId, runId);
    if (!run) throw appError(404, `there is no run "${runId}"`);
    return run;
  }

  /** Writes events of a provider the tab calls itself. Repeated posts are written once. */
  async take(userId: string, runId: string, { after, events, end }: BrowserEvents): Promise<Taken> {
    const run = await this.find(userId, runId);
    if (run.owner !== browserOwner) throw appError(403, 'the server writes this run: it takes no events');
    const known = await lastSeqOf(this.storage, runId);
    if (after > known) throw appError(400, `events are missing: the log ends with number ${known}`, { lastSeq: known });
    const push = (batch: Committed): void => this.push(runId, batch);
    const lastSeq =
      run.status === 'running' ? await writePosted(this.storage, runId, { after, events, known }, push) : known;
    // If the log already holds the reply's end, that outcome counts.
    if (end !== undefined) await this.settle(runId, end === 'interrupted' ? undefined : end, browserOwner);
    else await beatRun(this.storage, runId);
    const { status, stopRequested } = await this.find(userId, runId);
    if (status === 'running') this.posted.heard(userId, runId);
    else this.posted.ended(runId);
    return { lastSeq, status, ...(status === 'running' && stopRequested === 1 ? { stop: true } : {}) };
  }

  readonly readings = (): { readonly running: number; readonly backlog: number } => ({
    running: this.live.size,
    backlog: this.writer.backlog(),
  });

  readonly isBusy = (): boolean => this.live.size > 0;

  /** Users whose replies run in this process. */
  readonly users = (): readonly string[] => [...this.live.values()].map(({ userId }) => userId);

  /** Ends a user's replies with an error: replies running here, and replies written by a tab. */
  async refuse(userId: string, error: unknown): Promise<void> {
    for (const run of this.live.values()) if (run.userId === userId) run.refuse(error);
    for (const { id, owner } of await this.active(userId))
      if (owner === browserOwner) await this.settle(id, 'abort', browserOwner);
  }

  /** Waits up to `graceMs` for runs to finish, then interrupts the rest at a known event number. */
  async close(graceMs: number): Promise<void> {
    this.closed = true;
    const all = (ms: number): Promise<unknown> =>
      within(ms, Promise.all([...this.live.values()].map(({ ended }) => ended)));
    await all(graceMs);
    for (const run of this.live.values()) run.stop('interrupted');
    // An unresponsive database must not block shutdown: the next server ends the remaining runs.
    await all(closeWaitMs);
    for (const timer of this.timers) clearInterval(timer);
  }

  private async settle(runId: string, outcome: Outcome | undefined, owner = this.owner, call?: OwnCall): Promise<void> {
    try {
      const settled = await this.ends.settle(runId, outcome, owner, call);
      this.posted.ended(runId);
      this.live.delete(runId);
      for (const follower of this.followers.of(runId)) {
        if (settled) follower.finish(settled.outcome, settled.lastSeq);
        else follower.stir();
      }
      this.tellSettled(settled);
      await this.storage.log.tell('log', runId, 0);
    } catch (error) {
      if (owner === this.owner) this.unsettled.set(runId, { outcome, call });
      this.onError('a run could not be ended yet', error);
    } finally {
      this.live.delete(runId);
    }
  }

  private async settleAgain(): Promise<void> {
    const again = this.unsettled;
    this.unsettled = new Map();
    for (const [id, { outcome, call }] of again) await this.settle(id, outcome, this.owner, call);
  }

  private async settleOrphans(runs: readonly Pick<Run, 'id'>[]): Promise<void> {
    // A run that cannot be ended must block neither the others nor the server's start.
    for (const { id } of runs)
      await this.settleOrphan(id).catch((error: unknown) => this.onError('an orphaned run could not be ended', error));
    if (runs.length > 0) this.onInterrupted(runs.map(({ id }) => id));
  }

  private async settleOrphan(runId: string): Promise<void> {
    this.tellSettled(await this.ends.orphan(runId));
    await this.storage.log.tell('log', runId, 0);
    this.stir(runId);
  }

  private tellSettled(settled: Settled | undefined): void {
    if (settled?.turn) this.onTurn?.(settled.turn);
    if (!settled?.conversationId) return;
    this.onRunEnded?.(settled.conversationId);
    this.onSettled(settled.userId, settled.conversationId);
  }

  private push(runId: string, batch: Committed): void {
    this.followers.push(runId, batch);
  }

  private stir(runId: string): void {
    // For runs of this process, the commit notifies the followers.
    if (this.live.has(runId)) return;
    this.followers.stir(runId);
  }

  private keepAlive(): void {
    for (const runId of this.followers.ids()) {
      this.followers.keepAlive(runId);
      // A notification from another server may have been lost.
      this.stir(runId);
    }
  }
}

async function within(ms: number, done: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  await Promise.race([done, new Promise((resolve) => (timer = setTimeout(resolve, ms)))]);
  clearTimeout(timer);
}
