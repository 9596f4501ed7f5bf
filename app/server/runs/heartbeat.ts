// The heartbeat of this process: shows that its runs live, hears stops, ends runs of dead processes, and prunes old logs.
import { beat, pruneLogs, staleRuns } from '../storage/repositories/runs.ts';
import type { Run } from '../storage/repositories/runs.ts';
import type { Storage } from '../storage/storage.ts';
import type { DatabaseWatch } from './database-watch.ts';
import type { LiveRun } from './live-run.ts';

/** Lifetime of an ended run's log; later readers get the message. Unit: ms. */
const keptLogMs = 15 * 60_000;
const pruneEveryMs = 5 * 60_000;

interface HeartbeatOptions {
  readonly storage: Storage;
  /** Id of this process in the rows it owns. */
  readonly owner: string;
  readonly staleMs: number;
  readonly watch: DatabaseWatch;
  readonly onError: (what: string, error: unknown) => void;
  /** The run, if it runs in this process. */
  readonly running: (runId: string) => LiveRun | undefined;
  /** True if this process called the run's provider. */
  readonly hasBegun: (runId: string) => boolean;
  /** Ends runs whose end could not be written before. */
  readonly settleAgain: () => Promise<void>;
  readonly settleOrphans: (runs: readonly Pick<Run, 'id'>[]) => Promise<void>;
}

export class Heartbeat {
  private readonly options: HeartbeatOptions;
  private isBeating = false;
  private lastPruned = 0;

  constructor(options: HeartbeatOptions) {
    this.options = options;
  }

  async beat(): Promise<void> {
    if (this.isBeating) return;
    this.isBeating = true;
    const { storage, owner, watch, staleMs, onError, running, hasBegun, settleAgain, settleOrphans } = this.options;
    try {
      const runs = await beat(storage, owner);
      watch.seen();
      await settleAgain();
      for (const { id, stopRequested, startedAt } of runs) {
        const run = running(id);
        if (run && stopRequested === 1) run.stop('abort');
        // Owned by this process, but the response to the commit that began it was lost.
        else if (!run && !hasBegun(id) && startedAt < Date.now() - staleMs) await settleOrphans([{ id }]);
      }
      await this.reap();
      await this.prune();
    } catch (error) {
      watch.lost();
      onError('the heartbeat failed', error);
    } finally {
      this.isBeating = false;
    }
  }

  private async reap(): Promise<void> {
    const { storage, watch, running, settleOrphans } = this.options;
    const asked = performance.now();
    const stale = await staleRuns(storage, watch.deadAfter());
    // The database may have paused before the query, so other servers could not write their heartbeats.
    if (watch.isGap(performance.now() - asked)) return watch.lost();
    await settleOrphans(stale.filter(({ id }) => running(id) === undefined));
  }

  private async prune(): Promise<void> {
    const now = Date.now();
    if (now - this.lastPruned < pruneEveryMs) return;
    // Allow for clock differences between servers.
    await pruneLogs(this.options.storage, Math.max(0, this.lastPruned - 2 * keptLogMs), now - keptLogMs);
    this.lastPruned = now;
  }
}
