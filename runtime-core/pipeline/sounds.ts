// Sends sounds to models that accept audio, and their transcript to all other models.
import { supportOf } from '../contract/media.ts';
import type { SoundSupport } from '../contract/media.ts';
import type { OmittedReason } from '../contract/omitted.ts';
import type { FilePart, MessageRole } from '../contract/params.ts';
import { soundTypeOf } from '../contract/sound-types.ts';
import { headOf } from '../wire/sound-part.ts';
import { isBase64 } from './check-messages.ts';
import { isElsewhere } from './documents.ts';
import type { Reader } from './documents.ts';

const head = /^data:(?:audio|video)\/[^,]*,/i;

export const isSound = ({ file: { file_data: url } }: FilePart): boolean => head.test(url.slice(0, 200));

/**
 * Decides which sounds of a call are sent. Earlier sounds take the byte limit first, so that a later one never changes how an
 * earlier one was sent.
 */
export class SoundGate {
  private readonly support: SoundSupport | undefined;
  private room: number;

  /** Requires a row for the model: most models of a vendor do not accept audio. */
  constructor(reader: Reader & { readonly model: string }) {
    this.support = isElsewhere(reader) ? undefined : supportOf(reader.manifest.sound, reader.model) || undefined;
    this.room = this.support?.maxBytes ?? 0;
  }

  /** Returns the part with the media type that wires expect, or the reason for its omission. */
  pass(part: FilePart, role: MessageRole): FilePart | OmittedReason {
    const { file } = part;
    if (!this.support) return 'model';
    // All vendors accept sounds in user messages only.
    if (role !== 'user') return 'role';
    const from = head.exec(file.file_data.slice(0, 200))?.[0] ?? '';
    const data = file.file_data.slice(from.length).trimEnd();
    const type = soundTypeOf(data);
    if (type === undefined || !this.support.formats.includes(type)) return 'format';
    if (!/;base64,$/i.test(from) || !isBase64(data)) return 'format';
    const padding = data.endsWith('==') ? 2 : data.endsWith('=') ? 1 : 0;
    const bytes = Math.floor(((data.length - padding) * 3) / 4);
    if (bytes > this.room) return 'size';
    this.room -= bytes;
    const url = `${headOf(type)}${data}`;
    return url === file.file_data ? part : { ...part, file: { ...file, file_data: url } };
  }
}
