// A sound that was attached: its text, where a provider can write it down. The message gets a text file in its place.
import type { ReadDocument } from '../../client/attachments/attachments.ts';
import { chosenWriter, RecordingTooLarge, transcribe } from '../../client/voice/transcribe.ts';
import type { ChosenWriter } from '../../client/voice/transcribe.ts';
import { readVoice } from '../../client/voice/voice-settings.ts';
import type { Transport } from '../../client/net/transport.ts';
import type { Vaults } from '../../client/providers/vaults.ts';
import { loadVoices } from './voices.ts';

interface Deps {
  readonly transport: Pick<Transport, 'getJSON' | 'sendJSON'>;
  readonly vaults: Pick<Vaults, 'get'>;
}

/** A server that does not answer is not waited for longer, nor a provider that writes nothing down. Unit: ms. */
export const soundLimits = { voices: 30_000, text: 300_000 };

/** Of a model that nobody chose: one that tells when what is said. */
const withMarks = ({ writer, model }: ChosenWriter): ChosenWriter => ({
  writer,
  model: writer.models.find(({ support }) => support?.marks === true) ?? model,
});

/** Never rejects, and always ends. */
export async function readSound(
  deps: Deps,
  ...[file, id, onStage]: Parameters<ReadDocument>
): ReturnType<ReadDocument> {
  try {
    onStage('reading');
    const { writers } = await loadVoices(deps.transport, AbortSignal.timeout(soundLimits.voices));
    const settings = readVoice();
    const writer = chosenWriter(writers, settings, deps.vaults);
    if (!writer) return { refused: 'noWriter' };
    const by = settings.writerModel === '' ? withMarks(writer) : writer;
    const content = await transcribe(deps, by, file, '', { ms: soundLimits.text, marks: true });
    if (content === '') return { refused: 'noSpeech' };
    return {
      id,
      name: `${file.name}.txt`,
      fileType: 'text/plain',
      size: new TextEncoder().encode(content).length,
      content,
    };
  } catch (error) {
    if (error instanceof RecordingTooLarge) return { refused: 'tooLarge', limit: error.most };
    return { refused: 'notTranscribed' };
  }
}
