// Reading of a file that was attached: what it is, and whether a model can read it. Fetched with the first file.
import { maxFileBytes } from '../../shared/api/files.ts';
import type { DocumentRefusal } from '../../shared/message/document.ts';
import { newId } from '../../shared/conversation/ids.ts';
import { cleanImage } from '../../shared/images/metadata/clean-image.ts';
import { shrunk } from './shrink.ts';
import { isImage, nameOf } from './attachments.ts';
import type { Attached, FileFacts, ReadDocument, ReadStage, Refusal } from './attachments.ts';

/** Bytes of an image as it is sent. */
export const maxImageBytes = 10_000_000;
/** Bytes of an image that is made smaller first: a browser still decodes it. */
export const maxPhotoBytes = 60_000_000;
/** Bytes of a text that the message itself holds until it is sent; the server reads larger ones. */
export const maxTextBytes = 1_000_000;

export const limitOf = (file: FileFacts): number => (isImage(file) ? maxPhotoBytes : maxFileBytes);

export const isSound = ({ type }: Pick<FileFacts, 'type'>): boolean =>
  /^(?:audio\/|video\/(?:mp4|webm|quicktime)$)/.test(type);

/** Known before a byte is read: media that no model here takes. Whether the rest has a text, its bytes tell. */
export function refusalOf(file: FileFacts): Refusal | undefined {
  if (!isImage(file) && /^(?:image|audio|video|font)\/(?!svg)/.test(file.type)) return 'notReadable';
  return file.size > limitOf(file) ? 'tooLarge' : undefined;
}

/**
 * Never rejects: what cannot be read is refused by name. `document`: for what is no text of this page's; `onStage` hears how far
 * that is.
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
  // Of a sound a provider may write down what is said.
  const named = isSound(file) && document !== undefined && file.size <= limitOf(file);
  if (refused && !named) return refuse(refused);
  const sound = named && !(await beginsAsText(file));
  if (!isImage(file)) {
    // A folder that was dropped looks like a file until it is read.
    const bytes = sound ? new ArrayBuffer(0) : await file.arrayBuffer().catch(() => undefined);
    if (!bytes) return refuse('unreadable');
    const content = sound || bytes.byteLength > maxTextBytes ? undefined : readText(bytes);
    // Nothing a model could read: said here, as the server says it of a document.
    if (content?.trim() === '') return refuse('document', { problem: bytes.byteLength === 0 ? 'empty' : 'noText' });
    // One of words alone is all letters and still no text.
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
    // Where it was taken does not leave this device, nor is it kept on it: the server does the same for other ways.
    const taken = new Blob([cleanImage(new Uint8Array(await file.arrayBuffer()))], { type: file.type });
    // A file may say that it is an image and not be one: better reported here than by the provider.
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

/** Among the first bytes of every sound are some that no text has. */
const headBytes = 4_096;

/** A text, or nothing at all, under the name of a sound: nobody is paid to listen to it. */
const beginsAsText = async (file: File): Promise<boolean> => {
  try {
    const head = await file.slice(0, headBytes).arrayBuffer();
    return !new TextDecoder('utf-8', { fatal: true }).decode(head, { stream: true }).includes('\0');
  } catch {
    return false;
  }
};

/** Undefined for what is no text: broken UTF-8, or the zero bytes of a binary file. */
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
