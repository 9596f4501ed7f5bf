// Delivers the events of followed runs once and in order, from any connection.
import { ReplyFailure } from '../../shared/errors.ts';
import type { RunBatch, RunReader } from './run-reader.ts';
import type { LiveClock } from './clock.ts';
import type { Said } from './live-reader.ts';

interface Follower {
  readonly reader: RunReader;
  take(batch: RunBatch): void;
  end(failure?: ReplyFailure): void;
}

export interface Followers {
  follow(run: string, reader: RunReader, take: (batch: RunBatch) => void, signal: AbortSignal): Promise<void>;
  /** Last received event number of each run. */
  numbers(): ReadonlyMap<string, number>;
  deliver(said: Exclude<Said, { type: 'hint' }>): void;
}

export interface FollowersOptions {
  readonly clock: LiveClock;
  /** Requests a run's events after a number. */
  ask(run: string, after: number): void;
  /** Called when a run has no follower left. */
  drop(run: string): void;
}

/** Time for a missing event to arrive before it is requested. Unit: ms. */
const gapMs = 2_000;

export function createFollowers({ clock, ask, drop }: FollowersOptions): Followers {
  const followers = new Map<string, Set<Follower>>();

  const numberOf = (its: ReadonlySet<Follower>): number => Math.min(...[...its].map(({ reader }) => reader.seq()));

  function askFor(run: string): void {
    const its = followers.get(run);
    if (its) ask(run, numberOf(its));
  }

  function hand({ run, events }: Extract<Said, { type: 'events' }>, { reader, take, end }: Follower): void {
    const before = reader.seq();
    const batch = reader.take(events);
    const seq = reader.seq();
    if (seq > before || batch.malformed !== undefined) take(batch);
    if (reader.ended()) return end();
    // Another tab's part of the stream was ahead of this tab's. Request the missing events if they do not arrive.
    if (reader.broken()) clock.after(gapMs, () => reader.broken() && reader.seq() === seq && askFor(run));
  }

  return {
    follow(run, reader, take, signal) {
      return new Promise((resolve, reject) => {
        const abort = (): void => leave(() => reject(signal.reason as Error));
        const end: Follower['end'] = (failure) => leave(() => (failure ? reject(failure) : resolve()));
        const follower: Follower = { reader, take, end };
        function leave(settle: () => void): void {
          signal.removeEventListener('abort', abort);
          const its = followers.get(run);
          its?.delete(follower);
          if (its?.size === 0) {
            followers.delete(run);
            drop(run);
          }
          settle();
        }
        if (signal.aborted) return reject(signal.reason as Error);
        signal.addEventListener('abort', abort);
        followers.set(run, (followers.get(run) ?? new Set()).add(follower));
        askFor(run);
      });
    },
    numbers: () => new Map([...followers].map(([run, its]) => [run, numberOf(its)])),
    deliver(said) {
      const run = said.type === 'gone' ? said.gone.run : said.run;
      for (const each of followers.get(run) ?? []) {
        if (said.type === 'events') hand(said, each);
        else {
          const { status, message } = said.gone;
          each.end(new ReplyFailure({ type: status, status, message, body: {}, provider: '' }));
        }
      }
    },
  };
}
