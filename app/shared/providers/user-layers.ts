// A provider as one user sees it: the server's description under the user's states, key and fetched list. The browser shows it,
// the server builds payloads by it: what a model can take must be the same on both.
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
  /** The provider's own list, if it was fetched. */
  readonly list: ModelList | undefined;
  /** The user has given credentials. */
  readonly keyed: boolean;
}

/** `baseURL`: of the user's credentials. */
export const atOwnAddress = (info: ProviderInfo, baseURL: string | undefined): ProviderInfo =>
  !info.ownAddress && isElsewhere(info, baseURL) ? { ...info, ownAddress: true } : info;

/** An address of the user's own that is not the vendor's. Vendors without one address for all are never elsewhere. */
function isElsewhere({ keyVault, localURL }: ProviderInfo, baseURL: string | undefined): boolean {
  const usual = keyVault.placeholders.baseURL;
  if (localURL !== undefined || !baseURL || !usual || !URL.canParse(baseURL) || !URL.canParse(usual)) return false;
  return new URL(baseURL).host !== new URL(usual).host;
}

/** All models, with who said what about them; `only`: one of them. */
export const modelsAsSeen = ({ info, state, list }: ProviderLayers, only?: string): readonly ResolvedModel[] =>
  resolveModels({ provider: info, list, states: state.models, searchMode: state.settings.searchMode, only });

/** Most providers nobody ever touched: their catalogue is the answer. */
const isUntouched = ({ state, list }: ProviderLayers): boolean =>
  list?.cards === undefined && state.models === noModelStates && state.settings.searchMode === 'auto';

export const cardsOf = (layers: ProviderLayers): readonly ModelCard[] =>
  isUntouched(layers) ? bundledCards(layers.info) : modelsAsSeen(layers).map(({ card }) => card);

/** The card of one model, without asking for every field of the others. */
export const cardOf = (layers: ProviderLayers, model: string): ModelCard | undefined =>
  isUntouched(layers)
    ? bundledCards(layers.info, model).find(({ id }) => id === model)
    : modelsAsSeen(layers, model)[0]?.card;

/** `cards`: of `cardsOf`, which a caller may have at hand. */
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
