// Sounds in a message: extracts their bytes, and replaces a sound by text.
import { soundTypes } from '../contract/sound-types.ts';
import type { SoundType } from '../contract/sound-types.ts';
import type { FilePart, TextPart } from '../contract/params.ts';

export interface SoundBytes {
  readonly type: SoundType;
  readonly data: string;
}

/** Returns type and data of a sound, in the runtime's canonical data URL form; undefined for a document. */
export function soundIn({ file: { file_data: url } }: FilePart): SoundBytes | undefined {
  const type = soundTypes.find((each) => url.startsWith(headOf(each)));
  return type && { type, data: url.slice(headOf(type).length) };
}

export const headOf = (type: SoundType): string => `data:${type};base64,`;

/** Replaces a sound by its transcript, or by a placeholder, since the surrounding text may refer to it. */
export const soundAsText = ({ file: { filename, text } }: FilePart): TextPart => ({
  type: 'text',
  text: text ?? `[sound not sent: ${filename}]`,
});
