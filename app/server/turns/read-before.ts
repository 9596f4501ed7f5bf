// Finds the untrusted sources a model had read before a call, and whether the call's addresses are from them.
import type { ChatConfig } from '../../shared/message/chat-config.ts';
import { fileIdOf } from '../../shared/conversation/file-address.ts';
import type { Message, ToolMessage } from '../../shared/message/message.ts';
import { historyOf } from '../../shared/conversation/tree.ts';
import { saysNothingOfOthers, sourcesRead } from '../../shared/memory/taint.ts';
import type { Words } from '../../shared/tools/addresses.ts';
import { makesAddress, neverAsksAgain, nothingRead } from '../../shared/tools/asks-again.ts';
import type { OtherSource, ReadBefore } from '../../shared/tools/asks-again.ts';
import { accessOf } from '../../shared/tools/consent.ts';
import { imagePlugin } from '../../shared/tools/created-images.ts';
import { filesPlugin } from '../../shared/tools/files-plugin.ts';
import { readFound } from '../../shared/tools/found.ts';
import { tablesPlugin } from '../../shared/tools/tables-plugin.ts';
import { searchPlugin } from '../../shared/tools/search-plugin.ts';
import type { ToolRef } from '../../shared/tools/sources.ts';
import type { FileStore } from '../files/file-store.ts';
import { pathTo, placesOf, readMessages } from '../storage/repositories/messages.ts';
import type { Turn } from '../storage/repositories/turns.ts';
import type { Tables } from '../storage/storage.ts';

interface Offered {
  readonly tools: ReadonlyMap<string, ToolRef>;
  readonly config: ChatConfig;
  readonly projectFiles: boolean;
  readonly viewDocument?: ViewDocument | undefined;
}

export type ViewDocument = FileStore['viewDocument'];

/**
 * Ignores results that came after the call. Counts messages beyond the history limit, because answers written under
 * their influence are still sent. Returns early for a chat without tools that act on the outside.
 */
export async function readBefore(
  tables: Tables,
  { userId, conversationId, messageId }: Pick<Turn, 'userId' | 'conversationId' | 'messageId'>,
  { tools, config, projectFiles, viewDocument }: Offered,
): Promise<ReadBefore> {
  const on = [...tools.values()].filter(({ source }) => config.plugins.includes(source.manifest.identifier));
  if (neverAsksAgain(on)) return nothingRead;
  const path = pathTo(await placesOf(tables, userId, conversationId), messageId);
  const { summary } = historyOf(path, config);
  const messages = await readMessages(
    tables,
    userId,
    conversationId,
    path.map(({ id }) => id),
  );
  const source = (name: string): string | undefined => sourceOf(name, tools);
  const sources = sourcesRead(messages, { projectFiles, summary: summary !== undefined }, source);
  if (sources.size === 0) return nothingRead;
  const words = messages.flatMap((message) => wordsOf(message, source));
  const made = callsOf(messages.at(-1)).some((args) => makesAddress(args, words));
  return {
    sources,
    words: made && viewDocument ? [...words, ...(await documents(userId, messages, viewDocument))] : words,
  };
}

/** Texts of the attached files. Long, so only read if an address was found nowhere else. */
async function documents(userId: string, messages: readonly Message[], view: ViewDocument): Promise<readonly Words[]> {
  const files = messages.flatMap((message) => (message.role === 'user' ? (message.files ?? []) : []));
  const ids = new Set(files.flatMap((file) => ('url' in file ? (fileIdOf(file.url) ?? []) : [])));
  const words: Words[] = [];
  for (const id of ids) {
    // An unreadable file contributes no address, so the call needs consent.
    const result = await view(userId, id).catch(() => undefined);
    if (result && 'read' in result) words.push({ by: 'user', text: result.read.text });
  }
  return words;
}

const callsOf = (message: Message | undefined): readonly string[] =>
  message?.role === 'assistant'
    ? message.reply.parts.flatMap((part) => (part.type === 'tool' ? [part.arguments] : []))
    : [];

/** Undefined if the tool's results are written by this server or the user. */
function sourceOf(name: string, tools: ReadonlyMap<string, ToolRef>): string | undefined {
  const ref = tools.get(name);
  if (!ref) return removedTool;
  const { origin, manifest, feature } = ref.source;
  if (feature?.isOwn) return undefined;
  const own = origin === 'bundled' && (manifest.identifier === imagePlugin || accessOf(ref) !== 'outside');
  return own && !tellsOfFiles.has(manifest.identifier) ? undefined : manifest.identifier;
}

/** Tools that run here but return text from files. */
const tellsOfFiles: ReadonlySet<string> = new Set([filesPlugin, tablesPlugin]);

const removedTool: OtherSource = 'removed-tool';

/** Leaves out the conversation's summary: what it says is in the messages too. */
function wordsOf(message: Message, source: (name: string) => string | undefined): readonly Words[] {
  switch (message.role) {
    case 'user': {
      const files = (message.files ?? []).flatMap((file) => ('content' in file ? [file.content] : []));
      return [message.text, ...files].map((text) => ({ by: 'user', text }));
    }
    case 'tool':
      return resultOf(message, source(message.name)).map((text) => ({ by: 'others', text }));
    case 'assistant': {
      const { grounding } = message.reply;
      return [
        ...(grounding ? [{ by: 'others' as const, text: JSON.stringify(grounding.citations) }] : []),
        ...callsOf(message).map((text) => ({ by: 'model' as const, text })),
      ];
    }
    default:
      return message satisfies never;
  }
}

/**
 * Leaves out text that the model controls: a failure's reason repeats the arguments; a search answer is written by
 * another model at its request; a table query's result may contain any text from the statement, and addresses in the
 * tables are also in their files.
 */
function resultOf(message: ToolMessage, source: string | undefined): readonly string[] {
  if (source === undefined || saysNothingOfOthers(message) || message.outcome === 'failed') return [];
  if (source === tablesPlugin) return [];
  const found = source === searchPlugin || source === filesPlugin ? readFound(message.content) : undefined;
  const citations = found ? [JSON.stringify(found.citations)] : [];
  if (source === searchPlugin) return citations;
  return found ? [found.text, ...citations] : [message.content];
}
