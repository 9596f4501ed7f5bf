// The providers' model lists of this page: read from the server at the start, fetched anew on request or when they are stale,
// and stored on the server for the next page and other devices.
import type { ModelCard } from '@tributary/runtime-core';
import { errorOfThrown } from '../../shared/errors.ts';
import { readModelList } from '../../shared/providers/model-lists.ts';
import type { ModelList, ModelLists } from '../../shared/providers/model-lists.ts';
import { createStore } from '../net/store.ts';
import type { Store } from '../net/store.ts';
import { modelsPath } from '../net/transport.ts';
import type { Transport } from '../net/transport.ts';
import type { Vaults } from './vaults.ts';

export interface ModelListStore {
  readonly store: Store<ModelLists>;
  /** Reads what the server has stored. A list that was fetched by this page stays. */
  load(): Promise<void>;
  /** Asks a provider for its models. Resolves when it has answered or failed; what was known before is kept. */
  refresh(provider: string): Promise<void>;
  /** Drops the list of a provider that is deleted. */
  forget(provider: string): Promise<void>;
}

export interface ModelListOptions {
  readonly transport: Pick<Transport, 'getJSON' | 'sendJSON'>;
  readonly vaults: Pick<Vaults, 'get'>;
  routeOf(provider: string): string;
  /** Called after the cards of a provider have changed. */
  onChange(): void;
}

const storedPath = (provider: string): string => `/api/model-lists/${encodeURIComponent(provider)}`;

export function createModelListStore({ transport, vaults, routeOf, onChange }: ModelListOptions): ModelListStore {
  const store = createStore<ModelLists>({});
  const running = new Map<string, Promise<void>>();

  async function fetchList(provider: string): Promise<void> {
    const before = store.get()[provider];
    const put = (list: Omit<ModelList, 'cards'> & { readonly cards?: readonly ModelCard[] }): void =>
      store.set((lists) => ({ ...lists, [provider]: { cards: lists[provider]?.cards ?? [], ...list } }));
    put({ status: 'loading', ...(before?.at === undefined ? {} : { at: before.at }) });
    try {
      const path = modelsPath(routeOf(provider), provider);
      const models = await transport.getJSON(path, { vault: vaults.get(provider), provider });
      put({ status: 'ready', cards: readModelList(models), at: Date.now() });
      onChange();
      // Without the server's copy this page still has the list, and the next one fetches it again.
      await transport.sendJSON('PUT', storedPath(provider), { models }).catch(() => undefined);
    } catch (thrown) {
      put({
        status: 'failed',
        error: errorOfThrown(thrown, provider),
        ...(before?.at === undefined ? {} : { at: before.at }),
      });
    }
  }

  return {
    store,
    async load() {
      const stored = readStored(await transport.getJSON('/api/model-lists'));
      const fresh = stored.filter(([provider, { at = 0 }]) => {
        const known = store.get()[provider];
        return known === undefined || (known.status !== 'loading' && (known.at ?? 0) < at);
      });
      if (fresh.length === 0) return;
      store.set((lists) => ({ ...lists, ...Object.fromEntries(fresh) }));
      onChange();
    },
    refresh(provider) {
      const started = running.get(provider) ?? fetchList(provider).finally(() => running.delete(provider));
      running.set(provider, started);
      return started;
    },
    async forget(provider) {
      store.set(({ [provider]: _, ...rest }) => rest);
      // A provider that was never asked has none.
      await transport.sendJSON('DELETE', storedPath(provider)).catch(() => undefined);
    },
  };
}

const isFields = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

/** The answer of GET /api/model-lists; a list that cannot be read is left out and fetched again. */
function readStored(answer: unknown): readonly (readonly [string, ModelList])[] {
  const lists = isFields(answer) && isFields(answer['lists']) ? answer['lists'] : {};
  return Object.entries(lists).flatMap(([provider, list]) => {
    const { models, fetchedAt } = isFields(list) ? list : {};
    if (!Array.isArray(models) || typeof fetchedAt !== 'number') return [];
    return [[provider, { status: 'ready', cards: readModelList(models), at: fetchedAt }] as const];
  });
}

/** Lifetime of a cached list: servers on this machine change with each download. Unit: ms. */
const lastsMs = { local: 5 * 60_000, remote: 12 * 3_600_000 };

export const isStale = (list: ModelList | undefined, local: boolean, now = Date.now()): boolean =>
  list?.at === undefined || now - list.at > (local ? lastsMs.local : lastsMs.remote);
