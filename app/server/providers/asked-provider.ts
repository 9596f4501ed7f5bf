// A question's provider as the user configured it, from stored settings, fetched model list and key. The browser
// computes the same from the same data (shared/providers/user-layers.ts).
import { cleanVault } from '@tributary/runtime-core';
import type { KeyVault, ModelCard, ModelEntry } from '@tributary/runtime-core';
import type { ProviderRow, Hearing } from '../../shared/api/providers.ts';
import { hearingOf } from '../../shared/payload/sounds.ts';
import { customProviders, routeOf } from '../../shared/providers/custom-providers.ts';
import { cardsOf as entriesAsCards } from '../../shared/providers/model-lists.ts';
import type { ModelList } from '../../shared/providers/model-lists.ts';
import { defaultProviderState, readProviderStates, triedAbilities } from '../../shared/providers/provider-states.ts';
import type { TriedAbility, ProviderState, ProviderStateMap } from '../../shared/providers/provider-states.ts';
import { providersOf } from '../../shared/providers/providers.ts';
import type { ProviderInfo } from '../../shared/providers/providers.ts';
import { atOwnAddress, cardOf, cardsOf, modelsAsSeen, providerAsSeen } from '../../shared/providers/user-layers.ts';
import type { ProviderLayers } from '../../shared/providers/user-layers.ts';
import { readModelList } from '../storage/repositories/model-lists.ts';
import { readSetting } from '../storage/repositories/settings.ts';
import { readHint } from '../storage/repositories/vaults.ts';
import { kept } from '../storage/kept-rows.ts';
import type { Tables } from '../storage/storage.ts';

/** Describes a loaded provider; undefined for any other. `health`: whether to probe local servers. */
export type Describe = (id: string, of: { readonly health: boolean }) => Promise<ProviderRow | undefined>;

/** Keys in the request, by provider; each replaces the stored one. */
export type GivenKeys = Readonly<Record<string, KeyVault>>;

export interface AskedProvider {
  readonly state: ProviderState;
  /** Value of `:provider` in the routes that call this provider. */
  readonly route: string;
  /** Undefined for a model in no catalog or list. */
  card(model: string): ModelCard | undefined;
  /** True if it reads PDFs natively. False at another address than the vendor's, where their text is sent. */
  readonly documents: boolean;
  /** The sounds a model hears natively; undefined at another address than the vendor's. */
  hearing(model: string): Hearing | undefined;
  /** Abilities of a model that are only guessed. */
  guessed(model: string): ReadonlySet<TriedAbility>;
  /** The provider with all models; undefined if it is neither loaded nor created by the user. */
  whole(): ProviderInfo | undefined;
}

export const readStates = (tables: Tables, userId: string): Promise<ProviderStateMap> =>
  kept(
    tables,
    { owner: userId, name: 'provider states', sizeOf: (states) => JSON.stringify(states).length },
    async () => readProviderStates(await readSetting(tables, userId, 'providers')),
  );

export const isByPage = async (
  tables: Tables,
  { userId, provider }: { readonly userId: string; readonly provider: string },
): Promise<boolean> => (await readStates(tables, userId))[provider]?.fetchOnClient === true;

export interface AskedFor {
  readonly userId: string;
  readonly provider: string;
  readonly states: ProviderStateMap;
  readonly given: GivenKeys;
  readonly health: boolean;
}

/** `route` of `askedProvider`, without its models. */
export async function askedRoute(
  tables: Tables,
  { userId, provider, states }: Omit<AskedFor, 'given' | 'health'>,
): Promise<string> {
  const state = states[provider] ?? defaultProviderState;
  const key = state.custom && keyOf(undefined, await readHint(tables, userId, provider));
  return routeOf(provider, state, key?.apiKey !== undefined);
}

export async function askedProvider(
  tables: Tables,
  describe: Describe,
  { userId, provider, states, given, health }: AskedFor,
): Promise<AskedProvider> {
  const state = states[provider] ?? defaultProviderState;
  // A provider created by the user is described by the package of its interface.
  const [row, list, hint] = await Promise.all([
    describe(state.custom?.sdkType ?? provider, { health }),
    readModelList(tables, userId, provider),
    readHint(tables, userId, provider),
  ]);
  const key = keyOf(given[provider], hint);
  const loaded = row ? providersOf([row]) : [];
  const known = state.custom ? customProviders(loaded, { [provider]: state }) : loaded;
  const [info] = known.map((each) => atOwnAddress(each, key?.baseURL));
  const layers: ProviderLayers | undefined = info && {
    info,
    state,
    list: list && listOf(list),
    keyed: key !== undefined,
  };
  return {
    state,
    route: routeOf(provider, state, key?.apiKey !== undefined),
    documents: info?.documents === true && key?.baseURL === undefined && row?.ownAddress === undefined,
    hearing: (model) => (info && key?.baseURL === undefined ? hearingOf(info, model) : undefined),
    card: (model) => layers && cardOf(layers, model),
    guessed: (model) => {
      const [resolved] = layers ? modelsAsSeen(layers, model) : [];
      const guesses = triedAbilities.filter(
        (ability) =>
          resolved?.from[ability] === 'tried' ||
          (resolved?.from[ability] === 'guess' && resolved.card.abilities?.[ability] === true),
      );
      return new Set(guesses);
    },
    whole: () => layers && providerAsSeen(layers, cardsOf(layers)),
  };
}

/** Returns the displayable part of the key that the call will use. */
function keyOf(given: KeyVault | undefined, hint: string | undefined): KeyVault | undefined {
  const clean = cleanVault(given);
  if (Object.keys(clean).length > 0) return clean;
  return hint === undefined ? undefined : (JSON.parse(hint) as KeyVault); // stored together with its key
}

/** By row, which is the same object for many calls. */
const parsedLists = new WeakMap<object, ModelList>();

/** Stored by the route as entries of the provider's list. */
function listOf(row: { readonly models: string }): ModelList {
  const known = parsedLists.get(row);
  if (known) return known;
  const cards = entriesAsCards(JSON.parse(row.models) as readonly ModelEntry[]);
  const list: ModelList = { status: 'ready', cards };
  parsedLists.set(row, list);
  return list;
}
