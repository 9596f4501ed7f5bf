// History of a scheduled question: its newest page, read again whenever the server says so, and older ones on request.
import { schedulesApi } from '../shared/api.ts';
import type { ScheduleRun } from '../shared/api.ts';
import { onHint } from '../../../client/live/hints.ts';
import { getFrom } from '../../../client/net/call.ts';
import { createStore } from '../../../client/net/store.ts';
import type { Store } from '../../../client/net/store.ts';
import type { Transport } from '../../../client/net/transport.ts';

export interface RunsState {
  readonly status: 'loading' | 'ready' | 'failed';
  /** Newest first. */
  readonly runs: readonly ScheduleRun[];
  /** Cursor of older ones, if there may be any: the planned time that they end before. */
  readonly next?: number | undefined;
  /** Older ones are on their way. */
  readonly busy: boolean;
}

export interface Runs {
  readonly store: Store<RunsState>;
  load(): Promise<void>;
  older(): Promise<void>;
  /** Reads the newest page now, and again when the server has changed it. Returns the way to stop. */
  follow(): () => void;
}

const keyOf = ({ plannedAt, byHand }: ScheduleRun): string => `${plannedAt} ${byHand}`;

/** Runs of both lists, each in its later reading. */
function merged(newer: readonly ScheduleRun[], older: readonly ScheduleRun[]): readonly ScheduleRun[] {
  const here = new Set(newer.map(keyOf));
  return [...newer, ...older.filter((run) => !here.has(keyOf(run)))];
}

export function createRuns(transport: Pick<Transport, 'getJSON'>, id: string): Runs {
  const store = createStore<RunsState>({ status: 'loading', runs: [], busy: false });
  /** An answer that was asked for earlier does not take a later one back. */
  let asked = 0;

  async function load(): Promise<void> {
    const own = ++asked;
    try {
      const { runs, next } = await getFrom(transport, schedulesApi.runs, { id });
      if (own !== asked) return;
      store.set((state) => {
        // A page that does not reach what is known leaves a gap: what is older is read again on request.
        const joins = state.runs[0] !== undefined && runs.map(keyOf).includes(keyOf(state.runs[0]));
        return {
          ...state,
          status: 'ready',
          runs: joins ? merged(runs, state.runs) : runs,
          next: joins && state.runs.length > runs.length ? state.next : next,
        };
      });
    } catch {
      if (own === asked) store.set((state) => (state.status === 'ready' ? state : { ...state, status: 'failed' }));
    }
  }

  const again = (): Promise<void> => load();

  return {
    store,
    load,
    async older() {
      const { next: before, busy } = store.get();
      if (before === undefined || busy) return;
      store.set((state) => ({ ...state, busy: true }));
      // Where they cannot be had, the button stays.
      const page = await getFrom(transport, schedulesApi.runs, { id, before }).catch(() => undefined);
      store.set((state) => ({
        ...state,
        busy: false,
        ...(page && { runs: merged(state.runs, page.runs), next: page.next }),
      }));
    },
    follow() {
      void load();
      return onHint('schedules', again);
    },
  };
}
