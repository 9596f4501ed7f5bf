// The files of a running call's turn, with the mode in which each is now sent.
import type { App } from '../process/app.ts';
import { readsDocuments } from '../../shared/providers/reads-documents.ts';
import type { PlannedFile } from '../../shared/payload/file-modes.ts';
import type { Message } from '../../shared/message/message.ts';
import type { FileStore } from '../files/file-store.ts';
import { appError } from '../http/errors.server.ts';
import { findConversation } from '../storage/repositories/conversations.ts';
import { getFiles } from '../files/files.server.ts';
import { getStorage } from '../storage/storage.server.ts';
import { askedProvider, readStates } from '../providers/asked-provider.ts';
import { ports } from './ports.ts';
import { planOf } from './searched-files.ts';
import { surroundingsIn } from './surroundings.ts';
import type { CallToRun } from './call-to-run.ts';
import { messagesToSend } from './turn-payload.ts';

export interface FilesOfCall {
  readonly files: FileStore;
  readonly sent: readonly Message[];
  readonly planned: readonly PlannedFile[];
}

export async function filesOfCall(
  app: App,
  { turn, config, given }: Pick<CallToRun, 'turn' | 'config' | 'given'>,
): Promise<FilesOfCall> {
  const { userId, conversationId, messageId, provider, model } = turn;
  const [tables, chats, files] = await Promise.all([
    getStorage(app),
    getStorage(app, conversationId),
    getFiles(app, conversationId),
  ]);
  const conversation = await findConversation(chats, userId, conversationId);
  if (!conversation) throw appError(404, `there is no conversation "${conversationId}"`);
  const [{ projectFiles }, states, { sent }] = await Promise.all([
    surroundingsIn(tables, userId, conversation, { config }),
    readStates(tables, userId),
    messagesToSend(chats, { userId, conversationId, parentId: messageId, begun: undefined }, config),
  ]);
  const asked = await askedProvider(tables, ports(app).describe, { userId, states, given, provider, health: false });
  const card = asked.card(model);
  const options = {
    window: card?.contextWindowTokens,
    documents: readsDocuments(asked, card),
    sound: asked.hearing(model),
  };
  return { files, sent, planned: await planOf(files, userId, { sent, projectFiles }, options) };
}
