// Attachments of a message: images that models can read, text files, and documents whose text the server reads. Others are
// refused at once.
import { assertNever } from '../../shared/reply/assert-never.ts';
import type { DocumentRefusal } from '../../shared/message/document.ts';
import { newId } from '../../shared/conversation/ids.ts';
import type { FileAttachment, FileMode, ImageAttachment, UserMessage } from '../../shared/message/message.ts';

export const imageTypes = ['image/png', 'image/jpeg', 'image/webp', 'image/gif'] as const;
/** Bytes of all attachments of one message: where there is no room for files the message itself holds them, as base64. */
export const maxTrayBytes = 12_000_000;

/** Pages of a PDF that go as images: some providers take no more than 20 of one message. */
export const maxPageImages = 20;

/** The decision about pages that are images. */
export interface ScanChoice {
  /** As many of them are attached as images. */
  readonly drawn?: number;
  /** Their note was read, for a model that gets the file in this way. */
  readonly settled?: FileMode;
}

/**
 * `document`: the server read it and found no text. `notUploaded`: the server was not reached, or stored nothing. `notTranscribed`:
 * of a sound no text came, as where the provider refused it or did not answer. `noWriter`: nobody can write a sound down.
 */
export type Refusal =
  | 'notReadable'
  | 'tooLarge'
  | 'unreadable'
  | 'tooMuch'
  | 'quota'
  | 'notUploaded'
  | 'notTranscribed'
  | 'noWriter'
  | 'noSpeech'
  /** Under the name of a sound something else. */
  | 'notSound'
  | 'document';

/** `transcribing`: a provider writes down what is said. */
export type ReadStage = 'uploading' | 'reading' | 'transcribing';

export type Attached =
  /** Its bytes are on their way from the disk, or to the server, which then reads its text. */
  | {
      readonly kind: 'reading';
      readonly id: string;
      readonly name: string;
      readonly stage?: ReadStage;
      /** Bytes. */
      readonly size?: number;
    }
  | { readonly kind: 'image'; readonly id: string; readonly name: string; readonly image: ImageAttachment }
  | {
      readonly kind: 'file';
      readonly id: string;
      readonly name: string;
      readonly file: FileAttachment;
      /** It was pasted: it can go back into the text. */
      readonly pasted: boolean;
      readonly scan?: ScanChoice;
    }
  | {
      readonly kind: 'refused';
      readonly id: string;
      readonly name: string;
      readonly refused: Refusal;
      /** Bytes. */
      readonly limit: number;
      /** The reason of `document`. */
      readonly refusal?: DocumentRefusal;
    };

/** Uploads a file and has the server read its text. Never rejects. */
export type ReadDocument = (
  file: File,
  id: string,
  onStage: (stage: ReadStage) => void,
) => Promise<FileAttachment | DocumentRefused>;

type Refused = Extract<Attached, { readonly kind: 'refused' }>;
/** `limit`: where it is another than that of all files. */
type DocumentRefused = Pick<Refused, 'refused' | 'refusal'> & Partial<Pick<Refused, 'limit'>>;

export type FileFacts = Pick<File, 'type' | 'size'>;
export const isImage = ({ type }: FileFacts): boolean => imageTypes.some((known) => known === type);
export const nameOf = (file: File): string => file.name || (isImage(file) ? 'image' : 'text');

/** Holds the place of a file until it is read. */
export const readingOf = (file: File, named = (id: string): string => id): Attached => ({
  kind: 'reading',
  id: named(newId()),
  name: nameOf(file),
  size: file.size,
});

/** As base64 an image takes four characters for three bytes. */
function bytesOf(item: Attached): number {
  switch (item.kind) {
    case 'image':
      return (item.image.url.length * 3) / 4;
    case 'file':
      // The bytes of a document are on the server already.
      return 'content' in item.file ? item.file.size : 0;
    case 'reading':
    case 'refused':
      return 0;
    default:
      return assertNever(item);
  }
}

/** Attachments up to the size limit of one message; the rest is refused by name. */
export const withAdded = (items: readonly Attached[], added: readonly Attached[]): readonly Attached[] =>
  withinLimit([...items, ...added]);

/**
 * Replaces the placeholder of a file that was read; if the user removed it meanwhile, nothing changes. Files are read side by
 * side and end in any order: one that was attached later yields to an earlier one, so the same files are refused each time.
 */
export const withRead = (items: readonly Attached[], read: Attached): readonly Attached[] =>
  items.some(({ id }) => id === read.id)
    ? withinLimit(items.map((item) => (item.id === read.id ? read : item)))
    : items;

function withinLimit(items: readonly Attached[]): readonly Attached[] {
  let sum = 0;
  return items.map((item): Attached => {
    const bytes = bytesOf(item);
    const { id, name } = item;
    if (bytes > 0 && sum + bytes > maxTrayBytes)
      return { kind: 'refused', id, name, refused: 'tooMuch', limit: maxTrayBytes };
    sum += bytes;
    return item;
  });
}

/** The attachments with the way in which one of them shall be sent. */
export const withMode = (items: readonly Attached[], id: string, mode: FileMode): readonly Attached[] =>
  items.map((item) => (item.kind === 'file' && item.id === id ? { ...item, file: { ...item.file, mode } } : item));

/** The attachments with what was decided of the pages of one of them. */
export const withScan = (items: readonly Attached[], id: string, scan: ScanChoice): readonly Attached[] =>
  items.map((item) => (item.kind === 'file' && item.id === id ? { ...item, scan: { ...item.scan, ...scan } } : item));

/** Images and files of the attachments, as the message carries them. */
export function contentOf(items: readonly Attached[]): Pick<UserMessage, 'images' | 'files'> {
  const images = items.flatMap((item) => (item.kind === 'image' ? [item.image] : []));
  const files = items.flatMap((item) => (item.kind === 'file' ? [item.file] : []));
  return { images, ...(files.length > 0 ? { files } : {}) };
}

/** Attachments of a message that was not sent, to restore them. */
export const attachedOf = ({ images, files = [] }: Pick<UserMessage, 'images' | 'files'>): readonly Attached[] => [
  ...images.map((image): Attached => ({ kind: 'image', id: image.id, name: image.name, image })),
  ...files.map((file): Attached => ({ kind: 'file', id: file.id, name: file.name, file, pasted: false })),
];

/** Characters and lines from which a paste would bury the message it belongs to. */
const longPaste = 6_000;
const manyLines = 120;

export const isLongPaste = (text: string): boolean => text.length > longPaste || text.split('\n').length > manyLines;

/** A long paste as a file of its own. */
export function pastedFile(content: string, name: string): Attached {
  const base = { id: newId(), name };
  const size = new TextEncoder().encode(content).length;
  return { ...base, kind: 'file', pasted: true, file: { ...base, fileType: 'text/plain', size, content } };
}

/**
 * The files of a paste. Word processors and spreadsheets put an image of the text beside the text; a file manager puts a
 * file's name there, and a browser an image's address.
 */
export function filesOfPaste(data: DataTransfer): readonly File[] {
  const text = data.getData('text/plain').trim();
  return text !== '' && !URL.canParse(text) && data.types.includes('text/html') ? [] : filesOf(data);
}

/** The files of a drop; text stays text. */
export const filesOf = (data: DataTransfer | null): readonly File[] => [...(data?.files ?? [])];
