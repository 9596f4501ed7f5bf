// URLs of stored files in messages.
import { pathOf } from '../api/endpoint.ts';
import { filesApi } from '../api/files.ts';
import type { FileAttachment, Message } from '../message/message.ts';

/** Must match `fileAddress`: stored messages contain such URLs. */
const address = new RegExp(`^${pathOf(filesApi.get, { id: '' })}([A-Za-z0-9_-]{1,64})$`);

export const fileAddress = (id: string): string => pathOf(filesApi.get, { id });

/** Returns the file id in a URL; undefined for data URLs and other addresses. */
export const fileIdOf = (url: string): string | undefined => address.exec(url)?.[1];

/** Returns the file id of an attachment; undefined in shared chats, and if the message itself has the bytes. */
export const storedId = (file: FileAttachment): string | undefined => ('url' in file ? fileIdOf(file.url) : file.file);

/** Returns the download URL of a file. `viewAddress`: opens a PDF in the browser's viewer. */
export const downloadAddress = (url: string): string => `${url}?download`;
export const viewAddress = (url: string): string => `${url}?view=pdf`;

/** URL of a file in a shared chat. */
const sharedAddress = /^\/api\/share\/[A-Za-z0-9_-]+\/files\/([A-Za-z0-9_-]{1,64})$/;

export const sharedFileIdOf = (url: string): string | undefined => sharedAddress.exec(url)?.[1];

/** Returns the thumbnail URL of a file; other URLs are unchanged. */
export const thumbnailAddress = (url: string): string =>
  fileIdOf(url) !== undefined || sharedAddress.test(url) ? `${url}?size=thumbnail` : url;

/** Replaces the file URLs of a message. Returns the same message if there are none. */
export function withAddresses<M extends Message>(
  message: M,
  change: (fileId: string) => string,
  idOf: typeof fileIdOf = fileIdOf,
): M {
  if (idsIn(message, idOf).length === 0) return message;
  const changed = (url: string): string => {
    const id = idOf(url);
    return id === undefined ? url : change(id);
  };
  switch (message.role) {
    case 'user':
      return {
        ...message,
        images: message.images.map((image) => ({ ...image, url: changed(image.url) })),
        ...(message.files
          ? { files: message.files.map((file) => ('url' in file ? { ...file, url: changed(file.url) } : file)) }
          : {}),
      };
    case 'assistant': {
      const parts = message.reply.parts.map((part) =>
        part.type === 'image' ? { ...part, src: changed(part.src) } : part,
      );
      return { ...message, reply: { ...message.reply, parts } };
    }
    case 'tool':
      return message.files
        ? { ...message, files: message.files.map((file) => ({ ...file, url: changed(file.url) })) }
        : message;
    default:
      return message satisfies never;
  }
}

export const fileIdsIn = (message: Message): readonly string[] => idsIn(message, fileIdOf);

export const sharedFileIdsIn = (message: Message): readonly string[] => idsIn(message, sharedFileIdOf);

const idsIn = (message: Message, idOf: typeof fileIdOf): readonly string[] => [
  ...new Set(addressesIn(message).flatMap((url) => idOf(url) ?? [])),
];

function addressesIn(message: Message): readonly string[] {
  switch (message.role) {
    case 'user':
      return [
        ...message.images.map(({ url }) => url),
        ...(message.files ?? []).flatMap((file) => ('url' in file ? [file.url] : [])),
      ];
    case 'assistant':
      return message.reply.parts.flatMap((part) => (part.type === 'image' ? [part.src] : []));
    case 'tool':
      return (message.files ?? []).map(({ url }) => url);
    default:
      return message satisfies never;
  }
}
