// Reads an attached file: detects its type and whether a model can read it. Loaded with the first file.
import { maxFileBytes } from '../../shared/api/files.ts';
import type { DocumentRefusal } from '../../shared/message/document.ts';
import { newId } from '../../shared/conversation/ids.ts';
import { cleanImage } from '../../shared/images/metadata/clean-image.ts';
import { shrunk } from './shrink.ts';
import { isImage, nameOf } from './attachments.ts';
import type { Attached, FileFacts, ReadDocument, ReadStage, Refusal } from './attachments.ts';

/** Maximum size of a sent image in bytes. */
export const maxImageBytes = 10_000_000;
/** Maximum size in bytes of an image that is downscaled first. */
export const maxPhotoBytes = 60_000_000;
/** Maximum size in bytes of a text kept in the message until it is sent; the server reads larger ones. */
export const maxTextBytes = 1_000_000;

export const limitOf = (file: FileFacts): number => (isImage(file) ? maxPhotoBytes : maxFileBytes);

export const isSound = ({ type }: Pick<FileFacts, 'type'>): boolean =>
  /^(?:audio\/|video\/(?:mp4|webm|quicktime)$)/.test(type);

/** Refuses media that no model accepts, before reading a byte. For other files the bytes decide. */
export function refusalOf(file: FileFacts): Refusal | undefined {
  if (!isImage(file) && /^(?:image|audio|video|font)\/(?!svg)/.test(file.type)) return 'notReadable';
  return file.size > limitOf(file) ? 'tooLarge' : undefined;
}

/**
 * Reads a file. Never rejects: unreadable files are returned as refused. `document`: reads files that are not plain text;
 * `onStage` reports its progress.
 */
export async function attach(
  file: File,
  id: string = newId(),
  document?: ReadDocument,
  onStage: (item: Attached) => void = () => undefined,
): Promise<Attached> {
  const base = { id, name: nameOf(file) };
  const refuse = (refused: Refusal, refusal?: DocumentRefusal, limit = limitOf(file)): Attached => ({
    ...base,
    kind: 'refused',
    refused,
    limit,
    ...(refusal ? { refusal } : {}),
  });
  const refused = refusalOf(file);
  // A provider may transcribe a sound.
  const named = isSound(file) && document !== undefined && file.size <= limitOf(file);
  if (refused && !named) return refuse(refused);
  const sound = named && !(await beginsAsText(file));
  if (!isImage(file)) {
    // A dropped folder looks like a file until read.
    const bytes = sound ? new ArrayBuffer(0) : await file.arrayBuffer().catch(() => undefined);
    if (!bytes) return refuse('unreadable');
    const content = sound || bytes.byteLength > maxTextBytes ? undefined : readText(bytes);
    // Nothing to read: reported as the server would for a document.
    if (content?.trim() === '') return refuse('document', { problem: bytes.byteLength === 0 ? 'empty' : 'noText' });
    // A PDF can be valid text, but its content is not readable as such.
    if (content === undefined || content.startsWith('%PDF-')) {
      if (!document) return refuse('notReadable');
      const stage = (at: ReadStage): void => onStage({ ...base, kind: 'reading', stage: at, size: file.size });
      const found = await document(file, id, stage);
      return 'refused' in found
        ? refuse(found.refused, found.refusal, found.limit)
        : { ...base, name: found.name, kind: 'file', pasted: false, file: found };
    }
    const { size } = file;
    const fileType = named ? 'text/plain' : file.type;
    return {
      ...base,
      kind: 'file',
      pasted: false,
      file: { ...base, fileType: fileType || 'text/plain', size, content },
    };
  }
  try {
    // Remove metadata such as the location before the image leaves the device, or is stored on it. The server does the same for
    // other uploads.
    const taken = new Blob([cleanImage(new Uint8Array(await file.arrayBuffer()))], { type: file.type });
    // Check here that the file is an image, instead of leaving it to the provider.
    const bitmap = await createImageBitmap(taken);
    const small = taken.size > maxImageBytes ? await shrunk(bitmap, file.type, maxImageBytes) : undefined;
    const { width, height } = small ?? bitmap;
    bitmap.close();
    const photo = small?.blob ?? taken;
    if (photo.size > maxImageBytes) return refuse('tooLarge', undefined, maxImageBytes);
    return { ...base, kind: 'image', image: { ...base, url: await readDataURL(photo), width, height } };
  } catch {
    return refuse('unreadable');
  }
}

/** Every sound format has non-text bytes in this range. */
const headBytes = 4_096;

/** True if a file named like a sound is text or empty, so that no transcription is paid for. */
const beginsAsText = async (file: File): Promise<boolean> => {
  try {
    const head = await file.slice(0, headBytes).arrayBuffer();
    return !new TextDecoder('utf-8', { fatal: true }).decode(head, { stream: true }).includes('\0');
  } catch {
    return false;
  }
};

/** Decodes UTF-8; undefined for invalid UTF-8 or binary files (zero bytes). */
export function readText(bytes: ArrayBuffer): string | undefined {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return text.includes('\0') ? undefined : text;
  } catch {
    return undefined;
  }
}

function readDataURL(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(String(reader.result)));
    reader.addEventListener('error', () => reject(reader.error ?? new Error('unreadable')));
    reader.readAsDataURL(file);
  });
}
