// Situation of a step of a turn: its conversation, its tools and what was agreed to, all read anew each time.
import { readConfig } from '../../shared/conversation/chat-config.ts';
import type { ChatConfig } from '../../shared/conversation/chat-config.ts';
import type { Message } from '../../shared/conversation/message.ts';
import { historyOf } from '../../shared/conversation/tree.ts';
import { memoryPlugin } from '../../shared/memory/memory-plugin.ts';
import { saysNothingOfOthers, sourcesRead } from '../../shared/memory/taint.ts';
import { imagePlugin } from '../../shared/tools/created-images.ts';
import { accessOf, consentKey, readConsents, shownDigest } from '../../shared/tools/consent.ts';
import { neverAsksAgain, nothingRead } from '../../shared/tools/asks-again.ts';
import type { OtherSource, ReadBefore } from '../../shared/tools/asks-again.ts';
import { functionTable } from '../../shared/tools/names.ts';
import { searchFilesName } from '../../shared/tools/file-search.ts';
import { filesPlugin } from '../../shared/tools/files-plugin.ts';
import { searchPlugin } from '../../shared/tools/search-plugin.ts';
import type { ToolRef } from '../../shared/tools/sources.ts';
import { findConversation } from '../storage/repositories/conversations.ts';
import { knownIds, pathTo, placesOf, readMessages } from '../storage/repositories/messages.ts';
import { findOpenRun } from '../storage/repositories/schedules.ts';
import { readSetting } from '../storage/repositories/settings.ts';
import type { Turn } from '../storage/repositories/turns.ts';
import type { Tables } from '../storage/storage.ts';
import { askedProvider, readStates } from './asked-provider.ts';
import type { GivenKeys } from './asked-provider.ts';
import type { Situation } from './call-step.ts';
import { surroundingsIn } from './surroundings.ts';
import { searchesByTool } from './tool-offer.ts';
import type { OfferPorts } from './tool-offer.ts';

export interface Found extends Situation {
  readonly config: ChatConfig;
}

/** Undefined where the conversation is in the trash, or the branch of the turn gone. */
export async function situationOf(
  tables: Tables,
  ports: OfferPorts,
  turn: Pick<Turn, 'userId' | 'conversationId' | 'answerId' | 'messageId' | 'tailId' | 'provider' | 'model'>,
  given: GivenKeys,
  /** Storage of the conversation, where it is another than that of its user's settings. */
  chats: Tables = tables,
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
  const searches = await searchesByTool(tables, ports, asked, config, card(model));
  // A search in the user's own files tells nobody anything. A suggestion changes nothing, and what counts at once the user has switched on for all chats. Where the memory is off
  // elsewhere, its call is answered with that.
  const isSwitched = (identifier: string): boolean =>
    identifier === filesPlugin ||
    (searches && identifier === searchPlugin) ||
    (identifier === memoryPlugin && wanted.plugins.includes(memoryPlugin));
  const tools = functionTable(sources);
  const fileSearch = tools.get(searchFilesName);
  const scheduled = await findOpenRun(tables, userId, turn.answerId);
  return {
    config,
    granted:
      scheduled && new Set([...digestsOf(scheduled.tools), ...(fileSearch ? [shownDigest(fileSearch, '')] : [])]),
    sources,
    tools,
    plugins: config.plugins,
    consents: { chat: config.toolConsents, always: readConsents(always) },
    read: await readBefore(chats, turn, tools, config, projectFiles.length > 0),
    agreed: ({ source }) => isSwitched(source.manifest.identifier),
  };
}

/** Written by this server when the schedule was saved. */
const digestsOf = (tools: string): readonly string[] =>
  (JSON.parse(tools) as readonly { readonly digest: string }[]).map(({ digest }) => digest);

/** Undefined: the results are this server's own words. */
function sourceOf(name: string, tools: ReadonlyMap<string, ToolRef>): string | undefined {
  const ref = tools.get(name);
  if (!ref) return removedTool;
  const { origin, manifest } = ref.source;
  const own = origin === 'bundled' && (manifest.identifier === imagePlugin || accessOf(ref) !== 'outside');
  return own && manifest.identifier !== filesPlugin ? undefined : manifest.identifier;
}

const removedTool: OtherSource = 'removed-tool';

/**
 * What the model had before it when it wrote the calls: results that came since are none of it. Messages that are sent no more count
 * no more. Only where it matters: a chat without tools that carry something out is spared the look.
 */
async function readBefore(
  tables: Tables,
  { userId, conversationId, messageId }: Pick<Turn, 'userId' | 'conversationId' | 'messageId'>,
  tools: ReadonlyMap<string, ToolRef>,
  config: ChatConfig,
  projectFiles: boolean,
): Promise<ReadBefore> {
  const on = [...tools.values()].filter(({ source }) => config.plugins.includes(source.manifest.identifier));
  if (neverAsksAgain(on)) return nothingRead;
  const path = pathTo(await placesOf(tables, userId, conversationId), messageId);
  const { sent, summary } = historyOf(path, config);
  const messages = await readMessages(
    tables,
    userId,
    conversationId,
    sent.map(({ id }) => id),
  );
  const sources = sourcesRead(messages, { projectFiles, summary: summary !== undefined }, (name) =>
    sourceOf(name, tools),
  );
  return sources.size === 0 ? nothingRead : { sources, texts: messages.flatMap(textsOf) };
}

/** Where an address may stand that the model has not made up. */
function textsOf(message: Message): readonly string[] {
  switch (message.role) {
    case 'user':
      return [message.text, ...(message.files ?? []).flatMap((file) => ('content' in file ? [file.content] : []))];
    case 'tool':
      return saysNothingOfOthers(message) ? [] : [message.content];
    case 'assistant':
      return message.reply.grounding === undefined ? [] : [JSON.stringify(message.reply.grounding)];
    default:
      return message satisfies never;
  }
}
