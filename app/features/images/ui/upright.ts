// A photo as it is seen: cameras store it as the sensor lay, with a note of how to turn it. Browsers follow the note and some
// models do not, so an image that a mask belongs to is sent with its pixels turned and without a note.
import { disableTypes, imageSize, types } from 'image-size';

/** Formats that carry such a note and that models take. */
const noted: ReadonlySet<string> = new Set(['jpg', 'png', 'webp']);
/** A JPEG of it looks like the original to models. */
const quality = 0.95;

/** True where the pixels lie otherwise than the image is shown. */
export function isTurned(bytes: Uint8Array): boolean {
  disableTypes(types.filter((type) => !noted.has(type)));
  try {
    return (imageSize(bytes).orientation ?? 1) > 1;
  } catch {
    return false;
  }
}

/** The pixels as they are shown; undefined where they lie that way already. Rejects where the browser cannot draw them. */
export async function uprightCopy(
  original: Blob,
  shown: HTMLImageElement,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  if (!isTurned(new Uint8Array(await original.arrayBuffer()))) return undefined;
  const canvas = document.createElement('canvas');
  canvas.width = shown.naturalWidth;
  canvas.height = shown.naturalHeight;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas');
  context.drawImage(shown, 0, 0);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, original.type, quality));
  canvas.width = 0;
  if (!blob) throw new Error('no image');
  return new Uint8Array(await blob.arrayBuffer());
}
