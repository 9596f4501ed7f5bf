// Reads an image's size from its first bytes, as browsers draw it, so that pages can reserve its space.
import { disableTypes, imageSize, types } from 'image-size';
import type { ImageSize } from '../../shared/message/message.ts';

/** Readers of other formats take seconds for hostile input, on the main thread. */
const read: ReadonlySet<string> = new Set(['png', 'jpg', 'gif', 'webp']);
disableTypes(types.filter((type) => !read.has(type)));

/** Enough bytes for nearly every image: cameras write metadata before the size. */
const headBytes = 512_000;

export function drawnSize(bytes: Uint8Array): ImageSize {
  try {
    const { width, height, orientation = 1 } = imageSize(bytes.subarray(0, headBytes));
    return orientation >= 5 ? { width: height, height: width } : { width, height };
  } catch {
    return {};
  }
}

export async function sizeOfFile(file: { readonly body: AsyncIterable<Uint8Array> } | undefined): Promise<ImageSize> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of file?.body ?? []) {
    pieces.push(piece);
    size += piece.byteLength;
    if (size >= headBytes) break;
  }
  return drawnSize(Buffer.concat(pieces));
}
