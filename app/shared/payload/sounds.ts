// Determines which sounds a model accepts as audio, and their tokens.
import type { Unheard } from '../api/unheard-sounds.ts';
import type { Hearing } from '../api/providers.ts';
import { supportOf } from '@tributary/runtime-core';
import type { FileAttachment } from '../message/message.ts';
import type { ProviderInfo } from '../providers/providers.ts';

/** Returns a model's audio input, or undefined. */
export const hearingOf = (
  { sound, ownAddress }: Pick<ProviderInfo, 'sound' | 'ownAddress'>,
  model: string,
): Hearing | undefined => (ownAddress ? undefined : supportOf(sound, model) || undefined);

export type SoundFile = Extract<FileAttachment, { readonly url: string }>;

/** Returns the file if it is a sound. Its type was detected by its bytes when it was attached (`soundTypeOf`). */
export const soundOf = (file: FileAttachment): SoundFile | undefined =>
  'url' in file && isSoundType(file.fileType) ? file : undefined;

export const isSoundType = (type: string | undefined): boolean => type?.startsWith('audio/') === true;

/** Returns why a sound cannot be sent as audio. `room`: bytes left by earlier sounds of the request. */
export function unheardBy(
  { fileType, size }: Pick<SoundFile, 'fileType' | 'size'>,
  hearing: Hearing | undefined,
  room = hearing?.maxBytes ?? 0,
): Unheard | undefined {
  if (!hearing) return 'model';
  if (!hearing.formats.some((format) => format === fileType)) return 'format';
  return size > room ? 'size' : undefined;
}

/** Bytes per second of 128 kbit/s MP3, for sounds of unknown length. */
const usualRate = 16_000;
/** Tokens per second for vendors without documentation: Gemini's, the highest documented. */
const usualTokens = 32;

export function heardTokens({ seconds, size }: SoundFile, hearing: Hearing): number {
  const { tokensPerSecond = usualTokens, leastTokens = 0 } = hearing;
  const length = seconds !== undefined && Number.isFinite(seconds) && seconds > 0 ? seconds : size / usualRate;
  return Math.max(leastTokens, Math.ceil(length * tokensPerSecond));
}
