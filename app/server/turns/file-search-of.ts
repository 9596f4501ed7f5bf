// The files that a running call may search: those that its turn has in search mode now.
import { readsDocuments } from '../../shared/providers/reads-documents.ts';
import { appError } from '../http/errors.server.ts';
import { findConversation } from '../storage/repositories/conversations.ts';
import { getFiles, getStorage } from '../storage/storage.server.ts';
import { askedProvider, readStates } from './asked-provider.ts';
import { ports } from './ports.ts';
import { firstNumber } from './search-files.ts';
import type { FileSearch } from './search-files.ts';
import { planOf, searchedIn } from './searched-files.ts';
import { surroundingsIn } from './surroundings.ts';
import type { CallToRun } from './tool-call.ts';
import { messagesToSend } from './turn-payload.ts';

export async function fileSearchOf({ turn, config, given, position }: CallToRun): Promise<FileSearch> {
  const { userId, conversationId, messageId, provider, model } = turn;
  const [tables, chats, files] = await Promise.all([
    getStorage(),
    getStorage(conversationId),
    getFiles(conversationId),
  ]);
  const conversation = await findConversation(chats, userId, conversationId);
  if (!conversation) throw appError(404, `there is no conversation "${conversationId}"`);
  const [{ projectFiles }, states, { sent }] = await Promise.all([
    surroundingsIn(tables, userId, conversation, { config }),
    readStates(tables, userId),
    messagesToSend(chats, { userId, conversationId, parentId: messageId, begun: undefined }, config),
  ]);
  const asked = await askedProvider(tables, ports.describe, { userId, states, given, provider, health: false });
  const card = asked.card(model);
  const options = { window: card?.contextWindowTokens, documents: readsDocuments(asked, card) };
  return {
    passages: files.passages,
    userId,
    files: searchedIn(await planOf(files, userId, { sent, projectFiles }, options)),
    first: firstNumber(sent, position),
  };
}
