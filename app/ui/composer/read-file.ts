// Reads files that this page cannot read as text: audio is transcribed, documents are read by the server. Loaded with
// the first such file.
import type { ChatConfig } from '../../shared/message/chat-config.ts';
import type { ChatClient } from '../../client/client.ts';
import type { ReadDocument } from '../../client/attachments/attachments.ts';
import { readDocument } from '../../client/attachments/documents.ts';

/** The chat the file is attached in, with its current config. */
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
  // Some systems report no audio type for audio files; the server detected audio by the file's bytes.
  return 'refused' in read && read.refusal?.problem === 'notTranscribed' ? readSound() : read;
}
