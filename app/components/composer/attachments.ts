// Pictures on their way into a message: what models can read, how large, and whether it really is a picture.
import { newId } from '../../chat/ids.ts';
import type { ImageAttachment } from '../../chat/message.ts';

export const imageTypes = ['image/png', 'image/jpeg', 'image/webp', 'image/gif'] as const;
/** Bytes. */
export const maxImageBytes = 10_000_000;

export type Refusal = 'notImage' | 'tooLarge' | 'unreadable';
export type Attached = ImageAttachment & { readonly refused?: Refusal };

/** Known before a byte is read. */
export function refusalOf(file: Pick<File, 'type' | 'size'>): Refusal | undefined {
  if (!imageTypes.some((type) => type === file.type)) return 'notImage';
  return file.size > maxImageBytes ? 'tooLarge' : undefined;
}

export async function attach(file: File): Promise<Attached> {
  const base = { id: newId(), name: file.name || 'image', url: '' };
  const refused = refusalOf(file);
  if (refused) return { ...base, refused };
  try {
    // A file may say that it is a picture and not be one: better told here than by the provider.
    (await createImageBitmap(file)).close();
    return { ...base, url: await readDataURL(file) };
  } catch {
    return { ...base, refused: 'unreadable' };
  }
}

function readDataURL(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(String(reader.result)));
    reader.addEventListener('error', () => reject(reader.error ?? new Error('unreadable')));
    reader.readAsDataURL(file);
  });
}

/** The files of a paste or a drop; text stays text. */
export const filesOf = (data: DataTransfer | null): readonly File[] => [...(data?.files ?? [])];
