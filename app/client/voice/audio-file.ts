// Attaches a sound: stores it for models that accept audio, and transcribes it for all others.
import type { Hearing } from '../../shared/api/providers.ts';
import type { ReadDocument } from '../attachments/attachments.ts';
import { writeBeside } from '../attachments/sound-jobs.ts';
import type { Written } from '../attachments/sound-jobs.ts';
import { sendTo } from '../net/call.ts';
import { chosenWriter, RecordingTooLarge, transcribe } from './transcribe.ts';
import type { ChosenWriter } from './transcribe.ts';
import { readVoice } from './voice-settings.ts';
import { documentsApi } from '../../shared/api/documents.ts';
import { pathOf } from '../../shared/api/endpoint.ts';
import { filesApi } from '../../shared/api/files.ts';
import { fileAddress, fileIdOf } from '../../shared/conversation/file-address.ts';
import { isQuota, readDocument } from '../attachments/documents.ts';
import type { Transport } from '../net/transport.ts';
import type { ProviderRegistry } from '../providers/provider-registry.ts';
import type { Vaults } from '../providers/vaults.ts';
import type { DocumentFacts } from '../../shared/message/document.ts';
import type { ChatConfig } from '../../shared/message/chat-config.ts';
import { hearingOf, unheardBy } from '../../shared/payload/sounds.ts';
import type { SoundFile } from '../../shared/payload/sounds.ts';
import { soundTypeOf } from '@tributary/runtime-core';
import { lengthOf } from './sound-length.ts';
import { loadVoices } from './voices.ts';

interface Deps {
  readonly transport: Pick<Transport, 'getJSON' | 'sendJSON' | 'sendBytes'>;
  readonly vaults: Pick<Vaults, 'get'>;
}

/** Timeouts for the server's list of voices and for a transcription. Unit: ms. */
export const soundLimits = { voices: 30_000, text: 300_000 };

/** Prefers a model with timestamps, if the user has not chosen one. */
const withMarks = ({ writer, model }: ChosenWriter): ChosenWriter => ({
  writer,
  model: writer.models.find(({ support }) => support?.marks === true) ?? model,
});

/** The currently chosen model. */
export interface Listener {
  /** Sounds that the model accepts as audio. */
  readonly hearing: Hearing | undefined;
  /** Starts the transcription of a stored sound that the model does not accept; the sound stays attached in any case. */
  readonly writeDown: (sound: SoundFile) => void;
}

/** Stores or transcribes a file. Never rejects. */
export async function readSound(
  deps: Deps,
  { hearing, writeDown }: Listener,
  ...[file, id, onStage]: Parameters<ReadDocument>
): ReturnType<ReadDocument> {
  onStage('uploading');
  const stored = await storeSound(deps, file, id);
  if (hearing && 'refused' in stored && stored.refused !== 'unknown') return { refused: stored.refused };
  if ('url' in stored) {
    if (unheardBy(stored, hearing) !== undefined) writeDown(stored);
    return stored;
  }
  // The file is not a sound despite its name: read it as its real type, without paying for a transcription.
  const other = stored.refused === 'unknown' ? await otherThanSound(deps, file, id, onStage) : undefined;
  if (other) return other;
  onStage('transcribing');
  const said = await textOf(deps, file);
  if ('refused' in said) {
    // An attachment in progress cannot be stopped by the user.
    const refused = said.refused === 'stopped' ? 'notTranscribed' : said.refused;
    return said.limit === undefined ? { refused } : { refused, limit: said.limit };
  }
  const { text } = said;
  // The sound's format cannot be stored: only its text is sent.
  const size = new TextEncoder().encode(text).length;
  return { id, name: `${file.name}.txt`, fileType: 'text/plain', size, content: text };
}

/** File extensions of sounds that no model accepts, but some providers transcribe. */
const otherSounds: ReadonlySet<string> = new Set(
  'aac ac3 amr ape asf avi caf dff dsf flv it mkv mp1 mpc mpg mts oga ogv ogx qcp s3m spx voc wma wmv wv xm 3g2 3gp'.split(
    ' ',
  ),
);

/** Checks a file with the name of a sound. Returns undefined if it may be one. */
async function otherThanSound(
  { transport }: Deps,
  ...[file, id, onStage]: Parameters<ReadDocument>
): Promise<Awaited<ReturnType<ReadDocument>> | undefined> {
  const found = await readDocument(transport, new File([file], file.name), id, onStage);
  if (!('refused' in found))
    return 'read' in found && found.read?.format === 'pdf' ? { ...found, fileType: 'application/pdf' } : found;
  if (found.refusal?.problem !== 'unsupported') return found;
  const { found: ending } = found.refusal;
  const isSound = ending === undefined ? (await lengthOf(file)) !== undefined : otherSounds.has(ending);
  return isSound ? undefined : { refused: 'notSound', refusal: found.refusal };
}

/** Calls `readSound` for a chat's current model. */
export const readSoundFor = (
  { transport, vaults, providers }: Deps & Pick<ProviderRegistry, 'providers'>,
  { provider, model }: Pick<ChatConfig, 'provider' | 'model'>,
  conversationId: string | undefined,
  ...file: Parameters<ReadDocument>
): ReturnType<ReadDocument> => {
  const info = providers.get().list.find(({ id }) => id === provider);
  const deps = { transport, vaults };
  const writeDown = (sound: SoundFile): void =>
    writeBeside(conversationId, sound, (signal) => writeSound(deps, sound, { bytes: file[0], signal }));
  return readSound(deps, { hearing: info && hearingOf(info, model), writeDown }, ...file);
};

interface WriteOptions {
  /** The sound's bytes, if this page has them. */
  readonly bytes?: Blob;
  readonly signal?: AbortSignal;
}

export async function writeSound(deps: Deps, sound: SoundFile, { bytes, signal }: WriteOptions = {}): Promise<Written> {
  // The same bytes may have been transcribed before.
  const known = await textKept(deps, sound);
  if (known) return { read: known };
  const whole = bytes ?? (await bytesOf(sound));
  if (!whole) return { refused: 'unreadable' };
  const said = await textOf(deps, new Blob([whole], { type: sound.fileType }), signal);
  if ('refused' in said) return said;
  const read = await keepText(deps, sound, said.text);
  return read ? { read } : { refused: 'notUploaded' };
}

async function bytesOf({ url }: SoundFile): Promise<Blob | undefined> {
  const answer = await fetch(url);
  return answer.ok ? answer.blob() : undefined;
}

async function storeSound(
  { transport }: Deps,
  file: File,
  id: string,
): Promise<SoundFile | { readonly refused: 'unknown' | 'quota' | 'notUploaded' }> {
  try {
    const bytes = new Uint8Array(await file.arrayBuffer());
    const fileType = soundTypeOf(btoa(String.fromCharCode(...bytes.subarray(0, 18))));
    if (!fileType) return { refused: 'unknown' };
    const [seconds] = await Promise.all([
      lengthOf(file),
      transport.sendBytes('PUT', pathOf(filesApi.put, { id, name: file.name }), bytes, {}),
    ]);
    const { name, size } = file;
    return { id, name, fileType, size, url: fileAddress(id), ...(seconds === undefined ? {} : { seconds }) };
  } catch (error) {
    return { refused: isQuota(error) ? 'quota' : 'notUploaded' };
  }
}

/** Returns the stored transcript's details, or undefined if there is none. */
async function textKept({ transport }: Deps, { url }: SoundFile): Promise<DocumentFacts | undefined> {
  try {
    const known = await sendTo(transport, documentsApi.read, { id: fileIdOf(url) ?? '' }, undefined);
    return 'read' in known ? known.read : undefined;
  } catch {
    return undefined;
  }
}

/** Stores a transcript; resolves to undefined if the server refuses it. */
async function keepText({ transport }: Deps, { url }: SoundFile, text: string) {
  try {
    const kept = await sendTo(transport, documentsApi.write, { id: fileIdOf(url) ?? '' }, { text });
    return 'read' in kept ? kept.read : undefined;
  } catch {
    return undefined;
  }
}

type Said = { readonly text: string } | Extract<Written, { readonly refused: unknown }>;

/** Transcribes a sound, with timestamps if the provider reports them. */
async function textOf(deps: Deps, sound: Blob, signal?: AbortSignal): Promise<Said> {
  try {
    const { writers } = await loadVoices(deps.transport, AbortSignal.timeout(soundLimits.voices));
    const settings = readVoice();
    const writer = chosenWriter(writers, settings, deps.vaults);
    if (!writer) return { refused: 'noWriter' };
    const by = settings.writerModel === '' ? withMarks(writer) : writer;
    const options = { ms: soundLimits.text, marks: true, ...(signal ? { signal } : {}) };
    const text = await transcribe(deps, by, sound, '', options);
    return text.trim() === '' ? { refused: 'noSpeech' } : { text };
  } catch (error) {
    if (signal?.aborted) return { refused: 'stopped' };
    if (error instanceof RecordingTooLarge) return { refused: 'tooLarge', limit: error.most };
    return { refused: 'notTranscribed' };
  }
}
