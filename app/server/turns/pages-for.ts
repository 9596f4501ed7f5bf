// Asks the user's search engine for a call of the search tool, and numbers what it finds within the turn.
import type { PagesFound } from '@tributary/runtime-core';
import { maxPassages } from '../../shared/tools/file-search.ts';
import type { SearchEngine } from '../features/feature.ts';
import type { App } from '../process/app.ts';
import { getStorage } from '../storage/storage.server.ts';
import type { CallToRun } from './call-to-run.ts';
import { firstNumber } from './search-files.ts';
import { messagesToSend } from './turn-payload.ts';

export async function pagesFor(
  app: App,
  { turn, config, position }: Pick<CallToRun, 'turn' | 'config' | 'position'>,
  engine: SearchEngine,
  query: string,
  signal: AbortSignal,
): Promise<PagesFound> {
  const { userId, conversationId, messageId } = turn;
  const chats = await getStorage(app, conversationId);
  const [results, { sent }] = await Promise.all([
    engine.find(query, signal),
    messagesToSend(chats, { userId, conversationId, parentId: messageId, begun: undefined }, config),
  ]);
  // Numbers of files and pages share a range for each call.
  return { results: results.slice(0, maxPassages), first: firstNumber(sent, position) };
}
