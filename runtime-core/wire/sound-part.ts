// Sounds among the parts of a message: their bytes as wires spell them, and the words that stand in for one.
import { soundTypes } from '../contract/sound-types.ts';
import type { SoundType } from '../contract/sound-types.ts';
import type { FilePart, TextPart } from '../contract/params.ts';

export interface SoundBytes {
  readonly type: SoundType;
  /** Base64. */
  readonly data: string;
}

/** Undefined for a document. What the runtime hands on is written in this one form. */
export function soundIn({ file: { file_data: url } }: FilePart): SoundBytes | undefined {
  const type = soundTypes.find((each) => url.startsWith(headOf(each)));
  return type && { type, data: url.slice(headOf(type).length) };
}

export const headOf = (type: SoundType): string => `data:${type};base64,`;

/** Stand-in for a sound: the words around it mean it, so that the model must know that there was one. */
export const soundAsText = ({ file: { filename, text } }: FilePart): TextPart => ({
  type: 'text',
  text: text ?? `[sound not sent: ${filename}]`,
});
