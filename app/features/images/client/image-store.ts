// Store of the user's images and the providers that make images: loaded from the server, reloaded on change
// notifications, and polled while a job runs.
import { imageJobsApi, isOpen } from '../shared/api.ts';
import type { ImageJob, ImageMaker, ImageOrder } from '../shared/api.ts';
import { onHint } from '../../../client/live/hints.ts';
import { getFrom, sendTo } from '../../../client/net/call.ts';
import { createStore } from '../../../client/net/store.ts';
import type { Store } from '../../../client/net/store.ts';
import type { Transport } from '../../../client/net/transport.ts';
import type { Vaults } from '../../../client/providers/vaults.ts';

export interface ImagesState {
  /** Undefined until loaded. */
  readonly jobs?: readonly ImageJob[];
  readonly more: boolean;
  readonly makers?: readonly ImageMaker[];
  readonly failed?: unknown;
}

export interface ImageStore {
  readonly store: Store<ImagesState>;
  /** Loads everything and follows change notifications until the returned function is called. */
  start(): () => void;
  loadMore(): Promise<void>;
  /** Rejects with the server's error about the order. */
  begin(order: ImageOrder): Promise<void>;
  cancel(id: string): Promise<void>;
  remove(id: string, file?: string): Promise<void>;
}

/** Polling interval, because the live connection may be down while a job runs. Unit: ms. */
const lookMs = 4_000;
const pageSize = 60;

interface Deps {
  readonly transport: Transport;
  readonly vaults: Vaults;
}

export function createImageStore({ transport, vaults }: Deps): ImageStore {
  const store = createStore<ImagesState>({ more: false });
  const change = (part: Partial<ImagesState>): void => store.set((all) => ({ ...all, ...part }));

  /** Loads at least as many jobs as are shown, so that none disappears. */
  async function read(): Promise<void> {
    const limit = Math.min(200, Math.max(pageSize, store.get().jobs?.length ?? 0));
    try {
      const { jobs, more } = await getFrom(transport, imageJobsApi.list, { limit });
      const last = jobs.at(-1)?.createdAt ?? 0;
      const older = (store.get().jobs ?? []).filter(({ createdAt }) => createdAt < last);
      change({ jobs: [...jobs, ...older], more: older.length > 0 ? store.get().more : more, failed: undefined });
    } catch (failed) {
      change({ failed });
    }
  }
  async function readMakers(): Promise<void> {
    try {
      const { makers } = await getFrom(transport, imageJobsApi.makers, {});
      // Keys stored only in this browser are unknown to the server.
      const own = makers.map(({ obstacle, ...maker }) =>
        obstacle === undefined || (obstacle === 'no-key' && vaults.get(maker.provider))
          ? maker
          : { ...maker, obstacle },
      );
      change({ makers: own });
    } catch (failed) {
      change({ failed });
    }
  }
  const put = (job: ImageJob): void =>
    store.set((all) => ({
      ...all,
      jobs: all.jobs?.some(({ id }) => id === job.id)
        ? all.jobs.map((each) => (each.id === job.id ? job : each))
        : [job, ...(all.jobs ?? [])],
    }));

  return {
    store,
    start() {
      void read();
      void readMakers();
      const stop = onHint('images', () => read());
      const timer = setInterval(() => {
        if (!document.hidden && store.get().jobs?.some(({ state }) => isOpen(state))) void read();
      }, lookMs);
      return () => {
        stop();
        clearInterval(timer);
      };
    },
    async loadMore() {
      const before = store.get().jobs?.at(-1)?.createdAt;
      if (before === undefined) return;
      const page = await getFrom(transport, imageJobsApi.list, { before, limit: pageSize });
      store.set((all) => ({ ...all, jobs: [...(all.jobs ?? []), ...page.jobs], more: page.more }));
    },
    async begin(order) {
      const vault = vaults.get(order.provider);
      put(await sendTo(transport, imageJobsApi.begin, {}, order, { vault, provider: order.provider }));
    },
    async cancel(id) {
      put(await sendTo(transport, imageJobsApi.cancel, { id }, {}));
    },
    async remove(id, file) {
      await sendTo(transport, imageJobsApi.remove, { id, file }, undefined);
      store.set((all) => ({
        ...all,
        jobs: (all.jobs ?? []).flatMap((job) => {
          if (job.id !== id) return [job];
          const results = job.results.filter((each) => each.file !== file);
          return file === undefined || results.length === 0 ? [] : [{ ...job, results }];
        }),
      }));
    },
  };
}
