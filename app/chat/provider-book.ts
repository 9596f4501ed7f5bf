// The providers this browser can ask: what the server tells of them, their own lists of models, and which model comes first.
import type { ModelCard } from '@tributary/runtime-core';
import { errorOfThrown } from './errors.ts';
import { canList, firstModel, readModelList, withList } from './model-lists.ts';
import type { ModelLists } from './model-lists.ts';
import { readProviders } from './providers.ts';
import type { ProviderInfo } from './providers.ts';
import type { ReplyError } from './reply.ts';
import type { Settings } from './settings.ts';
import { createStore } from './store.ts';
import type { Store } from './store.ts';
import type { Transport } from './transport.ts';
import type { Vaults } from './vaults.ts';

export type ProvidersState =
  | { readonly status: 'loading'; readonly list: readonly ProviderInfo[] }
  | { readonly status: 'ready'; readonly list: readonly ProviderInfo[] }
  | { readonly status: 'failed'; readonly list: readonly ProviderInfo[]; readonly error: ReplyError };

export interface ProviderBook {
  /** Each with the models of its catalogue and those it lists itself. */
  readonly providers: Store<ProvidersState>;
  /** The providers' own lists, as far as they were asked for. */
  readonly modelLists: Store<ModelLists>;
  load(probe?: boolean): Promise<void>;
  /** Asks a provider for its models. Resolves when it has answered or failed; what was known before is kept. */
  refreshModels(provider: string): Promise<void>;
  cardOf(provider: string, model: string): ModelCard | undefined;
}

export interface ProviderBookOptions {
  readonly transport: Pick<Transport, 'getJSON'>;
  readonly vaults: Pick<Vaults, 'get'>;
  readonly settings: Store<Settings>;
  setSettings(change: Partial<Settings>): void;
  /** The server asks for an access code. */
  readonly locked: Store<boolean>;
}

export function createProviderBook({
  transport,
  vaults,
  settings,
  setSettings,
  locked,
}: ProviderBookOptions): ProviderBook {
  const providers = createStore<ProvidersState>({ status: 'loading', list: [] });
  const modelLists = createStore<ModelLists>({});
  /** The providers as the server tells them, before their own lists are laid over. */
  let told: readonly ProviderInfo[] = [];

  async function load(probe = false): Promise<void> {
    providers.set(({ list }) => ({ status: 'loading', list }));
    try {
      told = readProviders(await transport.getJSON(probe ? '/api/providers?probe=1' : '/api/providers'));
      const list = withLists();
      providers.set({ status: 'ready', list });
      chooseFirstModel(list);
      locked.set(false);
    } catch (thrown) {
      const error = errorOfThrown(thrown, '');
      if (error.type === 'InvalidAccessCode') locked.set(true);
      providers.set(({ list }) => ({ status: 'failed', list, error }));
      return;
    }
    // A server on this machine has no catalogue: what it runs is known to nobody else.
    const local = told.filter(
      (info) => info.localURL !== undefined && canList(info, vaults.get(info.id) !== undefined),
    );
    const unasked = local.filter(({ id }) => probe || modelLists.get()[id]?.status !== 'ready');
    await Promise.all(unasked.map(({ id }) => refreshModels(id)));
  }

  const withLists = (): readonly ProviderInfo[] => told.map((info) => withList(info, modelLists.get()[info.id]));

  const asking = new Map<string, Promise<void>>();
  /** One question at a time: whoever asks meanwhile waits for the same answer. */
  function refreshModels(provider: string): Promise<void> {
    const asked = asking.get(provider) ?? askModels(provider).finally(() => asking.delete(provider));
    asking.set(provider, asked);
    return asked;
  }

  async function askModels(provider: string): Promise<void> {
    const before = modelLists.get()[provider];
    const put = (list: Omit<ModelLists[string], 'cards'> & { readonly cards?: readonly ModelCard[] }): void => {
      modelLists.set((all) => ({ ...all, [provider]: { cards: before?.cards ?? [], ...list } }));
    };
    put({ status: 'loading' });
    try {
      const path = `/api/models/${encodeURIComponent(provider)}`;
      const answer = await transport.getJSON(path, { vault: vaults.get(provider), provider });
      put({ status: 'ready', cards: readModelList(answer), at: Date.now() });
      providers.set((state) => ({ ...state, list: withLists() }));
    } catch (thrown) {
      put({ status: 'failed', error: errorOfThrown(thrown, provider) });
    }
  }

  /** A first visit starts with something that answers: a provider that is ready, the demo before nothing at all. */
  function chooseFirstModel(list: readonly ProviderInfo[]): void {
    const { config } = settings.get();
    // A model that no catalogue knows may be one of a local server, which is asked only now.
    if (config.model && list.some(({ id }) => id === config.provider)) return;
    const usable = list.filter(({ health, id, models }) => models.length > 0 && (health === 'ready' || vaults.get(id)));
    const first = usable.find(({ id }) => id !== 'demo') ?? usable[0];
    const model = first && firstModel(first);
    if (first && model) setSettings({ config: { ...config, provider: first.id, model: model.id } });
  }

  return {
    providers,
    modelLists,
    load,
    refreshModels,
    cardOf: (provider, model) =>
      providers
        .get()
        .list.find(({ id }) => id === provider)
        ?.models.find(({ id }) => id === model),
  };
}
