// Transcribes audio for a schedule whose model has no audio input: no page is open to do that, so the server calls a
// provider it has a key for. Audio is sent unchanged, since splitting and converting need a browser.
import type { App } from '../../../server/process/app.ts';
import type { KeyVault } from '@tributary/runtime-core';
import type { ScheduleProblem } from '../shared/api.ts';
import type { UnheardSounds } from '../../../shared/api/unheard-sounds.ts';
import type { Writer } from '../../../shared/api/voices.ts';
import { fileIdOf } from '../../../shared/conversation/file-address.ts';
import type { Caller } from '../../../server/auth/auth.server.ts';
import { getRuntime } from '../../../server/providers/runtime.server.ts';
import { voicesOf } from '../../../server/media/voices.server.ts';
import { getFiles } from '../../../server/files/files.server.ts';
import { estimateOfOperation } from '../../../server/usage/estimate.ts';
import { readingsOf } from '../../../server/usage/operation-facts.ts';
import { makeCall } from '../../../server/usage/record.server.ts';

type Sound = UnheardSounds['sounds'][number];

/** Timeout of a transcription. Unit: ms. */
const patienceMs = 300_000;

/** Extensions by which providers name the formats they accept. */
const endings: Readonly<Record<string, readonly string[]>> = {
  'audio/wav': ['wav'],
  'audio/mpeg': ['mp3', 'mpga', 'mpeg'],
  'audio/mp4': ['m4a', 'mp4'],
  'audio/webm': ['webm'],
  'audio/ogg': ['ogg', 'oga', 'opus'],
  'audio/flac': ['flac'],
  'audio/aac': ['aac'],
  'audio/aiff': ['aiff', 'aif'],
};

interface Chosen {
  readonly provider: string;
  readonly route: string;
  readonly model: string;
}

/** Returns the first model that accepts the audio, preferring one with timestamps. Undefined if there is none. */
export function writerOf(writers: readonly Writer[], { fileType, size }: Pick<Sound, 'fileType' | 'size'>) {
  const usable = writers.flatMap(({ provider, route, obstacle, models }) =>
    obstacle === undefined ? models.map(({ id, support }) => ({ provider, route, model: id, support })) : [],
  );
  const able = usable.filter(
    ({ support }) =>
      support === undefined ||
      (size <= support.maxBytes && endings[fileType]?.some((ending) => support.formats.includes(ending))),
  );
  const first = able.find(({ provider, support }) => provider === able[0]?.provider && support?.marks) ?? able[0];
  return { chosen: first && ({ ...first } satisfies Chosen), any: usable.length > 0 };
}

/** Resolves with the reason if one cannot be transcribed. Rejects when `signal` is aborted. */
export async function writeSounds(
  app: App,
  caller: Pick<Caller, 'userId'> & { readonly vault?: KeyVault },
  conversationId: string,
  { sounds }: UnheardSounds,
  signal: AbortSignal,
): Promise<ScheduleProblem | undefined> {
  const { writers } = await voicesOf(app, caller.userId);
  for (const sound of sounds) {
    const { chosen, any } = writerOf(writers, sound);
    if (!chosen)
      return any
        ? problemOf('sound_not_taken', `No provider takes ${sound.name} in this format and size to transcribe it.`)
        : problemOf('sound_no_writer', `The model can’t listen to ${sound.name}, and no provider can transcribe it.`);
    const text = await written(app, caller, conversationId, chosen, sound, signal).catch(() => undefined);
    signal.throwIfAborted();
    if (text === undefined) return problemOf('sound_failed', `${sound.name} could not be transcribed.`);
    if (text === '') return problemOf('sound_no_speech', `Nothing is said in ${sound.name}.`);
  }
  return undefined;
}

const problemOf = (code: string, message: string): ScheduleProblem => ({ code, message });

/** Returns the transcript, which is stored with the audio. */
async function written(
  app: App,
  caller: Parameters<typeof writeSounds>[1],
  conversationId: string,
  { provider, route, model }: Chosen,
  { url, fileType }: Sound,
  signal: AbortSignal,
): Promise<string | undefined> {
  const { userId } = caller;
  const id = fileIdOf(url) ?? '';
  const files = await getFiles(app, conversationId);
  const file = await files.open(userId, id);
  if (!file) return undefined;
  const pieces: Uint8Array[] = [];
  for await (const piece of file.body) pieces.push(piece);
  const audio = `data:${fileType};base64,${Buffer.concat(pieces).toString('base64')}`;
  const runtime = await getRuntime(app);
  const ending = AbortSignal.any([signal, AbortSignal.timeout(patienceMs)]);
  const estimate = () => estimateOfOperation('speechToText', { audio });
  const call = { provider, route, model, purpose: 'transcription', conversationId, estimate } as const;
  const said = await makeCall(app, caller, call, ending, async (keys, meter) => {
    const options = { ...keys, signal: ending, user: userId, ...readingsOf(meter) };
    const { text } = await runtime.run('speechToText', route, { model, audio }, options);
    return text.trim();
  });
  if (said !== '') await files.writeTranscript(userId, id, said);
  return said;
}
