// Moves inline bytes out of stored text, leaving file addresses. Runs in the thread pool: a message may have 48 MB.
import { pathOf } from '../../shared/api/endpoint.ts';
import { sharesApi } from '../../shared/api/shares.ts';
import { fileAddress } from '../../shared/conversation/file-address.ts';
import type { ImageSize, Message } from '../../shared/message/message.ts';
import { newId } from '../storage/ids.ts';
import { drawnSize } from './image-size.ts';
import { isImageType, MediaTypeFinder } from '../storage/media-type.ts';

export interface TakenFile {
  readonly id: string;
  readonly name: string;
  readonly bytes: Uint8Array;
}

export interface Taken {
  readonly text: string;
  readonly files: readonly TakenFile[];
}

export interface InlineInput {
  readonly kind: 'message' | 'share';
  readonly key: string;
  readonly role: Message['role'];
  readonly text: string;
}

/** A shorter text is cheaper inside its message. Unit: characters. */
const minText = 4096;

/** Returns no files if there is nothing to move. Throws if the text is not our JSON. */
export function takeInline({ kind, key, role, text }: InlineInput): Taken {
  const files: TakenFile[] = [];
  const put = (name: string, bytes: Uint8Array): string => {
    const id = newId();
    files.push({ id, name, bytes });
    return kind === 'share' ? pathOf(sharesApi.file, { id: key, file: id }) : fileAddress(id);
  };
  const stored = JSON.parse(text) as object; // written by messages.ts or api.share.ts
  const changed =
    kind === 'share'
      ? { ...stored, messages: (stored as Snapshot).messages.map((message) => withImagesPut(message, put)) }
      : withoutRole(withTextsPut(withImagesPut({ ...stored, role } as Message, put), put));
  return { text: JSON.stringify(changed), files };
}

interface Snapshot {
  readonly messages: readonly Message[];
}

const withoutRole = ({ role: _role, ...body }: Message): object => body;

type Put = (name: string, bytes: Uint8Array) => string;

function withImagesPut(message: Message, put: Put): Message {
  switch (message.role) {
    case 'user':
      return {
        ...message,
        images: message.images.map((image) => {
          const { address: url, ...size } = imagePut(image.name, image.url, put);
          return { ...size, ...image, url };
        }),
      };
    case 'assistant': {
      const parts = message.reply.parts.map((part) => {
        if (part.type !== 'image') return part;
        const { address: src, ...size } = imagePut('', part.src, put);
        return { ...size, ...part, src };
      });
      return { ...message, reply: { ...message.reply, parts } };
    }
    case 'tool':
      return message;
    default:
      return message satisfies never;
  }
}

/** Only moves data that survives a round trip: an export or payload must contain the same characters as before. */
function imagePut(name: string, url: string, put: Put): ImageSize & { readonly address: string } {
  const [, declared, base64] = /^data:(image\/[a-z]+);base64,([^]+)$/.exec(url) ?? [];
  if (declared === undefined || base64 === undefined || !isImageType(declared)) return { address: url };
  const bytes = Buffer.from(base64, 'base64');
  if (bytes.toString('base64') !== base64) return { address: url };
  const found = new MediaTypeFinder();
  found.add(bytes);
  return found.end() === declared ? { address: put(name, bytes), ...drawnSize(bytes) } : { address: url };
}

function withTextsPut(message: Message, put: Put): Message {
  if (message.role !== 'user' || !message.files) return message;
  const files = message.files.map((file) => {
    if ('url' in file || file.content.length < minText || !file.content.isWellFormed()) return file;
    const { content, ...facts } = file;
    return { ...facts, url: put(file.name, Buffer.from(content)) };
  });
  return { ...message, files };
}
