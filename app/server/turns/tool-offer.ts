// The tools that a question offers its model, by what the server knows: plugins of the chat, and the search where a tool searches.
import type { ModelCard } from '@tributary/runtime-core';
import type { ChatConfig } from '../../shared/conversation/chat-config.ts';
import { readModelKey } from '../../shared/providers/model-key.ts';
import { offerOf, takesTools } from '../../shared/tools/offer.ts';
import type { ToolOffer } from '../../shared/tools/offer.ts';
import { searchPlugin } from '../../shared/tools/search-plugin.ts';
import { searchPlan } from '../../shared/tools/search-tool.ts';
import type { ToolSource } from '../../shared/tools/sources.ts';
import type { Tables } from '../storage/storage.ts';
import { askedProvider } from './asked-provider.ts';
import type { AskedFor, Describe } from './asked-provider.ts';

export type ListTools = (userId: string) => Promise<readonly ToolSource[]>;

export interface OfferPorts {
  readonly describe: Describe;
  readonly listTools: ListTools;
}

export async function offerFor(
  tables: Tables,
  ports: OfferPorts,
  asked: Pick<AskedFor, 'userId' | 'states' | 'given'>,
  config: ChatConfig,
  card: ModelCard | undefined,
): Promise<ToolOffer> {
  if (!takesTools(card)) return {};
  const searches = await searchesByTool(tables, ports, asked, config, card);
  const wanted = searches ? [...config.plugins, searchPlugin] : config.plugins;
  return wanted.length === 0 ? {} : offerOf(wanted, await ports.listTools(asked.userId), card);
}

/** Only two providers can be asked for the search: the one that the chat names, and the chat's own. */
async function searchesByTool(
  tables: Tables,
  { describe }: OfferPorts,
  asked: Pick<AskedFor, 'userId' | 'states' | 'given'>,
  config: ChatConfig,
  card: ModelCard | undefined,
): Promise<boolean> {
  if (config.searchMode === 'off') return false;
  const ids = new Set([config.provider, readModelKey(config.searchFCModel)?.provider ?? config.provider]);
  const providers = await Promise.all(
    [...ids].map((provider) => askedProvider(tables, describe, { ...asked, provider, health: true })),
  );
  return (
    searchPlan(
      config,
      card,
      providers.flatMap((each) => each.whole() ?? []),
    ).by === 'tool'
  );
}
