// JPEG: segments that the picture is drawn from are kept, and of the others the orientation. What stands behind the picture, such
// as a second one or the film of a motion photo, has a location of its own.
import { Cut, startsWith, viewOf } from './cut.ts';
import type { Bytes } from './cut.ts';
import { orientationIn, orientationTiff } from './orientation.ts';

const end = 0xd9;
const exif = 'Exif\0\0';

/** Markers that stand alone: TEM, restarts, the start. */
const isAlone = (marker: number): boolean => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8);

/** Segments of applications that change how a picture looks: JFIF, color profiles, Adobe's color transform. */
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
  /** Decoders look for the next marker wherever one is missing, and so does this. */
  for (let at = bytes.indexOf(0xff, 2); at !== -1 && at + 1 < bytes.length;) {
    const marker = view.getUint8(at + 1);
    const body = at + 4;
    if (marker === end) {
      cut.drop(at + 2, bytes.length);
      break;
    }
    // One of several bytes that fill.
    if (marker === 0xff) {
      at++;
      continue;
    }
    // Data of the picture.
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
