// Files that messages name: an attachment whose address is one of our own holds no bytes itself.
import { pathOf } from '../api/endpoint.ts';
import { filesApi } from '../api/files.ts';
import type { FileAttachment, Message } from '../message/message.ts';

/** Exactly what `fileAddress` makes: messages are stored with it. */
const address = new RegExp(`^${pathOf(filesApi.get, { id: '' })}([A-Za-z0-9_-]{1,64})$`);

export const fileAddress = (id: string): string => pathOf(filesApi.get, { id });

/** Id of the file at an address; undefined for data URLs and other addresses. */
export const fileIdOf = (url: string): string | undefined => address.exec(url)?.[1];

/** Id of the file with the bytes of an attachment; undefined on a shared page, and where they are in the message alone. */
export const storedId = (file: FileAttachment): string | undefined => ('url' in file ? fileIdOf(file.url) : file.file);

/** Address that downloads a file, and one that opens a PDF in the browser's viewer. */
export const downloadAddress = (url: string): string => `${url}?download`;
export const viewAddress = (url: string): string => `${url}?view=pdf`;

/** Of a file that the reader of a share sees. */
const sharedAddress = /^\/api\/share\/[A-Za-z0-9_-]+\/files\/([A-Za-z0-9_-]{1,64})$/;

/** Id of the file that a share shows at an address. */
export const sharedFileIdOf = (url: string): string | undefined => sharedAddress.exec(url)?.[1];

/** Address of the small form of an image: a file has a thumbnail, every other address is its own. */
export const thumbnailAddress = (url: string): string =>
  fileIdOf(url) !== undefined || sharedAddress.test(url) ? `${url}?size=thumbnail` : url;

/** The message with other addresses in the place of those of files. The same message where it names none. */
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

/** Ids of the files that a message names, each once. */
export const fileIdsIn = (message: Message): readonly string[] => idsIn(message, fileIdOf);

/** The same of the files of a share. */
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
