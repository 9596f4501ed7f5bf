// Cleans HEIC and AVIF: overwrites metadata in place, since other parts are located by file offsets. Rotation is stored outside
// EXIF, so that no EXIF is kept.
import { boxesIn, contentOf, itemsIn, placesIn } from './boxes.ts';
import type { Box, Range } from './boxes.ts';
import type { Bytes } from './cut.ts';

const foreign: ReadonlySet<string> = new Set(['Exif', 'mime', 'uri ']);
const containers: ReadonlySet<string> = new Set(['moov', 'trak', 'mdia']);
/** EXIF without entries, after its offset: valid for decoders that check it. */
const emptyExif = [0, 0, 0, 0, 0x4d, 0x4d, 0, 42, 0, 0, 0, 8, 0, 0, 0, 0, 0, 0];
const space = 0x20;
/** A video has a dozen containers, three levels deep. */
const maxContainers = 100;
const maxDepth = 4;

export function cleanHEIF(bytes: Bytes): Bytes {
  const cleaned = new Uint8Array(bytes);
  /** A file may refer to the same range a million times. */
  let budget = bytes.length;
  const erase = ({ start, end }: Range, filling: number): boolean => {
    const [from, to] = [Math.min(start, bytes.length), Math.min(end, bytes.length)];
    if (to <= from || to - from > budget) return false;
    budget -= to - from;
    cleaned.fill(filling, from, to);
    return true;
  };
  let containersLeft = maxContainers;
  const visit = (box: Box, depth: number): void => {
    if (box.type === 'meta' && containersLeft-- > 0) eraseItems(box);
    // Vendor extension: may contain XMP or provenance data.
    else if (box.type === 'uuid') erase({ start: box.start + 16, end: box.end }, 0);
    else if (box.type === 'udta') erase(box, 0);
    else if (containers.has(box.type) && depth < maxDepth && containersLeft-- > 0)
      for (const inner of boxesIn(bytes, box)) visit(inner, depth + 1);
  };
  const eraseItems = (meta: Box): void => {
    const parts = new Map([...boxesIn(bytes, contentOf(meta))].map((box) => [box.type, box]));
    const [iinf, iloc, idat] = [parts.get('iinf'), parts.get('iloc'), parts.get('idat')];
    if (!iinf || !iloc) return;
    const types = new Map([...itemsIn(bytes, iinf)].map(({ id, type }) => [id, type]));
    for (const { item, inBox, start, end } of placesIn(bytes, iloc)) {
      const type = types.get(item) ?? '';
      if (!foreign.has(type) || (inBox && !idat)) continue;
      const from = inBox ? (idat?.start ?? 0) : 0;
      const range = { start: from + start, end: from + end };
      if (!erase(range, type === 'Exif' ? 0 : space) || type !== 'Exif') continue;
      if (end - start >= emptyExif.length && range.end <= bytes.length) cleaned.set(emptyExif, range.start);
    }
  };
  for (const box of boxesIn(bytes, { start: 0, end: bytes.length })) visit(box, 0);
  return cleaned;
}
