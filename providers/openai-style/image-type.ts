// Media type of a base64 image, by its first characters.

const starts: readonly (readonly [string, string])[] = [
  ['iVBOR', 'image/png'],
  ['/9j/', 'image/jpeg'],
  ['UklGR', 'image/webp'],
  ['R0lGOD', 'image/gif'],
];

/** undefined when the first bytes are those of no image a browser shows. */
export const imageType = (base64: string): string | undefined =>
  starts.find(([start]) => base64.startsWith(start))?.[1];
