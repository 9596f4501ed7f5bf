// Transcribes a recording with a provider, within its limits.
import { maxBodyBytes } from '../../shared/body-limit.ts';
import { operationsApi } from '../../shared/api/operations.ts';
import type { TimeMark, TranscriptionSupport } from '@tributary/runtime-core';
import type { Writer } from '../../shared/api/voices.ts';
import type { Progress } from './recording.ts';
import { sendTo } from '../net/call.ts';
import type { Transport } from '../net/transport.ts';
import type { Vaults } from '../providers/vaults.ts';
import type { VoiceSettings } from './voice-settings.ts';
import { headBytes, piecesOf, samplesOf, wantsWav, wavOf, wavRate, wavSeconds } from './wav.ts';

export interface ChosenWriter {
  readonly writer: Writer;
  readonly model: Writer['models'][number];
}

interface Deps {
  readonly transport: Pick<Transport, 'sendJSON'>;
  readonly vaults: Pick<Vaults, 'get'>;
}

/**
 * Returns the chosen provider and model, else the first available. Undefined if only the browser is to be used, or none is
 * available.
 */
export function chosenWriter(
  writers: readonly Writer[],
  { writer: wanted, writerModel }: Pick<VoiceSettings, 'writer' | 'writerModel'>,
  vaults: Pick<Vaults, 'get'>,
): ChosenWriter | undefined {
  if (wanted === 'browser') return undefined;
  const usable = writers.filter(
    ({ provider, obstacle, models }) =>
      (models.length > 0 || (provider === wanted && writerModel !== '')) &&
      (obstacle === undefined || (obstacle === 'no-key' && vaults.get(provider) !== undefined)),
  );
  const writer = usable.find(({ provider }) => provider === wanted) ?? (wanted === '' ? usable[0] : undefined);
  if (!writer) return undefined;
  const own = writer.provider === wanted && writerModel !== '' ? { id: writerModel, name: writerModel } : undefined;
  const model = writer.models.find(({ id }) => id === writerModel) ?? own ?? writer.models[0];
  return model && { writer, model };
}

/** Phrases that models transcribe from silence. */
const outOfSilence =
  /^(thanks?( you)?( so much| very much)?( for (watching|listening))?|please subscribe|bye(-| )?bye|you|untertitel.*|vielen dank( fürs zuschauen)?|谢谢(观看|大家)?|字幕.*)[.!。！…\s]*$/i;
const shortMs = 3_000;

/** True for stock phrases in short recordings: the user must confirm them before they are inserted. */
export const isDoubtful = (text: string, length: number): boolean => length < shortMs && outOfSilence.test(text.trim());

/** Maximum size of a recording whose base64 fits into a request body. Unit: bytes. */
const maxSoundBytes = Math.floor(((maxBodyBytes - 10_000) * 3) / 4);

/** The recording exceeds one request, and the browser cannot split it. Nothing was sent. */
export class RecordingTooLarge extends Error {
  override readonly name = 'RecordingTooLarge';
  /** Unit: bytes. */
  readonly most: number;
  constructor(most: number) {
    super(`the recording is larger than ${most} bytes`);
    this.most = most;
  }
}

/** The request timed out. */
export class TranscriptionLate extends Error {
  override readonly name = 'TranscriptionLate';
}

/** Returns the recording as sent: unchanged, or as WAV, which is ten times as large, in pieces within the limits. */
export async function soundsOf(
  blob: Blob,
  support: Partial<TranscriptionSupport> | undefined,
  decode: (recording: Blob) => Promise<Float32Array | undefined> = samplesOf,
): Promise<readonly Blob[]> {
  const most = Math.min(support?.maxBytes ?? maxSoundBytes, maxSoundBytes);
  const fits = blob.size <= most;
  if (fits && !wantsWav(blob.type, support?.formats)) return [blob];
  const samples = support?.formats?.includes('wav') === false ? undefined : await decode(blob);
  if (samples)
    return piecesOf(samples, Math.floor((most - headBytes) / 2), wavRate).map((each) => wavOf(each, wavRate));
  // Could not be decoded: the provider reports the problem.
  if (fits) return [blob];
  throw new RecordingTooLarge(most);
}

export interface TranscribeOptions {
  /** Timeout of each request. Unit: ms. */
  readonly ms: number;
  /** Aborts the current request and skips the rest. */
  readonly signal?: AbortSignal;
  /** Earlier transcripts, which are not requested again. */
  readonly progress?: Progress | undefined;
  /** Called after each piece except the last. */
  readonly onProgress?: (progress: Progress) => void;
  /** True for files: each line begins with its time, if the provider reports it. */
  readonly marks?: boolean;
  /** Replaced in tests. */
  readonly sounds?: typeof soundsOf;
}

/** Throws `RecordingTooLarge` and `TranscriptionLate`. */
export async function transcribe(
  { transport, vaults }: Deps,
  { writer, model }: ChosenWriter,
  blob: Blob,
  language: string,
  { ms, signal, progress, onProgress, marks = false, sounds = soundsOf }: TranscribeOptions,
): Promise<string> {
  const { provider, route } = writer;
  const pieces = await sounds(blob, model.support);
  const by = JSON.stringify([provider, model.id, language, pieces.length]);
  const texts = progress?.by === by ? [...progress.texts] : [];
  const marked = marks && model.support?.marks === true;
  for (const [index, sound] of pieces.entries()) {
    if (index < texts.length) continue;
    signal?.throwIfAborted();
    const late = AbortSignal.timeout(ms);
    const body = {
      model: model.id,
      audio: await dataURL(sound),
      ...(model.support?.language && /^[a-z]{2}/.test(language) ? { language: language.slice(0, 2) } : {}),
      ...(marked ? { marks: true as const } : {}),
    };
    const { text, marks: found = [] } = await sendTo(
      transport,
      operationsApi.transcriptions,
      { route, provider: route === provider ? undefined : provider },
      body,
      { vault: vaults.get(provider), provider, signal: signal ? AbortSignal.any([signal, late]) : late },
    ).catch((problem: unknown) => {
      throw late.aborted && !signal?.aborted ? new TranscriptionLate() : problem;
    });
    const from = pieces.slice(0, index).reduce((sum, piece) => sum + wavSeconds(piece), 0);
    texts.push(found.length > 0 ? withMarks(found, from) : text.trim());
    if (texts.length < pieces.length) onProgress?.({ by, texts: [...texts] });
  }
  return texts.filter((text) => text !== '').join(marked ? '\n' : ' ');
}

/** Minimum interval between timestamps; passages in between join the previous line. Unit: s. */
const leastBetween = 15;

/** `from`: start of the piece in the recording, in seconds. */
function withMarks(marks: readonly TimeMark[], from: number): string {
  let last = Number.NEGATIVE_INFINITY;
  const lines: string[] = [];
  for (const { at, text } of marks) {
    if (at - last >= leastBetween || lines.length === 0) {
      lines.push(`[${clockOf(from + at)}] ${text}`);
      last = at;
    } else lines.push(`${lines.pop() ?? ''} ${text}`);
  }
  return lines.join('\n');
}

/** Formats 75 s as 1:15, an hour as 1:00:00. */
function clockOf(seconds: number): string {
  const whole = Math.floor(seconds);
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60];
  const two = (count: number): string => String(count).padStart(2, '0');
  return `${hours > 0 ? `${hours}:${two(minutes)}` : minutes}:${two(whole % 60)}`;
}

function dataURL(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(String(reader.result)));
    reader.addEventListener('error', () => reject(reader.error ?? new Error('the recording cannot be read')));
    reader.readAsDataURL(blob);
  });
}
