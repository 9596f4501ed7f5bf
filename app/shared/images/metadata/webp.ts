// Cleans WebP: keeps the chunks needed for drawing, and the EXIF orientation; updates the header.
import { Cut, numberOf, startsWith, viewOf } from './cut.ts';
import type { Bytes } from './cut.ts';
import { orientationIn, orientationTiff } from './orientation.ts';

const drawn: ReadonlySet<number> = new Set(['VP8 ', 'VP8L', 'VP8X', 'ALPH', 'ANIM', 'ANMF', 'ICCP'].map(numberOf));
const exif = numberOf('EXIF');
const headBytes = 12;
const flags = { xmp: 0x04, exif: 0x08 };

export function cleanWebP(bytes: Bytes): Bytes {
  const cut = new Cut(bytes);
  const view = viewOf(bytes);
  let oriented = false;
  const end = Math.min(bytes.length, 8 + view.getUint32(4, true));
  let at = headBytes;
  while (at + 8 <= end) {
    const size = view.getUint32(at + 4, true);
    const next = Math.min(at + 8 + size + (size % 2), end);
    const type = view.getUint32(at);
    if (!drawn.has(type)) {
      const orientation: number | undefined =
        type === exif && !oriented ? orientationIn(tiffOf(bytes.subarray(at + 8, next))) : undefined;
      cut.drop(at, next, orientation === undefined ? undefined : chunk(orientation));
      oriented ||= orientation !== undefined;
    }
    at = next;
  }
  if (at < bytes.length) cut.drop(at, bytes.length);
  const left = cut.end();
  return left === bytes ? bytes : withHead(left, oriented);
}

/** Some cameras add the JPEG prefix. */
const tiffOf = (chunk: Uint8Array): Uint8Array => (startsWith(chunk, 0, 'Exif\0\0') ? chunk.subarray(6) : chunk);

/** Modifies the bytes, which are a copy. */
function withHead(bytes: Bytes, oriented: boolean): Bytes {
  const view = viewOf(bytes);
  view.setUint32(4, bytes.length - 8, true);
  const at = headBytes + 8;
  if (bytes.length > at && startsWith(bytes, headBytes, 'VP8X'))
    view.setUint8(at, (view.getUint8(at) & ~flags.xmp & ~flags.exif) | (oriented ? flags.exif : 0));
  return bytes;
}

function chunk(orientation: number): Uint8Array {
  const tiff = orientationTiff(orientation);
  return Uint8Array.of(0x45, 0x58, 0x49, 0x46, tiff.length, 0, 0, 0, ...tiff);
}
