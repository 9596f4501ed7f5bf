// Removes the location from uploaded photos, which are held in memory, up to the file limit. Streams other files.
import { cleanImage, kindBytes, mayTell } from '../../shared/images/metadata/clean-image.ts';

export async function* withoutPlace(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let held: Uint8Array[] = [];
  let size = 0;
  let photo: boolean | undefined;
  for await (const piece of bytes) {
    if (photo === false) {
      yield piece;
      continue;
    }
    held.push(piece);
    size += piece.byteLength;
    if (photo ?? size < kindBytes) continue;
    photo = mayTell(Buffer.concat(held));
    if (photo) continue;
    yield* held;
    held = [];
  }
  if (size > 0 && photo !== false) yield cleanImage(Buffer.concat(held));
}
