// Uploads a message's attachments before the message, under deterministic ids. The bytes stay in the message until the server has
// it; then this page refers to the file, but continues to show its own copy.
import { filesApi } from '../../shared/api/files.ts';
import { pathOf } from '../../shared/api/endpoint.ts';
import { read } from '../../shared/api/read.ts';
import { fileAddress, fileIdOf } from '../../shared/conversation/file-address.ts';
import type { FileAttachment, ImageAttachment, Message } from '../../shared/message/message.ts';
import type { Transport } from '../net/transport.ts';

export interface UploadOptions {
  /** Rejects if the session belongs to another user. */
  readonly as?: string | undefined;
  /** Ids of files that the server reported as missing. */
  readonly missing?: readonly string[];
}

export type Uploaded = ReadonlyMap<ImageAttachment | FileAttachment, string>;

export interface Uploads {
  /** Uploads the attachments that the server lacks. Rejects with the transport's errors. */
  send(messages: readonly Message[], options: UploadOptions): Promise<Uploaded>;
}

interface Part {
  readonly attachment: ImageAttachment | FileAttachment;
  /** Identical for each attempt. */
  readonly id: string;
  readonly bytes: () => Uint8Array<ArrayBuffer>;
}

export function createUploads(transport: Pick<Transport, 'sendBytes'>): Uploads {
  /** Ids of files uploaded by this page as the expected type. */
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
          // The server does not serve an image it cannot recognise: keep its bytes in the message.
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

/** Returns the attachments whose bytes are in the message; a URL refers to bytes elsewhere, or to a stored file. */
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
    // Imported messages may have ids that are too long to extend.
  ].filter((part) => fileIdOf(fileAddress(part.id)) !== undefined);
}

/** Image formats that the server recognises. */
const pixels = /^data:image\/(?:png|jpeg|webp|gif|avif);base64,([^]*)$/;

function decoded(base64: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64);
  const bytes = new Uint8Array(text.length);
  for (let at = 0; at < text.length; at++) bytes[at] = text.charCodeAt(at);
  return bytes;
}

/** Returns the message for the server, with URLs of uploaded files instead of bytes. */
export const named = (message: Message, uploaded: Uploaded): Message => changed(message, uploaded, asAddress);

/** Returns the message for this page, which keeps the bytes. */
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

/** Removes lost files from a message, so that its text is not lost with them. */
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
