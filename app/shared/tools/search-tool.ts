// Web search as a tool for models without built-in search, by a search engine or a model that has it.
import type { SearchBy } from './search-by.ts';
import { searchBy } from './search-by.ts';
import type { ModelCard } from '@tributary/runtime-core';
import type { ChatConfig } from '../message/chat-config.ts';
import { obstacleOf } from '../providers/providers.ts';
import type { ProviderInfo } from '../providers/providers.ts';
import type { EngineName } from '../api/search-engine.ts';
import { modelKey } from '../providers/model-key.ts';
import { pagePlugin, searchPlugin } from './search-plugin.ts';
import { takesTools } from './takes-tools.ts';

export interface SearchModel {
  readonly provider: string;
  readonly model: string;
  readonly name: string;
  readonly providerName: string;
}

/** True if a model searches when it is called itself. */
export const searchesItself = (card: ModelCard | undefined): boolean =>
  card?.abilities?.search === true && card.settings?.searchImpl !== 'tool';

const searchersOf = ({ models }: ProviderInfo): readonly ModelCard[] =>
  models.filter((card) => card.enabled === true && searchesItself(card));

const canBeAsked = (provider: ProviderInfo): boolean =>
  obstacleOf(provider, provider.keyed ? provider : undefined) === undefined;

/**
 * Returns the models that can search for another one: those of usable providers. The server calls them, so that providers
 * with browser-only keys are excluded.
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

/** True if search models exist at providers that this browser calls itself. */
export const searchesHere = (list: readonly ProviderInfo[]): boolean =>
  list.some((provider) => provider.onClient === true && canBeAsked(provider) && searchersOf(provider).length > 0);

type Chat = Pick<ChatConfig, 'provider' | 'model' | 'searchMode' | 'searchFCModel' | 'useModelBuiltinSearch'>;

/**
 * Returns the chat's chosen search model; without one, and without a search engine, one of the chat's provider (same key and
 * bill). Undefined if there is none: questions are never sent to a provider that was not chosen.
 */
export function searchModelOf(
  config: Chat,
  list: readonly ProviderInfo[],
  engine?: EngineName,
): SearchModel | undefined {
  const models = searchModels(list);
  const chosen = models.find(({ provider, model }) => modelKey(provider, model) === config.searchFCModel);
  return chosen ?? (engine ? undefined : ownSearchModel(config, models));
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
  /** The model or the engine that the tool asks. */
  readonly model?: SearchModel;
  readonly engine?: EngineName;
}

/** Returns how this model searches in this chat. `engine`: the user's search engine. */
export function searchPlan(
  config: Chat,
  card: ModelCard | undefined,
  list: readonly ProviderInfo[],
  engine?: EngineName,
): SearchPlan {
  const tools = takesTools(card);
  const model = tools ? searchModelOf(config, list, engine) : undefined;
  const by = searchBy(card, config, model !== undefined || (tools && engine !== undefined));
  if (by !== 'tool') return { by };
  return { by, ...(model ? { model } : engine ? { engine } : {}) };
}

/** Plugins that a search by an engine offers: its results are read as pages. */
export const pluginsOfPlan = ({ by, engine }: SearchPlan): readonly string[] =>
  by === 'tool' ? [searchPlugin, ...(engine ? [pagePlugin] : [])] : [];
