// A photo without what its camera wrote beside the picture: place, time, device, names, comments, previews. Pixels are not
// encoded again; how the camera was held, and the colors' profile, stay. The same bytes for what is no image of a known kind.
import { textAt } from './cut.ts';
import type { Bytes } from './cut.ts';
import { cleanHEIF } from './heif.ts';
import { cleanJPEG } from './jpeg.ts';
import { cleanPNG } from './png.ts';
import { cleanWebP } from './webp.ts';

/** Bytes that tell the kind. */
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

/** True where there may be something to take out: known from the first bytes. */
export const mayTell = (head: Uint8Array): boolean => kindOf(head) !== undefined;

/** Never throws, and never returns more bytes than it is given: broken files stay as broken as they are. */
export const cleanImage = (bytes: Bytes): Bytes => kindOf(bytes)?.[1](bytes) ?? bytes;
