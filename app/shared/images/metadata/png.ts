// Cleans PNG: keeps the chunks needed for drawing and animation, and the EXIF orientation.
import { Cut, numberOf, startsWith, viewOf } from './cut.ts';
import type { Bytes } from './cut.ts';
import { orientationIn, orientationTiff } from './orientation.ts';

const drawn: ReadonlySet<number> = new Set(
  'tRNS cHRM gAMA iCCP sBIT sRGB cICP mDCV cLLI bKGD hIST pHYs sPLT acTL fcTL fdAT'.split(' ').map(numberOf),
);
const exif = numberOf('eXIf');
const end = numberOf('IEND');
/** Chunks with an uppercase first letter are critical. */
const isNeeded = (type: number): boolean => ((type >>> 29) & 1) === 0 || drawn.has(type);

const isLetter = (code: number): boolean => (code | 32) >= 97 && (code | 32) <= 122;
const isType = (type: number): boolean => [24, 16, 8, 0].every((shift) => isLetter((type >>> shift) & 255));

export function cleanPNG(bytes: Bytes): Bytes {
  const cut = new Cut(bytes);
  const view = viewOf(bytes);
  if (!startsWith(bytes, 12, 'IHDR')) return bytes;
  for (let at = 8; at + 8 <= bytes.length;) {
    const length = view.getUint32(at);
    const type = view.getUint32(at + 4);
    const next = Math.min(at + 12 + length, bytes.length);
    // Decoders do not read beyond an invalid chunk.
    if (!isType(type)) break;
    if (!isNeeded(type)) {
      const orientation = type === exif ? orientationIn(bytes.subarray(at + 8, next)) : undefined;
      cut.drop(at, next, orientation === undefined ? undefined : chunk(orientation));
    }
    at = next;
    if (type !== end) continue;
    if (at < bytes.length) cut.drop(at, bytes.length);
    break;
  }
  return cut.end();
}

function chunk(orientation: number): Uint8Array {
  const tiff = orientationTiff(orientation);
  const whole = new Uint8Array(tiff.length + 12);
  const view = viewOf(whole);
  view.setUint32(0, tiff.length);
  view.setUint32(4, exif);
  whole.set(tiff, 8);
  view.setUint32(8 + tiff.length, checksum(whole.subarray(4, 8 + tiff.length)));
  return whole;
}

/** CRC-32 of a chunk. */
function checksum(bytes: Uint8Array): number {
  let rest = 0xffffffff;
  for (const byte of bytes) {
    rest ^= byte;
    for (let bit = 0; bit < 8; bit++) rest = rest & 1 ? (rest >>> 1) ^ 0xedb88320 : rest >>> 1;
  }
  return ~rest >>> 0;
}
