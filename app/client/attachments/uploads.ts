// Upload of what a message carries itself: before the message, under ids that the next attempt makes again. The bytes stay in
// the message until the server has it; from then on this page names the file and still shows its own copy.
import { filesApi } from '../../shared/api/files.ts';
import { pathOf } from '../../shared/api/endpoint.ts';
import { read } from '../../shared/api/read.ts';
import { fileAddress, fileIdOf } from '../../shared/conversation/file-address.ts';
import type { FileAttachment, ImageAttachment, Message } from '../../shared/message/message.ts';
import type { Transport } from '../net/transport.ts';

export interface UploadOptions {
  /** User in whose name it goes, and in nobody else's. */
  readonly as?: string | undefined;
  /** Ids of files that the server lacks after all. */
  readonly missing?: readonly string[];
}

/** Ids of the files that hold the attachments of messages, by the attachment. */
export type Uploaded = ReadonlyMap<ImageAttachment | FileAttachment, string>;

export interface Uploads {
  /** Sends what the messages carry and the server lacks. Rejects with what the transport rejects with. */
  send(messages: readonly Message[], options: UploadOptions): Promise<Uploaded>;
}

interface Part {
  readonly attachment: ImageAttachment | FileAttachment;
  /** The same for each attempt. */
  readonly id: string;
  readonly bytes: () => Uint8Array<ArrayBuffer>;
}

export function createUploads(transport: Pick<Transport, 'sendBytes'>): Uploads {
  /** Files that this page has sent, and that are what they were sent as. */
  const sent = new Set<string>();
  const isKnown = ({ attachment, id }: Part): boolean =>
    sent.has(id) || ('file' in attachment && attachment.file === id);
  return {
    async send(messages, { as, missing = [] }) {
      const uploaded = new Map<ImageAttachment | FileAttachment, string>();
      for (const part of messages.flatMap(partsOf)) {
        const { attachment, id } = part;
        if (!isKnown(part) || missing.includes(id)) {
          const path = pathOf(filesApi.put, { id, name: attachment.name });
          const answer = read(filesApi.put.answer, await transport.sendBytes('PUT', path, part.bytes(), { as }), path);
          // An image that the server does not recognise is not shown by it: its bytes stay in the message.
          const image = !('fileType' in attachment);
          if (image !== answer.mediaType.startsWith('image/')) continue;
          sent.add(id);
        }
        uploaded.set(attachment, id);
      }
      return uploaded;
    },
  };
}

/** Attachments whose bytes are in the message. An address stands for bytes elsewhere, or for a file already. */
function partsOf(message: Message): readonly Part[] {
  if (message.role !== 'user') return [];
  const { id, images, files = [] } = message;
  return [
    ...images.flatMap((image, at) => {
      const data = pixels.exec(image.url)?.[1];
      return data === undefined
        ? []
        : [{ attachment: image, id: image.file ?? `${id}-i${at}`, bytes: () => decoded(data) }];
    }),
    ...files.flatMap((file, at) => {
      if (!('content' in file)) return [];
      const bytes = (): Uint8Array<ArrayBuffer> => new TextEncoder().encode(file.content);
      return [{ attachment: file, id: file.file ?? `${id}-f${at}`, bytes }];
    }),
    // Ids of imported messages may leave no room for more.
  ].filter((part) => fileIdOf(fileAddress(part.id)) !== undefined);
}

/** Formats that the server recognises and shows. */
const pixels = /^data:image\/(?:png|jpeg|webp|gif|avif);base64,([^]*)$/;

function decoded(base64: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64);
  const bytes = new Uint8Array(text.length);
  for (let at = 0; at < text.length; at++) bytes[at] = text.charCodeAt(at);
  return bytes;
}

/** The message as the server stores it: addresses in the place of the bytes that are files by now. */
export const named = (message: Message, uploaded: Uploaded): Message => changed(message, uploaded, asAddress);

/** The message as this page goes on showing it. */
export const marked = (message: Message, uploaded: Uploaded): Message => changed(message, uploaded, withFile);

interface Change {
  image(image: ImageAttachment, file: string | undefined): ImageAttachment;
  text(text: FileAttachment, file: string | undefined): FileAttachment;
}

const asAddress: Change = {
  image: ({ file: _mark, ...image }, file) => (file === undefined ? image : { ...image, url: fileAddress(file) }),
  text(text, file) {
    const { id, name, fileType, size, mode } = text;
    const facts = { id, name, fileType, size, ...(mode ? { mode } : {}) };
    if (file !== undefined) return { ...facts, url: fileAddress(file) };
    return 'url' in text ? text : { ...facts, content: text.content };
  },
};

const withFile: Change = {
  image: (image, file) => (file === undefined ? image : { ...image, file }),
  text: (text, file) => (file === undefined || 'url' in text ? text : { ...text, file }),
};

function changed(message: Message, uploaded: Uploaded, change: Change): Message {
  if (message.role !== 'user') return message;
  const { images, files } = message;
  return {
    ...message,
    images: images.map((image) => change.image(image, uploaded.get(image))),
    ...(files ? { files: files.map((file) => change.text(file, uploaded.get(file))) } : {}),
  };
}

/** Without what names files that are lost: the words of a message are not lost with them. */
export function withoutFiles(message: Message, lost: readonly string[]): Message {
  if (message.role !== 'user') return message;
  const isLost = (url: string): boolean => lost.includes(fileIdOf(url) ?? '');
  const { images, files } = message;
  return {
    ...message,
    images: images.filter(({ url }) => !isLost(url)),
    ...(files ? { files: files.filter((file) => !('url' in file && isLost(file.url))) } : {}),
  };
}
