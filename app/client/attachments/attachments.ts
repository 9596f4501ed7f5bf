// Attachments of a message: images, text files, and documents whose text the server extracts. Other files are refused.
import { assertNever } from '../../shared/reply/assert-never.ts';
import type { DocumentRefusal } from '../../shared/message/document.ts';
import { newId } from '../../shared/conversation/ids.ts';
import type { FileAttachment, FileMode, ImageAttachment, UserMessage } from '../../shared/message/message.ts';

export const imageTypes = ['image/png', 'image/jpeg', 'image/webp', 'image/gif'] as const;
/** Maximum total size of a message's attachments in bytes: without storage for files, the message contains them as base64. */
export const maxTrayBytes = 12_000_000;

/** Maximum number of PDF pages sent as images: some providers accept no more than 20 per message. */
export const maxPageImages = 20;

/** The user's decision about scanned pages. */
export interface ScanChoice {
  /** Number of pages attached as images. */
  readonly drawn?: number;
  /** Dismissed note about the pages, for a model that gets the file in this mode. */
  readonly settled?: FileMode;
}

/**
 * `document`: the server found no text. `notUploaded`: the server was unreachable or out of storage. `notTranscribed`: the
 * transcription failed or timed out. `noWriter`: no provider can transcribe.
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
  /** The file is not a sound, despite its name. */
  | 'notSound'
  | 'document';

/** `transcribing`: a provider is transcribing the sound. */
export type ReadStage = 'uploading' | 'reading' | 'transcribing';

export type Attached =
  /** Being read or uploaded; the server then extracts the text. */
  | {
      readonly kind: 'reading';
      readonly id: string;
      readonly name: string;
      readonly stage?: ReadStage;
      readonly size?: number;
    }
  | { readonly kind: 'image'; readonly id: string; readonly name: string; readonly image: ImageAttachment }
  | {
      readonly kind: 'file';
      readonly id: string;
      readonly name: string;
      readonly file: FileAttachment;
      /** True if the text was pasted and can be moved back into the message. */
      readonly pasted: boolean;
      readonly scan?: ScanChoice;
    }
  | {
      readonly kind: 'refused';
      readonly id: string;
      readonly name: string;
      readonly refused: Refusal;
      readonly limit: number;
      /** Details for `document`. */
      readonly refusal?: DocumentRefusal;
    };

/** Uploads a file and lets the server extract its text. Never rejects. */
export type ReadDocument = (
  file: File,
  id: string,
  onStage: (stage: ReadStage) => void,
) => Promise<FileAttachment | DocumentRefused>;

type Refused = Extract<Attached, { readonly kind: 'refused' }>;
/** `limit`: if different from that of all files. */
type DocumentRefused = Pick<Refused, 'refused' | 'refusal'> & Partial<Pick<Refused, 'limit'>>;

export type FileFacts = Pick<File, 'type' | 'size'>;
export const isImage = ({ type }: FileFacts): boolean => imageTypes.some((known) => known === type);
export const nameOf = (file: File): string => file.name || (isImage(file) ? 'image' : 'text');

export const readingOf = (file: File, named = (id: string): string => id): Attached => ({
  kind: 'reading',
  id: named(newId()),
  name: nameOf(file),
  size: file.size,
});

/** Returns the size of an attachment in the message. Base64 takes four characters for three bytes. */
function bytesOf(item: Attached): number {
  switch (item.kind) {
    case 'image':
      return (item.image.url.length * 3) / 4;
    case 'file':
      // Documents are already on the server.
      return 'content' in item.file ? item.file.size : 0;
    case 'reading':
    case 'refused':
      return 0;
    default:
      return assertNever(item);
  }
}

/** Adds attachments up to the size limit; the rest is refused. */
export const withAdded = (items: readonly Attached[], added: readonly Attached[]): readonly Attached[] =>
  withinLimit([...items, ...added]);

/**
 * Replaces the placeholder of a file; no-op if the user removed it. Files are read in parallel: a later attachment yields to
 * an earlier one, so that the same files are refused in any order.
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

export const withMode = (items: readonly Attached[], id: string, mode: FileMode): readonly Attached[] =>
  items.map((item) => (item.kind === 'file' && item.id === id ? { ...item, file: { ...item.file, mode } } : item));

export const withScan = (items: readonly Attached[], id: string, scan: ScanChoice): readonly Attached[] =>
  items.map((item) => (item.kind === 'file' && item.id === id ? { ...item, scan: { ...item.scan, ...scan } } : item));

export function contentOf(items: readonly Attached[]): Pick<UserMessage, 'images' | 'files'> {
  const images = items.flatMap((item) => (item.kind === 'image' ? [item.image] : []));
  const files = items.flatMap((item) => (item.kind === 'file' ? [item.file] : []));
  return { images, ...(files.length > 0 ? { files } : {}) };
}

/** Restores the attachments of an unsent message. */
export const attachedOf = ({ images, files = [] }: Pick<UserMessage, 'images' | 'files'>): readonly Attached[] => [
  ...images.map((image): Attached => ({ kind: 'image', id: image.id, name: image.name, image })),
  ...files.map((file): Attached => ({ kind: 'file', id: file.id, name: file.name, file, pasted: false })),
];

/** A longer paste becomes a file, because it would hide the rest of the message. */
const longPaste = 6_000;
const manyLines = 120;

export const isLongPaste = (text: string): boolean => text.length > longPaste || text.split('\n').length > manyLines;

export function pastedFile(content: string, name: string): Attached {
  const base = { id: newId(), name };
  const size = new TextEncoder().encode(content).length;
  return { ...base, kind: 'file', pasted: true, file: { ...base, fileType: 'text/plain', size, content } };
}

/**
 * Returns the files of a paste. Word processors and spreadsheets add an image of the text, which is ignored; file managers
 * add the file's name, and browsers the image's URL.
 */
export function filesOfPaste(data: DataTransfer): readonly File[] {
  const text = data.getData('text/plain').trim();
  return text !== '' && !URL.canParse(text) && data.types.includes('text/html') ? [] : filesOf(data);
}

/** Returns the files of a drop; text is ignored. */
export const filesOf = (data: DataTransfer | null): readonly File[] => [...(data?.files ?? [])];
