// The followers of this process, by run.
import type { PushBody } from '../http/push-body.ts';
import type { Tables } from '../storage/storage.ts';
import { Follower } from './follower.ts';
import type { RunLane } from '../live/connection.ts';
import type { Committed } from './log-writer.ts';

export interface Followed {
  readonly runId: string;
  readonly userId: string;
  /** Number of the last event the reader has. */
  readonly after: number;
  readonly lane: RunLane | undefined;
  /** True if the log may hold more events; evaluated when the stream starts. */
  isBehind(): boolean;
}

export class Followers {
  private readonly tables: Tables;
  private readonly byRun = new Map<string, Set<Follower>>();

  constructor(tables: Tables) {
    this.tables = tables;
  }

  of(runId: string): Iterable<Follower> {
    return this.byRun.get(runId) ?? [];
  }

  ids(): readonly string[] {
    return [...this.byRun.keys()];
  }

  /** Returns a response body that streams the run's events until it ends. */
  body({ isBehind, ...followed }: Followed): PushBody {
    const { runId } = followed;
    let follower: Follower | undefined;
    return {
      start: (sink) => {
        const all = this.byRun.get(runId) ?? new Set();
        const onGone = (): void => {
          all.delete(mine);
          if (all.size === 0) this.byRun.delete(runId);
        };
        const mine = new Follower({ tables: this.tables, ...followed, onGone }, sink);
        follower = mine;
        all.add(mine);
        this.byRun.set(runId, all);
        // A caught-up reader starts with live events, without a query.
        if (isBehind()) mine.stir();
      },
      cancel: () => follower?.leave(),
    };
  }

  push(runId: string, batch: Committed): void {
    for (const follower of this.of(runId)) follower.push(batch);
  }

  stir(runId: string): void {
    for (const follower of this.of(runId)) follower.stir();
  }

  keepAlive(runId: string): void {
    for (const follower of this.of(runId)) follower.keepAlive();
  }
}
