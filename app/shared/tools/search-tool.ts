// The search of the web as a tool: for models without a search of their own, by a model that has one.
import type { SearchBy } from './search-by.ts';
import { searchBy } from './search-by.ts';
import type { ModelCard } from '@tributary/runtime-core';
import type { ChatConfig } from '../message/chat-config.ts';
import { obstacleOf } from '../providers/providers.ts';
import type { ProviderInfo } from '../providers/providers.ts';
import { modelKey } from '../providers/model-key.ts';
import { takesTools } from './takes-tools.ts';

export interface SearchModel {
  readonly provider: string;
  readonly model: string;
  readonly name: string;
  readonly providerName: string;
}

/** Searches when it is asked itself, by whatever means. */
export const searchesItself = (card: ModelCard | undefined): boolean =>
  card?.abilities?.search === true && card.settings?.searchImpl !== 'tool';

const searchersOf = ({ models }: ProviderInfo): readonly ModelCard[] =>
  models.filter((card) => card.enabled === true && searchesItself(card));

const canBeAsked = (provider: ProviderInfo): boolean =>
  obstacleOf(provider, provider.keyed ? provider : undefined) === undefined;

/**
 * Models that could search for another: those of providers that the user can ask. The server asks them, so that none
 * whose key shall stay in this browser is among them.
 */
export const searchModels = (list: readonly ProviderInfo[]): readonly SearchModel[] =>
  list
    .filter((provider) => canBeAsked(provider) && provider.onClient !== true)
    .flatMap((provider) =>
      searchersOf(provider).map(({ id: model, displayName: name = model }) => ({
        provider: provider.id,
        model,
        name,
        providerName: provider.name,
      })),
    );

/** There would be more, if this browser did not call their providers itself. */
export const searchesHere = (list: readonly ProviderInfo[]): boolean =>
  list.some((provider) => provider.onClient === true && canBeAsked(provider) && searchersOf(provider).length > 0);

type Chat = Pick<ChatConfig, 'provider' | 'model' | 'searchMode' | 'searchFCModel' | 'useModelBuiltinSearch'>;

/**
 * The model that the chat chose; without a choice one of its own provider, which has the same key and the same bill.
 * Undefined where there is none: no question goes to a provider that nobody chose.
 */
export function searchModelOf(config: Chat, list: readonly ProviderInfo[]): SearchModel | undefined {
  const models = searchModels(list);
  const chosen = models.find(({ provider, model }) => modelKey(provider, model) === config.searchFCModel);
  return chosen ?? ownSearchModel(config, models);
}

export const ownSearchModel = (
  { provider, model }: Pick<Chat, 'provider' | 'model'>,
  models: readonly SearchModel[],
): SearchModel | undefined => {
  const own = models.filter((each) => each.provider === provider);
  return own.find((each) => each.model === model) ?? own[0];
};

export interface SearchPlan {
  readonly by: SearchBy;
  /** Model that the search tool asks. */
  readonly model?: SearchModel;
}

/** Source of web search for this model in this chat. */
export function searchPlan(config: Chat, card: ModelCard | undefined, list: readonly ProviderInfo[]): SearchPlan {
  const model = takesTools(card) ? searchModelOf(config, list) : undefined;
  const by = searchBy(card, config, model !== undefined);
  return { by, ...(by === 'tool' && model ? { model } : {}) };
}
