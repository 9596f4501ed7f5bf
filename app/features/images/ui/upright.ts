// Rotates a photo to its displayed orientation. Cameras store the orientation as EXIF data, which browsers apply and
// some models ignore, so an image with a mask is sent with rotated pixels and without the data.
import { disableTypes, imageSize, types } from 'image-size';

/** Formats with EXIF orientation that models accept. */
const noted: ReadonlySet<string> = new Set(['jpg', 'png', 'webp']);
/** JPEG quality at which models see no difference to the original. */
const quality = 0.95;

/** Returns true if the pixels are stored in another orientation than displayed. */
export function isTurned(bytes: Uint8Array): boolean {
  disableTypes(types.filter((type) => !noted.has(type)));
  try {
    return (imageSize(bytes).orientation ?? 1) > 1;
  } catch {
    return false;
  }
}

/**
 * Returns a copy with rotated pixels; undefined if the original needs none. Rejects if the browser cannot draw the
 * image.
 */
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
