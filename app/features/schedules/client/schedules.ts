// Scheduled questions of the user, as their page knows them: read when it opens, after each change, and when the server says so.
import type { Body } from '../../../shared/api/endpoint.ts';
import { schedulesApi } from '../shared/api.ts';
import type { Schedule } from '../shared/api.ts';
import { newId } from '../../../shared/conversation/ids.ts';
import { clientValues } from '../../../shared/payload/variables/context.ts';
import { onHint } from '../../../client/live/hints.ts';
import { getFrom, sendTo } from '../../../client/net/call.ts';
import { createStore } from '../../../client/net/store.ts';
import type { Store } from '../../../client/net/store.ts';
import type { Transport } from '../../../client/net/transport.ts';

export interface SchedulesState {
  readonly status: 'idle' | 'loading' | 'ready' | 'failed';
  /** Newest first. */
  readonly list: readonly Schedule[];
  /** The one that was deleted last, while it can be had back. */
  readonly removed?: Schedule | undefined;
}

/** Everything that a person chooses. */
export type ScheduleBody = Omit<Body<typeof schedulesApi.create>, 'id' | 'client'>;

/** Changes reject with what the server says. */
export interface Schedules {
  readonly store: Store<SchedulesState>;
  load(): Promise<void>;
  /** Reads them now, and again when another page or the server has changed them. Returns the way to stop. */
  follow(): () => void;
  /** `id`: the one that is changed, or the id of a new one, by which a second attempt is the same one. */
  save(id: string, body: ScheduleBody): Promise<void>;
  setEnabled(id: string, enabled: boolean): Promise<void>;
  run(id: string): Promise<void>;
  /** The way back from it is there until `forgetRemoved`. */
  remove(schedule: Schedule): Promise<void>;
  /** Saves it again. What became of its earlier questions is in their chats. */
  undo(): Promise<void>;
  forgetRemoved(): void;
}

export function createSchedules(transport: Pick<Transport, 'getJSON' | 'sendJSON'>): Schedules {
  const store = createStore<SchedulesState>({ status: 'idle', list: [] });
  /** An answer that was asked for before a change does not take it back. */
  let asked = 0;

  async function load(): Promise<void> {
    const own = ++asked;
    store.set((state) => (state.status === 'ready' ? state : { ...state, status: 'loading' }));
    try {
      const { schedules } = await getFrom(transport, schedulesApi.list, {});
      if (own === asked) store.set((state) => ({ ...state, status: 'ready', list: schedules }));
    } catch {
      if (own === asked) store.set((state) => (state.status === 'ready' ? state : { ...state, status: 'failed' }));
    }
  }
  const again = (): Promise<void> => load();
  const client = () => clientValues(document.documentElement.lang);
  const setRemoved = (removed: Schedule | undefined): void => store.set((state) => ({ ...state, removed }));

  return {
    store,
    load,
    follow() {
      void load();
      return onHint('schedules', again);
    },
    async save(id, body) {
      const known = store.get().list.some((each) => each.id === id);
      if (known) await sendTo(transport, schedulesApi.change, { id }, { ...body, client: client() });
      else await sendTo(transport, schedulesApi.create, {}, { ...body, id, client: client() });
      await load();
    },
    async setEnabled(id, enabled) {
      await sendTo(transport, schedulesApi.change, { id }, { enabled });
      await load();
    },
    async run(id) {
      await sendTo(transport, schedulesApi.run, { id }, { answer: newId() });
      await load();
    },
    async remove(schedule) {
      await sendTo(transport, schedulesApi.remove, { id: schedule.id }, undefined);
      setRemoved(schedule);
      await load();
    },
    async undo() {
      const { removed } = store.get();
      if (!removed) return;
      const { id, question, rule, timeZone, config, chat, conversation, lateMinutes, budget, tools, enabled } = removed;
      const body = { question, rule, timeZone, config, chat, conversation, lateMinutes, budget: budget ?? null, tools };
      await sendTo(transport, schedulesApi.create, {}, { ...body, id, client: client() });
      if (!enabled) await sendTo(transport, schedulesApi.change, { id }, { enabled });
      setRemoved(undefined);
      await load();
    },
    forgetRemoved: () => setRemoved(undefined),
  };
}
