// Model lists of the providers: read from the server, refreshed on request or when stale, and stored on the server for other
// pages.
import { modelListsApi, modelsApi } from '../../shared/api/models.ts';
import { getFrom, sendTo } from '../net/call.ts';
import type { ModelCard, ModelEntry } from '@tributary/runtime-core';
import { errorOfThrown, isReplyFailure } from '../../shared/errors.ts';
import { cardsOf } from '../../shared/providers/model-lists.ts';
import type { ModelList, ModelLists } from '../../shared/providers/model-lists.ts';
import { createStore } from '../net/store.ts';
import type { Store } from '../net/store.ts';
import type { Transport } from '../net/transport.ts';
import type { Vaults } from './vaults.ts';

export interface ModelListStore {
  readonly store: Store<ModelLists>;
  /** Reads the stored lists. Lists fetched by this page are kept. */
  load(): Promise<void>;
  /** Requests a provider's models. Resolves when it has answered or failed; a failure keeps the previous list. */
  refresh(provider: string): Promise<void>;
  /**
   * Stores a fetched list that the server lacks, before a question to one of its models: the server needs the model's card.
   * Rejects on network failures.
   */
  storeAgain(provider: string, as: string | undefined): Promise<void>;
  /** Deletes the list of a deleted provider. */
  forget(provider: string): Promise<void>;
}

export interface ModelListOptions {
  readonly transport: Pick<Transport, 'getJSON' | 'sendJSON'>;
  readonly vaults: Pick<Vaults, 'get'>;
  routeOf(provider: string): string;
  /** Called after the cards of a provider have changed. */
  onChange(): void;
}

export function createModelListStore({ transport, vaults, routeOf, onChange }: ModelListOptions): ModelListStore {
  const store = createStore<ModelLists>({});
  const running = new Map<string, Promise<void>>();
  /** Lists fetched by this page, and whether the server accepted them. */
  const sent = new Map<string, { readonly models: readonly ModelEntry[]; readonly taken: Promise<boolean> }>();

  async function fetchList(provider: string): Promise<void> {
    const before = store.get()[provider];
    const put = (list: Omit<ModelList, 'cards'> & { readonly cards?: readonly ModelCard[] }): void =>
      store.set((lists) => ({ ...lists, [provider]: { cards: lists[provider]?.cards ?? [], ...list } }));
    put({ status: 'loading', ...(before?.at === undefined ? {} : { at: before.at }) });
    try {
      const place = { route: routeOf(provider), provider: routeOf(provider) === provider ? undefined : provider };
      const models = await getFrom(transport, modelsApi.list, place, { vault: vaults.get(provider), provider });
      put({ status: 'ready', cards: cardsOf(models), at: Date.now() });
      onChange();
      // If storing fails, this page still has the list, and the next page fetches it again.
      const taken = sendTo(transport, modelListsApi.put, { provider }, { models }).then(
        () => true,
        () => false,
      );
      sent.set(provider, { models, taken });
      await taken;
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
      const { lists } = await getFrom(transport, modelListsApi.list, {});
      const fresh = Object.entries(lists).filter(([provider, { fetchedAt: at }]) => {
        const known = store.get()[provider];
        return known === undefined || (known.status !== 'loading' && (known.at ?? 0) < at);
      });
      if (fresh.length === 0) return;
      const read = fresh.map(([provider, { models, fetchedAt }]): [string, ModelList] => [
        provider,
        { status: 'ready', cards: cardsOf(models), at: fetchedAt },
      ]);
      store.set((known) => ({ ...known, ...Object.fromEntries(read) }));
      onChange();
    },
    refresh(provider) {
      const started = running.get(provider) ?? fetchList(provider).finally(() => running.delete(provider));
      running.set(provider, started);
      return started;
    },
    async storeAgain(provider, as) {
      const list = sent.get(provider);
      if (!list || (await list.taken)) return;
      await sendTo(transport, modelListsApi.put, { provider }, { models: list.models }, { as }).then(
        () => void sent.set(provider, { ...list, taken: Promise.resolve(true) }),
        (thrown: unknown) => {
          // A refused list is not needed for the question.
          if (!isReplyFailure(thrown)) throw thrown;
        },
      );
    },
    async forget(provider) {
      sent.delete(provider);
      store.set(({ [provider]: _, ...rest }) => rest);
      // The server may have no list of the provider.
      await sendTo(transport, modelListsApi.remove, { provider }, undefined).catch(() => undefined);
    },
  };
}

/** Cache lifetime in ms: lists of local servers change with each download. */
const lastsMs = { local: 5 * 60_000, remote: 12 * 3_600_000 };

export const isStale = (list: ModelList | undefined, local: boolean, now = Date.now()): boolean =>
  list?.at === undefined || now - list.at > (local ? lastsMs.local : lastsMs.remote);
