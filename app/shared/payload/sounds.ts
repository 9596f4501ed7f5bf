// Sounds among the files of a conversation: which of them the asked model hears by itself, and what they come to.
import type { Unheard } from '../api/unheard-sounds.ts';
import type { Hearing } from '../api/providers.ts';
import { supportOf } from '@tributary/runtime-core';
import type { FileAttachment } from '../message/message.ts';
import type { ProviderInfo } from '../providers/providers.ts';

/** Sounds that one model takes. */
export const hearingOf = (
  { sound, ownAddress }: Pick<ProviderInfo, 'sound' | 'ownAddress'>,
  model: string,
): Hearing | undefined => (ownAddress ? undefined : supportOf(sound, model) || undefined);

export type SoundFile = Extract<FileAttachment, { readonly url: string }>;

/** Undefined for another file. The media type of a sound was told by its bytes when it was attached (`soundTypeOf`). */
export const soundOf = (file: FileAttachment): SoundFile | undefined =>
  'url' in file && isSoundType(file.fileType) ? file : undefined;

export const isSoundType = (type: string | undefined): boolean => type?.startsWith('audio/') === true;

/** `room`: bytes that earlier sounds of the same request leave. */
export function unheardBy(
  { fileType, size }: Pick<SoundFile, 'fileType' | 'size'>,
  hearing: Hearing | undefined,
  room = hearing?.maxBytes ?? 0,
): Unheard | undefined {
  if (!hearing) return 'model';
  if (!hearing.formats.some((format) => format === fileType)) return 'format';
  return size > room ? 'size' : undefined;
}

/** Bytes of a second of the usual MP3, 128 kbit/s: of a sound whose length no browser told. */
const usualRate = 16_000;
/** Tokens of a second at vendors that tell none: the most of those that do, Gemini's. */
const usualTokens = 32;

export function heardTokens({ seconds, size }: SoundFile, hearing: Hearing): number {
  const { tokensPerSecond = usualTokens, leastTokens = 0 } = hearing;
  const length = seconds !== undefined && Number.isFinite(seconds) && seconds > 0 ? seconds : size / usualRate;
  return Math.max(leastTokens, Math.ceil(length * tokensPerSecond));
}
