// Removes a photo's metadata: location, time, device, names, comments and previews. Keeps pixels without recoding, orientation
// and color profile. Unknown formats are returned unchanged.
import { textAt } from './cut.ts';
import type { Bytes } from './cut.ts';
import { cleanHEIF } from './heif.ts';
import { cleanJPEG } from './jpeg.ts';
import { cleanPNG } from './png.ts';
import { cleanWebP } from './webp.ts';

/** Number of bytes needed to detect the format. */
export const kindBytes = 12;

type Kind = readonly [matches: (head: string) => boolean, clean: (bytes: Bytes) => Bytes];

const kinds: readonly Kind[] = [
  [(head) => head.startsWith('\xff\xd8\xff'), cleanJPEG],
  [(head) => head.startsWith('\x89PNG\r\n\x1a\n'), cleanPNG],
  [(head) => /^RIFF[^]{4}WEBP$/.test(head), cleanWebP],
  [(head) => /^[^]{4}ftyp(avif|avis|hei[cxms]|hev[cxms]|mif[12]|msf1)$/.test(head), cleanHEIF],
];

const kindOf = (bytes: Uint8Array): Kind | undefined => {
  const head = textAt(bytes, 0, kindBytes);
  return kinds.find(([matches]) => matches(head));
};

/** True if an image may contain metadata, by its first bytes. */
export const mayTell = (head: Uint8Array): boolean => kindOf(head) !== undefined;

/** Removes the metadata. Never throws or returns more bytes than given; broken files stay broken. */
export const cleanImage = (bytes: Bytes): Bytes => kindOf(bytes)?.[1](bytes) ?? bytes;
