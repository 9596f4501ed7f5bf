// The providers this browser can ask: what the server tells, the user's own, their lists and switches; and which model comes first.
import type { ModelCard } from '@tributary/runtime-core';
import { customProviders, isCustomId, routeOf } from './custom-providers.ts';
import { errorOfThrown } from './errors.ts';
import { canList, firstModel, readModelList } from './model-lists.ts';
import type { ModelLists } from './model-lists.ts';
import { bundledCards, resolveModels } from './model-resolver.ts';
import type { ResolvedModel } from './model-resolver.ts';
import { noModelStates } from './provider-states.ts';
import type { ProviderStates } from './provider-states.ts';
import { readProviders } from './providers.ts';
import type { ProviderInfo } from './providers.ts';
import type { ReplyError } from './reply.ts';
import type { Settings } from './settings.ts';
import { createStore } from './store.ts';
import type { Store } from './store.ts';
import { modelsPath } from './transport.ts';
import type { Transport } from './transport.ts';
import type { Vaults } from './vaults.ts';

export type ProvidersState =
  | { readonly status: 'loading'; readonly list: readonly ProviderInfo[] }
  | { readonly status: 'ready'; readonly list: readonly ProviderInfo[] }
  | { readonly status: 'failed'; readonly list: readonly ProviderInfo[]; readonly error: ReplyError };

export interface ProviderBook {
  /** Each with its models as the user sees them; those that are off are among them, and say so. */
  readonly providers: Store<ProvidersState>;
  /** The providers' own lists, as far as they were asked for. */
  readonly modelLists: Store<ModelLists>;
  /** `probe`: local servers are looked for again. `ready`: what must be known before the list is shown. */
  load(probe?: boolean, ready?: Promise<unknown>): Promise<void>;
  /** Asks a provider for its models. Resolves when it has answered or failed; what was known before is kept. */
  refreshModels(provider: string): Promise<void>;
  cardOf(provider: string, model: string): ModelCard | undefined;
  /** All models of a provider, with who said what about them. */
  modelsOf(provider: string): readonly ResolvedModel[];
  /** The `:provider` of the routes that serve a provider. */
  routeOf(provider: string): string;
  /** Ids of providers that are called by the Responses API instead of chat completions. */
  byResponses(): readonly string[];
}

export interface ProviderBookOptions {
  readonly transport: Pick<Transport, 'getJSON'>;
  readonly vaults: Pick<Vaults, 'get' | 'store'>;
  readonly states: ProviderStates;
  readonly settings: Store<Settings>;
  setSettings(change: Partial<Settings>): void;
  /** The server asks for an access code. */
  readonly locked: Store<boolean>;
}

export function createProviderBook({
  transport,
  vaults,
  states,
  settings,
  setSettings,
  locked,
}: ProviderBookOptions): ProviderBook {
  const providers = createStore<ProvidersState>({ status: 'loading', list: [] });
  const modelLists = createStore<ModelLists>({});
  /** The providers as the server tells them, before anything is laid over. */
  let told: readonly ProviderInfo[] = [];

  async function load(probe = false, ready?: Promise<unknown>): Promise<void> {
    providers.set(({ list }) => ({ status: 'loading', list }));
    try {
      told = readProviders(await transport.getJSON(probe ? '/api/providers?probe=1' : '/api/providers'));
      await ready;
      const list = laid();
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
    const local = told.filter((info) => info.localURL !== undefined && canList(info, hasOwn(info.id)));
    const unasked = local.filter(({ id }) => probe || modelLists.get()[id]?.status !== 'ready');
    await Promise.all(unasked.map(({ id }) => refreshModels(id)));
  }

  const hasOwn = (id: string): boolean => vaults.store.get()[id] !== undefined;
  const all = (): readonly ProviderInfo[] => [...told, ...customProviders(told, states.store.get())];

  /** Per provider what its cards were made from, and the cards: most providers nobody ever touched. */
  const made = new Map<string, { readonly from: readonly unknown[]; readonly cards: readonly ModelCard[] }>();
  function cardsOf(info: ProviderInfo): readonly ModelCard[] {
    const { models, settings: own } = states.get(info.id);
    const from = [info.models, modelLists.get()[info.id]?.cards, models, own.searchMode];
    const before = made.get(info.id);
    if (before?.from.every((value, at) => value === from[at])) return before.cards;
    const cards = isUntouched(from) ? bundledCards(info) : resolved(info).map(({ card }) => card);
    made.set(info.id, { from, cards });
    return cards;
  }

  function resolved(info: ProviderInfo): readonly ResolvedModel[] {
    const { models, settings: own } = states.get(info.id);
    return resolveModels({
      provider: info,
      list: modelLists.get()[info.id],
      states: models,
      searchMode: own.searchMode,
    });
  }

  function laid(): readonly ProviderInfo[] {
    const place = (id: string): number => states.get(id).sort ?? Number.POSITIVE_INFINITY;
    return all()
      .map((info): ProviderInfo => {
        const state = states.get(info.id);
        const cards = modelLists.get()[info.id]?.cards ?? [];
        return {
          ...info,
          models: cardsOf(info),
          off: !state.enabled,
          keyed: hasOwn(info.id),
          onClient: state.fetchOnClient,
          starred: new Set(state.models.starred),
          ...(cards.length > 0 ? { listed: new Set(cards.map(({ id }) => id)) } : {}),
        };
      })
      .toSorted((a, b) => {
        const [first, second] = [place(a.id), place(b.id)];
        return first === second ? a.name.localeCompare(b.name) : first - second;
      });
  }

  const layAgain = (): void => providers.set((state) => ({ ...state, list: laid() }));
  states.store.subscribe(layAgain);
  vaults.store.subscribe(layAgain);

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
      modelLists.set((lists) => ({ ...lists, [provider]: { cards: before?.cards ?? [], ...list } }));
    };
    put({ status: 'loading' });
    try {
      const path = modelsPath(route(provider), provider);
      const answer = await transport.getJSON(path, { vault: vaults.get(provider), provider });
      put({ status: 'ready', cards: readModelList(answer), at: Date.now() });
      layAgain();
    } catch (thrown) {
      put({ status: 'failed', error: errorOfThrown(thrown, provider) });
    }
  }

  const route = (id: string): string => routeOf(id, states.get(id), vaults.store.get()[id]?.vault.apiKey !== undefined);

  /** A first visit starts with something that answers: a provider that is ready, the demo before nothing at all. */
  function chooseFirstModel(list: readonly ProviderInfo[]): void {
    const { config } = settings.get();
    // A model that no catalogue knows may be one of a local server, which is asked only now; a provider of the user's own comes later.
    if (config.model && (list.some(({ id }) => id === config.provider) || isCustomId(config.provider))) return;
    const usable = list.filter(
      ({ health, id, models, off }) => !off && models.length > 0 && (health === 'ready' || hasOwn(id)),
    );
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
    modelsOf(provider) {
      const info = all().find(({ id }) => id === provider);
      return info ? resolved(info) : [];
    },
    routeOf: route,
    byResponses: () =>
      Object.entries(states.store.get()).flatMap(([id, { config }]) => (config.enableResponseApi ? [id] : [])),
  };
}

const isUntouched = ([, listed, models, mode]: readonly unknown[]): boolean =>
  listed === undefined && models === noModelStates && mode === 'auto';
