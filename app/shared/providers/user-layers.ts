// Combines the server's description of a provider with the user's states, key and fetched list. Shared by the browser, which
// displays it, and the server, which builds payloads: both must agree on a model's abilities.
import type { ModelCard } from '@tributary/runtime-core';
import type { ModelList } from './model-lists.ts';
import { bundledCards, resolveModels } from './model-resolver.ts';
import type { ResolvedModel } from './model-resolver.ts';
import { noModelStates } from './provider-states.ts';
import type { ProviderState } from './provider-states.ts';
import type { ProviderInfo } from './providers.ts';

export interface ProviderLayers {
  readonly info: ProviderInfo;
  readonly state: ProviderState;
  /** The provider's own list, if fetched. */
  readonly list: ModelList | undefined;
  /** True if the user has saved credentials. */
  readonly keyed: boolean;
}

/** `baseURL`: from the user's credentials. */
export const atOwnAddress = (info: ProviderInfo, baseURL: string | undefined): ProviderInfo =>
  !info.ownAddress && isElsewhere(info, baseURL) ? { ...info, ownAddress: true } : info;

/** True if the user's address differs from the vendor's. Always false for vendors without a common address. */
function isElsewhere({ keyVault, localURL }: ProviderInfo, baseURL: string | undefined): boolean {
  const usual = keyVault.placeholders.baseURL;
  if (localURL !== undefined || !baseURL || !usual || !URL.canParse(baseURL) || !URL.canParse(usual)) return false;
  return new URL(baseURL).host !== new URL(usual).host;
}

/** Returns all models, or `only` one, with the source of each value. */
export const modelsAsSeen = ({ info, state, list }: ProviderLayers, only?: string): readonly ResolvedModel[] =>
  resolveModels({ provider: info, list, states: state.models, searchMode: state.settings.searchMode, only });

/** Most providers have no user settings: the catalogue suffices. */
const isUntouched = ({ state, list }: ProviderLayers): boolean =>
  list?.cards === undefined && state.models === noModelStates && state.settings.searchMode === 'auto';

export const cardsOf = (layers: ProviderLayers): readonly ModelCard[] =>
  isUntouched(layers) ? bundledCards(layers.info) : modelsAsSeen(layers).map(({ card }) => card);

/** Returns one model's card without resolving the others. */
export const cardOf = (layers: ProviderLayers, model: string): ModelCard | undefined =>
  isUntouched(layers)
    ? bundledCards(layers.info, model).find(({ id }) => id === model)
    : modelsAsSeen(layers, model)[0]?.card;

/** `cards`: the result of `cardsOf`, if available. */
export const providerAsSeen = (
  { info, state, list, keyed }: ProviderLayers,
  cards: readonly ModelCard[],
): ProviderInfo => ({
  ...info,
  models: cards,
  off: !state.enabled,
  keyed,
  onClient: state.fetchOnClient,
  starred: new Set(state.models.starred),
  ...(list && list.cards.length > 0 ? { listed: new Set(list.cards.map(({ id }) => id)) } : {}),
});
