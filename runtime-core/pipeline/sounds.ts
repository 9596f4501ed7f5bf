// Sounds of a conversation: sent as they are to models that hear them, as what is said in them to all others.
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
 * Judge of the sounds of one call. They take the room that there is in the order of the conversation, so that a later one never
 * changes how an earlier one was sent.
 */
export class SoundGate {
  private readonly support: SoundSupport | undefined;
  private room: number;

  /** No vendor is taken at its word for all its models: most of them hear nothing. */
  constructor(reader: Reader & { readonly model: string }) {
    this.support = isElsewhere(reader) ? undefined : supportOf(reader.manifest.sound, reader.model) || undefined;
    this.room = this.support?.maxBytes ?? 0;
  }

  /** The part with its type as wires expect it, or the reason why it is not sent. */
  pass(part: FilePart, role: MessageRole): FilePart | OmittedReason {
    const { file } = part;
    if (!this.support) return 'model';
    // No vendor takes a sound in another message than the user's.
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
