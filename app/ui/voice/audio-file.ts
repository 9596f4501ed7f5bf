// A sound that was attached: its text, where a provider can write it down. The message gets a text file in its place.
import type { ReadDocument } from '../../client/attachments/attachments.ts';
import { chosenWriter, RecordingTooLarge, transcribe } from '../../client/voice/transcribe.ts';
import { readVoice } from '../../client/voice/voice-settings.ts';
import type { Transport } from '../../client/net/transport.ts';
import type { Vaults } from '../../client/providers/vaults.ts';
import { loadVoices } from './voices.ts';

interface Deps {
  readonly transport: Pick<Transport, 'getJSON' | 'sendJSON'>;
  readonly vaults: Pick<Vaults, 'get'>;
}

export async function readSound(
  deps: Deps,
  ...[file, id, onStage]: Parameters<ReadDocument>
): ReturnType<ReadDocument> {
  try {
    onStage('reading');
    const { writers } = await loadVoices(deps.transport);
    const writer = chosenWriter(writers, readVoice(), deps.vaults);
    if (!writer) return { refused: 'notReadable' };
    const content = await transcribe(deps, writer, file, '', 300_000);
    if (content === '') return { refused: 'unreadable' };
    return { id, name: `${file.name}.txt`, fileType: 'text/plain', size: content.length, content };
  } catch (error) {
    return { refused: error instanceof RecordingTooLarge ? 'tooLarge' : 'notUploaded' };
  }
}
