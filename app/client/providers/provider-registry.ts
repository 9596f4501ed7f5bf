// The providers available in this browser, merged from the server's list and the user's settings, and the default model.
import { providersApi } from '../../shared/api/providers.ts';
import { searchEngineApi } from '../../shared/api/search-engine.ts';
import type { EngineName } from '../../shared/api/search-engine.ts';
import { getFrom } from '../net/call.ts';
import type { ModelCard } from '@tributary/runtime-core';
import { customProviders, isCustomId, routeOf } from '../../shared/providers/custom-providers.ts';
import {
  automaticDefault,
  fixedDefault,
  isChoice,
  isWithheld,
  stillStands,
} from '../../shared/providers/default-model.ts';
import { errorOfThrown } from '../../shared/errors.ts';
import { whenIdle } from '../net/idle.ts';
import { createModelListStore, isStale } from './model-list-store.ts';
import { canList } from '../../shared/providers/model-lists.ts';
import type { ModelLists } from '../../shared/providers/model-lists.ts';
import type { ResolvedModel } from '../../shared/providers/model-resolver.ts';
import type { ProviderStates } from './provider-states-store.ts';
import { providersOf } from '../../shared/providers/providers.ts';
import type { ProviderInfo } from '../../shared/providers/providers.ts';
import type * as userLayers from '../../shared/providers/user-layers.ts';
import type { ProviderLayers } from '../../shared/providers/user-layers.ts';
import type { ReplyError } from '../../shared/reply/reply.ts';
import { modelKey } from '../../shared/providers/model-key.ts';
import type { Settings } from '../settings/settings.ts';
import { createStore } from '../net/store.ts';
import type { Store } from '../net/store.ts';
import type { ModelChoice } from '../../shared/providers/model-key.ts';
import type { Transport } from '../net/transport.ts';
import type { Vaults } from './vaults.ts';

interface Known {
  readonly list: readonly ProviderInfo[];
  /** The user's search engine. */
  readonly engine?: EngineName | undefined;
}
export type ProvidersState = Known &
  ({ readonly status: 'loading' | 'ready' } | { readonly status: 'failed'; readonly error: ReplyError });

export interface ProviderRegistry {
  /** Providers with their models, including disabled ones, which are marked. */
  readonly providers: Store<ProvidersState>;
  /** Model lists fetched from providers. */
  readonly modelLists: Store<ModelLists>;
  /** Loads the providers. `probe`: searches for local servers again. `ready`: awaited before the list is shown. */
  load(probe?: boolean, ready?: Promise<unknown>): Promise<void>;
  /** Reads the user's search engine again. */
  loadEngine(): Promise<void>;
  /** Resolves when the list is loaded or has failed, before a payload needs card and route. */
  known(): Promise<void>;
  /** Requests a provider's models. Resolves when it has answered or failed; a failure keeps the previous list. */
  refreshModels(provider: string): Promise<void>;
  /** Resolves when the server has stored the models fetched by this page, or refused them. */
  storeModels(provider: string, as: string | undefined): Promise<void>;
  forgetModels(provider: string): Promise<void>;
  /** Returns the next chat's model: the user's default if available, else the used one. */
  nextModel(used: ModelChoice): ModelChoice;
  infoOf(provider: string): ProviderInfo | undefined;
  cardOf(provider: string, model: string): ModelCard | undefined;
  /** Returns all models of a provider, or one, with the source of each value. */
  modelsOf(provider: string, only?: string): readonly ResolvedModel[];
  /** Returns the `:provider` parameter of the routes for a provider. */
  routeOf(provider: string): string;
  /** Returns the ids of providers that use the Responses API instead of chat completions. */
  byResponses(): readonly string[];
}

export interface ProviderRegistryOptions {
  readonly transport: Pick<Transport, 'getJSON' | 'sendJSON'>;
  readonly vaults: Pick<Vaults, 'get' | 'store'>;
  readonly states: ProviderStates;
  readonly settings: Store<Settings>;
  setSettings(change: Partial<Settings>): void;
  /** True if the server requires an access code. */
  readonly locked: Store<boolean>;
}

/** Timeout for a question that waits for its model's card. Unit: ms. */
const patienceMs = 15_000;

export function createProviderRegistry({
  transport,
  vaults,
  states,
  settings,
  setSettings,
  locked,
}: ProviderRegistryOptions): ProviderRegistry {
  const providers = createStore<ProvidersState>({ status: 'loading', list: [] });
  const lists = createModelListStore({ transport, vaults, routeOf: (id) => route(id), onChange: () => mergeAgain() });
  const { store: modelLists, refresh: refreshModels } = lists;
  /** The server's providers before the user's settings are applied. */
  let fromServer: readonly ProviderInfo[] = [];
  /** Loaded in parallel with the providers. */
  let layers: typeof userLayers | undefined;

  async function load(probe = false, ready?: Promise<unknown>): Promise<void> {
    providers.set(({ list, engine }) => ({ status: 'loading', list, engine }));
    const engineRead = loadEngine();
    try {
      // Handle rejections now: if the providers fail as well, nothing awaits the lists.
      const stored = lists.load().catch(() => undefined);
      const [answer, code] = await Promise.all([
        getFrom(transport, providersApi.list, { probe: probe ? 1 : undefined }),
        import('../../shared/providers/user-layers.ts'),
      ]);
      layers = code;
      fromServer = providersOf(answer);
      await Promise.allSettled([ready, stored]);
      await engineRead;
      providers.set(({ engine }) => ({ status: 'ready', list: merged(), engine }));
      chooseModel();
      locked.set(false);
    } catch (thrown) {
      const error = errorOfThrown(thrown, '');
      if (error.type === 'InvalidAccessCode') locked.set(true);
      providers.set(({ list, engine }) => ({ status: 'failed', list, engine, error }));
      return;
    }
    await refreshLocal(probe);
    whenIdle(() => void refreshRemote(), 5_000);
  }

  /** A failure keeps the known engine: only the search switch depends on it. */
  async function loadEngine(): Promise<void> {
    const answer = await getFrom(transport, searchEngineApi.read, {}).catch(() => undefined);
    if (answer) providers.set((state) => ({ ...state, engine: answer.engine }));
  }

  /** Resolves when the list is loaded or has failed, at the latest after the timeout. */
  const settled = (): Promise<void> =>
    new Promise((resolve) => {
      if (providers.get().status !== 'loading') return resolve();
      const end = (): void => {
        clearTimeout(timer);
        stop();
        resolve();
      };
      const timer = setTimeout(end, patienceMs);
      const stop = providers.subscribe(() => {
        if (providers.get().status !== 'loading') end();
      });
    });

  async function known(): Promise<void> {
    await settled();
    if (providers.get().status !== 'failed') return;
    // The question can be sent now, so that the network is back: reload.
    void load();
    await settled();
  }

  const isLocal = ({ localURL }: ProviderInfo): boolean => localURL !== undefined;
  const isDue = (info: ProviderInfo): boolean =>
    !info.off && canList(info, hasOwn(info.id)) && isStale(modelLists.get()[info.id], isLocal(info));

  /** Local servers have no catalogue: only the server knows its models. */
  async function refreshLocal(probe: boolean): Promise<void> {
    const asked = merged().filter((info) => isLocal(info) && canList(info, hasOwn(info.id)) && (probe || isDue(info)));
    await Promise.all(asked.map(({ id }) => refreshModels(id)));
  }

  /** Refreshes, one by one, lists that were fetched before and lists of providers without a catalogue. */
  async function refreshRemote(): Promise<void> {
    const due = merged().filter(
      (info) =>
        !isLocal(info) && isDue(info) && (modelLists.get()[info.id] || info.custom || (info.keyed && info.ownAddress)),
    );
    for (const { id } of due) await refreshModels(id);
  }

  const hasOwn = (id: string): boolean => vaults.store.get()[id] !== undefined;
  const all = ({ atOwnAddress }: typeof userLayers): readonly ProviderInfo[] =>
    [...fromServer, ...customProviders(fromServer, states.store.get())].map((info) =>
      atOwnAddress(info, vaults.store.get()[info.id]?.vault.baseURL),
    );

  /** Cache by provider: the inputs of its cards, and the cards. Most providers never change. */
  const made = new Map<string, { readonly from: readonly unknown[]; readonly cards: readonly ModelCard[] }>();
  function cardsOf(info: ProviderInfo, by: typeof userLayers): readonly ModelCard[] {
    const { models, settings: own } = states.get(info.id);
    const from = [info.models, modelLists.get()[info.id]?.cards, models, own.searchMode, info.ownAddress];
    const before = made.get(info.id);
    if (before?.from.every((value, at) => value === from[at])) return before.cards;
    const cards = by.cardsOf(layersOf(info));
    made.set(info.id, { from, cards });
    return cards;
  }

  const layersOf = (info: ProviderInfo): ProviderLayers => ({
    info,
    state: states.get(info.id),
    list: modelLists.get()[info.id],
    keyed: hasOwn(info.id),
  });

  function merged(): readonly ProviderInfo[] {
    if (!layers) return [];
    const by = layers;
    const place = (id: string): number => states.get(id).sort ?? Number.POSITIVE_INFINITY;
    return all(by)
      .map((info) => by.providerAsSeen(layersOf(info), cardsOf(info, by)))
      .toSorted((a, b) => {
        const [first, second] = [place(a.id), place(b.id)];
        return first === second ? a.name.localeCompare(b.name) : first - second;
      });
  }

  function mergeAgain(): void {
    providers.set((state) => ({ ...state, list: merged() }));
    chooseModel();
  }
  states.store.subscribe(mergeAgain);
  vaults.store.subscribe(mergeAgain);

  const route = (id: string): string => routeOf(id, states.get(id), vaults.store.get()[id]?.vault.apiKey !== undefined);

  /** Chooses a model for new users; keeps the user's choice. */
  function chooseModel(): void {
    const { status, list } = providers.get();
    if (status !== 'ready') return;
    const { config, autoModel, defaultModel } = settings.get();
    const current = modelKey(config.provider, config.model);
    const fixed = fixedDefault({ list, wanted: defaultModel });
    // A custom provider is added by the states, which may load later.
    const gone =
      (!list.some(({ id }) => id === config.provider) && !isCustomId(config.provider)) || isWithheld(config, list);
    if (config.model && !gone && current !== autoModel && current !== defaultModel) return;
    if (!fixed && stillStands(config, list)) return;
    const choice = fixed ?? automaticDefault(list);
    if (!choice || isChoice(choice, current)) return;
    setSettings({ config: { ...config, ...choice }, autoModel: modelKey(choice.provider, choice.model) });
    confirm(choice.provider);
  }

  /** Fetches the list once and chooses again, since a vendor may have retired the recommended model. */
  function confirm(provider: string): void {
    const info = providers.get().list.find(({ id }) => id === provider);
    const unknown = info?.recommended?.length && info.listed === undefined && modelLists.get()[provider] === undefined;
    if (info && unknown && canList(info, hasOwn(provider))) void refreshModels(provider);
  }

  return {
    providers,
    modelLists,
    load,
    loadEngine,
    known,
    refreshModels,
    storeModels: lists.storeAgain,
    forgetModels: lists.forget,
    nextModel(used) {
      const { defaultModel } = settings.get();
      const { list } = providers.get();
      const fixed = defaultModel === '' ? undefined : fixedDefault({ list, wanted: defaultModel });
      return fixed && isChoice(fixed, defaultModel) ? fixed : used;
    },
    infoOf: (provider) => providers.get().list.find(({ id }) => id === provider),
    cardOf: (provider, model) =>
      providers
        .get()
        .list.find(({ id }) => id === provider)
        ?.models.find(({ id }) => id === model),
    modelsOf(provider, only) {
      const info = layers && all(layers).find(({ id }) => id === provider);
      return layers && info ? layers.modelsAsSeen(layersOf(info), only) : [];
    },
    routeOf: route,
    byResponses: () =>
      Object.entries(states.store.get()).flatMap(([id, { config }]) => (config.enableResponseApi ? [id] : [])),
  };
}
