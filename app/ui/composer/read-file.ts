// Reading of a file that is no text of this page's: a sound by who hears it, a document by the server. Loaded with the first of them.
import type { ChatConfig } from '../../shared/message/chat-config.ts';
import type { ChatClient } from '../../client/client.ts';
import type { ReadDocument } from '../../client/attachments/attachments.ts';
import { readDocument } from '../../client/attachments/documents.ts';

/** The chat that a file is attached in, as it is now. */
interface Place {
  readonly config: Pick<ChatConfig, 'provider' | 'model'>;
  readonly conversationId: string | undefined;
}

export async function readFile(
  client: Pick<ChatClient, 'transport' | 'vaults' | 'providers'>,
  { config, conversationId }: Place,
  ...file: Parameters<ReadDocument>
): ReturnType<ReadDocument> {
  const readSound = async () =>
    (await import('../../client/voice/audio-file.ts')).readSoundFor(client, config, conversationId, ...file);
  if (/^(?:audio|video)\//.test(file[0].type)) return readSound();
  const read = await readDocument(client.transport, ...file);
  // Not every system names the type of a sound, or as one: by its bytes the server told it.
  return 'refused' in read && read.refusal?.problem === 'notTranscribed' ? readSound() : read;
}
