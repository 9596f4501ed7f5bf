// Size of an image as browsers draw it, from its first bytes: whoever shows it keeps a place before it is loaded.
import { disableTypes, imageSize, types } from 'image-size';
import type { ImageSize } from '../../shared/message/message.ts';

/** Readers of other formats take seconds for hostile bytes, on the thread that serves everybody. */
const read: ReadonlySet<string> = new Set(['png', 'jpg', 'gif', 'webp']);
disableTypes(types.filter((type) => !read.has(type)));

/** Bytes that hold the size of nearly every image, behind what a camera writes before it. */
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
