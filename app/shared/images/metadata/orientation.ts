// Reads and writes the EXIF orientation, the only EXIF field an image needs.
import { viewOf } from './cut.ts';

const tag = 0x0112;
const short = 3;

/** Returns 2 to 8; undefined for the default orientation, or invalid EXIF. */
export function orientationIn(tiff: Uint8Array): number | undefined {
  const view = viewOf(tiff);
  if (tiff.length < 10) return undefined;
  const little = tiff[0] === 0x49;
  if (tiff[0] !== tiff[1] || (!little && tiff[0] !== 0x4d) || view.getUint16(2, little) !== 42) return undefined;
  const start = view.getUint32(4, little);
  if (start > tiff.length - 2) return undefined;
  const count = view.getUint16(start, little);
  for (let at = start + 2; at + 12 <= tiff.length && at < start + 2 + 12 * count; at += 12) {
    if (view.getUint16(at, little) !== tag || view.getUint16(at + 2, little) !== short) continue;
    const value = view.getUint16(at + 8, little);
    return value >= 2 && value <= 8 ? value : undefined;
  }
  return undefined;
}

/** Returns EXIF with only the orientation. */
export function orientationTiff(orientation: number): Uint8Array {
  const tiff = new Uint8Array(26);
  const view = viewOf(tiff);
  tiff.set([0x4d, 0x4d, 0, 42]);
  view.setUint32(4, 8);
  view.setUint16(8, 1);
  view.setUint16(10, tag);
  view.setUint16(12, short);
  view.setUint32(14, 1);
  view.setUint16(18, orientation);
  return tiff;
}
