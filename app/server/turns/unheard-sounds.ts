// Rejects a question if its answer would ignore a sound: the model cannot hear it and no transcript exists. Checked
// here for all clients, because a browser may not know everything that is sent.
import type { App } from '../process/app.ts';
import type { UnheardSounds } from '../../shared/api/unheard-sounds.ts';
import { unheardCode } from '../../shared/api/unheard-code.ts';
import type { TurnDraft } from '../../shared/api/turns.ts';
import { readConfig } from '../../shared/message/chat-config.ts';
import type { ChatConfig } from '../../shared/message/chat-config.ts';
import { fileIdOf } from '../../shared/conversation/file-address.ts';
import type { Message } from '../../shared/message/message.ts';
import { soundOf } from '../../shared/payload/sounds.ts';
import { readsDocuments } from '../../shared/providers/reads-documents.ts';
import { conflict } from '../http/errors.server.ts';
import { findConversation } from '../storage/repositories/conversations.ts';
import { hasUnwrittenSound } from '../storage/repositories/file-texts.ts';
import { getFiles } from '../files/files.server.ts';
import { getStorage } from '../storage/storage.server.ts';
import type { AskedProvider } from '../providers/asked-provider.ts';
import { planOf } from './searched-files.ts';
import { surroundingsIn } from './surroundings.ts';
import { messagesToSend } from './turn-payload.ts';

/** Throws 409 `sounds_unheard` with the sounds to transcribe first. Runs before anything is stored. */
export async function requireHeard(
  app: App,
  userId: string,
  { conversation: { id }, parent, message, using, config, continues }: TurnDraft,
  provider: AskedProvider,
): Promise<void> {
  const [tables, chats, files] = await Promise.all([getStorage(app), getStorage(app, id), getFiles(app, id)]);
  const added: readonly Message[] = message ? [{ ...message, role: 'user', parentId: parent }] : [];
  // Most chats have no sounds.
  const brought = message?.files?.some((file) => soundOf(file) !== undefined) === true;
  if (!brought && !(await hasUnwrittenSound(chats, userId, id))) return;
  const known = await findConversation(chats, userId, id);
  const wanted: ChatConfig = { ...readConfig(known?.config), ...config.changes, ...using };
  const place = { userId, conversationId: id, parentId: parent, begun: continues?.message };
  const [{ sent }, around] = await Promise.all([
    messagesToSend(chats, place, wanted, added),
    known && surroundingsIn(tables, userId, known, { config: wanted }),
  ]);
  const card = provider.card(using.model);
  const options = {
    window: card?.contextWindowTokens,
    documents: readsDocuments(provider, card),
    sound: provider.hearing(using.model),
  };
  const planned = await planOf(files, userId, { sent, projectFiles: around?.projectFiles ?? [] }, options);
  const silent = planned.flatMap(({ file, mode, unheard }) => {
    const sound = mode === 'native' ? undefined : soundOf(file);
    const fileId = sound && fileIdOf(sound.url);
    return sound && fileId !== undefined ? [{ ...sound, fileId, unheard }] : [];
  });
  const unwritten = new Set(
    (
      await files.known(
        userId,
        silent.map(({ fileId }) => fileId),
      )
    ).flatMap((file) => (file.textBytes === undefined ? [file.id] : [])),
  );
  const sounds = silent.filter(({ fileId }) => unwritten.has(fileId));
  if (sounds.length === 0) return;
  const details: UnheardSounds = {
    sounds: sounds.map(({ id: named, name, fileType, size, url, unheard }) => ({
      id: named,
      name,
      fileType,
      size,
      url,
      ...(unheard ? { unheard } : {}),
    })),
  };
  throw conflict('the model would not get sounds of this chat: send their texts by PUT /api/files/:id/text first', {
    code: unheardCode,
    ...details,
  });
}
