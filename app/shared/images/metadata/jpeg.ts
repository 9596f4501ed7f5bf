// Cleans JPEG: keeps the segments needed for drawing, and the orientation. Data after the image, such as a second image or the
// video of a motion photo, may contain a location and is removed.
import { Cut, startsWith, viewOf } from './cut.ts';
import type { Bytes } from './cut.ts';
import { orientationIn, orientationTiff } from './orientation.ts';

const end = 0xd9;
const exif = 'Exif\0\0';

/** Markers without a segment: TEM, restarts, start of image. */
const isAlone = (marker: number): boolean => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8);

/** Application segments that affect the appearance: JFIF, color profiles, Adobe's color transform. */
function isNeeded(marker: number, bytes: Bytes, at: number): boolean {
  switch (marker) {
    case 0xe0:
      return startsWith(bytes, at, 'JFIF\0');
    case 0xe2:
      return startsWith(bytes, at, 'ICC_PROFILE\0');
    case 0xee:
      return startsWith(bytes, at, 'Adobe');
    default:
      return marker !== 0xfe && (marker < 0xe0 || marker > 0xef);
  }
}

export function cleanJPEG(bytes: Bytes): Bytes {
  const cut = new Cut(bytes);
  const view = viewOf(bytes);
  let oriented = false;
  /** Searches for the next marker if one is missing, like decoders. */
  for (let at = bytes.indexOf(0xff, 2); at !== -1 && at + 1 < bytes.length;) {
    const marker = view.getUint8(at + 1);
    const body = at + 4;
    if (marker === end) {
      cut.drop(at + 2, bytes.length);
      break;
    }
    // Fill byte.
    if (marker === 0xff) {
      at++;
      continue;
    }
    // Image data.
    if (marker === 0 || isAlone(marker)) {
      at = bytes.indexOf(0xff, at + 2);
      continue;
    }
    const length = body <= bytes.length ? Math.max(2, view.getUint16(at + 2)) : 2;
    const next = Math.min(at + 2 + length, bytes.length);
    if (!isNeeded(marker, bytes, body)) {
      const orientation: number | undefined =
        marker === 0xe1 && !oriented && startsWith(bytes, body, exif)
          ? orientationIn(bytes.subarray(body + 6, next))
          : undefined;
      cut.drop(at, next, orientation === undefined ? undefined : segment(orientation));
      oriented ||= orientation !== undefined;
    }
    at = bytes.indexOf(0xff, next);
  }
  return cut.end();
}

function segment(orientation: number): Uint8Array {
  const tiff = orientationTiff(orientation);
  const length = 2 + exif.length + tiff.length;
  return Uint8Array.of(0xff, 0xe1, 0, length, ...Array.from(exif, (sign) => sign.charCodeAt(0)), ...tiff);
}
