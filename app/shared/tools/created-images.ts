// Reads the images created by a tool from its result; they are shown in the answer.
import { fileIdOf } from '../conversation/file-address.ts';
import type { ImageSize } from '../message/message.ts';

export const imagePlugin = 'create-image';

export interface CreatedImage extends ImageSize {
  readonly url: string;
  readonly alt: string;
}

const most = 20;

/** Returns the images in a result; only files of this server are loaded. */
export function createdImages(content: string): readonly CreatedImage[] {
  if (!content.startsWith('{') || !content.includes('"images"')) return [];
  let value: unknown;
  try {
    value = JSON.parse(content);
  } catch {
    return [];
  }
  const { images } = Object(value) as Readonly<Record<string, unknown>>;
  if (!Array.isArray(images)) return [];
  return images.slice(0, most).flatMap((image: unknown): CreatedImage[] => {
    const { url, alt, width, height } = Object(image) as Readonly<Record<string, unknown>>;
    if (typeof url !== 'string' || fileIdOf(url) === undefined) return [];
    return [{ url, alt: typeof alt === 'string' ? alt.slice(0, 1000) : '', ...sizeOf(width, height) }];
  });
}

const sizeOf = (width: unknown, height: unknown): ImageSize =>
  typeof width === 'number' && typeof height === 'number' && width > 0 && height > 0 ? { width, height } : {};
