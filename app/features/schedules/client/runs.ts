// History of a scheduled question: the newest page, reloaded on change notifications, and older pages on request.
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
  /** Cursor of older runs, if there may be any: they are planned before this time. */
  readonly next?: number | undefined;
  readonly busy: boolean;
}

export interface Runs {
  readonly store: Store<RunsState>;
  load(): Promise<void>;
  older(): Promise<void>;
  /** Loads the newest page now and after each change. Returns a function that stops. */
  follow(): () => void;
}

const keyOf = ({ plannedAt, byHand }: ScheduleRun): string => `${plannedAt} ${byHand}`;

/** Merges both lists; the newer reading of a run wins. */
function merged(newer: readonly ScheduleRun[], older: readonly ScheduleRun[]): readonly ScheduleRun[] {
  const here = new Set(newer.map(keyOf));
  return [...newer, ...older.filter((run) => !here.has(keyOf(run)))];
}

export function createRuns(transport: Pick<Transport, 'getJSON'>, id: string): Runs {
  const store = createStore<RunsState>({ status: 'loading', runs: [], busy: false });
  /** Request counter: an earlier response must not overwrite a later one. */
  let asked = 0;

  async function load(): Promise<void> {
    const own = ++asked;
    try {
      const { runs, next } = await getFrom(transport, schedulesApi.runs, { id });
      if (own !== asked) return;
      store.set((state) => {
        // If the page does not reach the known runs, there is a gap: older ones are loaded again on request.
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
      // On failure the button stays.
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
