// The tools a question offers its model: the chat's plugins, and those of the search if the model does not search itself.
import type { ModelCard } from '@tributary/runtime-core';
import type { EngineName } from '../../shared/api/search-engine.ts';
import type { SearchModel } from '../../shared/api/tools.ts';
import type { ChatConfig } from '../../shared/message/chat-config.ts';
import { readModelKey } from '../../shared/providers/model-key.ts';
import { offerOf } from '../../shared/tools/offer.ts';
import { takesTools } from '../../shared/tools/takes-tools.ts';
import type { ToolOffer } from '../../shared/tools/offer.ts';
import { filesPlugin } from '../../shared/tools/files-plugin.ts';
import { offeredAnyway, withItems } from '../../shared/tools/items.ts';
import { condensed } from '../../shared/tools/on-demand.ts';
import { pluginsOfPlan, searchModelOf, searchPlan } from '../../shared/tools/search-tool.ts';
import type { SearchPlan } from '../../shared/tools/search-tool.ts';
import type { ToolSource } from '../../shared/tools/sources.ts';
import { tablesPlugin } from '../../shared/tools/tables-plugin.ts';
import { toolSearchPlugin } from '../../shared/tools/tool-search-plugin.ts';
import type { Tables } from '../storage/storage.ts';
import { askedProvider } from '../providers/asked-provider.ts';
import type { AskedFor, Describe } from '../providers/asked-provider.ts';

export type ListTools = (userId: string) => Promise<readonly ToolSource[]>;

export interface OfferPorts {
  readonly describe: Describe;
  readonly listTools: ListTools;
  /** Default: users have no search engine. */
  readonly searchEngine?: (userId: string) => Promise<EngineName | undefined>;
}

type Asked = Pick<AskedFor, 'userId' | 'states' | 'given'>;

const onlyWhereNeeded: ReadonlySet<string> = new Set([filesPlugin, tablesPlugin, toolSearchPlugin]);

export async function offerFor(
  tables: Tables,
  ports: OfferPorts,
  asked: Asked,
  config: ChatConfig,
  card: ModelCard | undefined,
  /** Plugins needed by the files that are sent. */
  forFiles: readonly string[] = [],
): Promise<ToolOffer> {
  if (!takesTools(card)) return {};
  const searches = pluginsOfPlan(await searchPlanOf(tables, ports, asked, config, card));
  const chosen = config.plugins.filter((plugin) => !onlyWhereNeeded.has(plugin));
  const sources = withItems(await ports.listTools(asked.userId), config.itemsOff);
  const wanted = [...new Set([...chosen, ...searches, ...forFiles, ...offeredAnyway(sources, config.itemsOff)])];
  if (wanted.length === 0) return {};
  return condensed(offerOf(wanted, sources, card), sources, card);
}

/** Returns how the chat searches; its search switch is the consent to the search tool. */
export async function searchPlanOf(
  tables: Tables,
  { describe, searchEngine }: Pick<OfferPorts, 'describe' | 'searchEngine'>,
  asked: Asked,
  config: ChatConfig,
  card: ModelCard | undefined,
): Promise<SearchPlan> {
  if (config.searchMode === 'off') return { by: 'off' };
  const [found, engine] = await Promise.all([
    searchProviders(tables, describe, asked, config),
    searchEngine?.(asked.userId),
  ]);
  const list = found.flatMap((each) => each.whole() ?? []);
  return searchPlan(config, card, list, engine);
}

/** Returns the model that the search tool calls; undefined if there is none. */
export async function searchModelFor(
  tables: Tables,
  { describe }: Pick<OfferPorts, 'describe'>,
  asked: Asked,
  config: ChatConfig,
  engine?: EngineName,
): Promise<SearchModel | undefined> {
  const found = await searchProviders(tables, describe, asked, config);
  const chosen = searchModelOf(
    config,
    found.flatMap((each) => each.whole() ?? []),
    engine,
  );
  const by = chosen && found.find(({ id }) => id === chosen.provider);
  if (!chosen || !by) return undefined;
  const apiMode = by.state.config.enableResponseApi ? { apiMode: 'responses' as const } : {};
  return { provider: by.route, owner: chosen.provider, model: chosen.model, ...apiMode };
}

/** Only two providers can serve the search: the one the chat names for it, and the chat's own. */
function searchProviders(tables: Tables, describe: Describe, asked: Asked, config: ChatConfig) {
  const ids = new Set([config.provider, readModelKey(config.searchFCModel)?.provider ?? config.provider]);
  const one = async (provider: string) => ({
    id: provider,
    ...(await askedProvider(tables, describe, { ...asked, provider, health: true })),
  });
  return Promise.all([...ids].map(one));
}
