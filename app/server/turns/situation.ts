// Reads the situation of a turn's step: conversation, tools and consents, read again for each step.
import { readConfig } from '../../shared/message/chat-config.ts';
import type { ChatConfig } from '../../shared/message/chat-config.ts';
import { memoryPlugin } from '../../shared/memory/memory-plugin.ts';
import { consentKey, consentTo, readConsents, shownDigest } from '../../shared/tools/consent.ts';
import { functionTable } from '../../shared/tools/names.ts';
import { searchFilesName } from '../../shared/tools/file-search.ts';
import { offeredAnyway } from '../../shared/tools/items.ts';
import { queryTableName } from '../../shared/tools/table-query.ts';
import { tablesPlugin } from '../../shared/tools/tables-plugin.ts';
import { callToolName, findToolsName } from '../../shared/reply/call-through.ts';
import { filesPlugin } from '../../shared/tools/files-plugin.ts';
import { pagePlugin, searchPlugin } from '../../shared/tools/search-plugin.ts';
import { pluginsOfPlan } from '../../shared/tools/search-tool.ts';
import { toolSearchPlugin } from '../../shared/tools/tool-search-plugin.ts';
import { findConversation } from '../storage/repositories/conversations.ts';
import { knownIds } from '../storage/repositories/messages.ts';
import { readSetting } from '../storage/repositories/settings.ts';
import type { Turn } from '../storage/repositories/turns.ts';
import type { Tables } from '../storage/storage.ts';
import { askedProvider, readStates } from '../providers/asked-provider.ts';
import type { GivenKeys } from '../providers/asked-provider.ts';
import type { Situation } from './call-step.ts';
import { readBefore } from './read-before.ts';
import type { ViewDocument } from './read-before.ts';
import { surroundingsIn } from './surroundings.ts';
import { searchPlanOf } from './tool-offer.ts';
import type { OfferPorts } from './tool-offer.ts';

/** Digests of the calls a turn may make without asking, by its first answer. Undefined: the consents decide. */
export type Granted = (tables: Tables, userId: string, answerId: string) => Promise<readonly string[] | undefined>;

export interface Found extends Situation {
  readonly config: ChatConfig;
}

/** Returns undefined if the conversation is in the trash or the turn's branch is gone. */
export async function situationOf(
  tables: Tables,
  ports: OfferPorts & { readonly granted: Granted },
  turn: Pick<Turn, 'userId' | 'conversationId' | 'answerId' | 'messageId' | 'tailId' | 'provider' | 'model'>,
  given: GivenKeys,
  /** Database of the conversation, if it differs from the one of the user's settings. */
  chats: Tables = tables,
  viewDocument?: ViewDocument,
): Promise<Found | undefined> {
  const { userId, conversationId, messageId, provider, model } = turn;
  const conversation = await findConversation(chats, userId, conversationId);
  const known = await knownIds(chats, userId, conversationId, [messageId]);
  if (!conversation || conversation.deletedAt !== null || known.length === 0) return undefined;
  const wanted = { ...readConfig(conversation.config), provider, model };
  const { config, projectFiles } = await surroundingsIn(tables, userId, conversation, { config: wanted });
  const [sources, always, states] = await Promise.all([
    ports.listTools(userId),
    readSetting(tables, userId, consentKey),
    readStates(tables, userId),
  ]);
  const asked = { userId, states, given };
  const { card } = await askedProvider(tables, ports.describe, { ...asked, provider, health: false });
  const searching = pluginsOfPlan(await searchPlanOf(tables, ports, asked, config, card(model)));
  // These tools need no further consent: searching the user's own files or tools sends nothing outside; memory is
  // limited to suggestions and what the user has enabled for all chats, and with the memory off elsewhere, its call
  // returns that.
  const isSwitched = (identifier: string): boolean =>
    identifier === filesPlugin ||
    identifier === tablesPlugin ||
    identifier === toolSearchPlugin ||
    (identifier === searchPlugin && searching.includes(searchPlugin)) ||
    (identifier === memoryPlugin && wanted.plugins.includes(memoryPlugin));
  const tools = functionTable(sources);
  const switched = [searchFilesName, queryTableName, findToolsName, callToolName].flatMap(
    (name) => tools.get(name) ?? [],
  );
  const itemed = offeredAnyway(sources, config.itemsOff);
  const ofItems = [...tools.values()].filter(
    ({ source: { manifest, feature }, api }) =>
      itemed.includes(manifest.identifier) && feature?.always.includes(api.name) === true,
  );
  // The search switch is the consent to read what was found, too. Addresses made by the model are still asked about.
  const pages = searching.includes(pagePlugin) ? [pagePlugin] : [];
  const plugins = [...new Set([...config.plugins, ...pages, ...itemed])];
  const byPages = [...tools.values()].filter(({ source }) => pages.includes(source.manifest.identifier)).map(consentTo);
  const granted = await ports.granted(tables, userId, turn.answerId);
  return {
    config,
    granted: granted && new Set([...granted, ...[...switched, ...ofItems].map((ref) => shownDigest(ref, ''))]),
    sources,
    tools,
    plugins,
    consents: { chat: [...config.toolConsents, ...byPages], always: readConsents(always) },
    read: await readBefore(chats, turn, {
      tools,
      config: { ...config, plugins },
      projectFiles: projectFiles.length > 0,
      viewDocument,
    }),
    agreed: ({ source }) => isSwitched(source.manifest.identifier),
  };
}
