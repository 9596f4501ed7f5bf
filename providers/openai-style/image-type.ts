// Detects the media type of a base64 image from its first characters.

const starts: readonly (readonly [string, string])[] = [
  ['iVBOR', 'image/png'],
  ['/9j/', 'image/jpeg'],
  ['UklGR', 'image/webp'],
  ['R0lGOD', 'image/gif'],
];

/** Undefined if the data is not an image that browsers show. */
export const imageType = (base64: string): string | undefined =>
  starts.find(([start]) => base64.startsWith(start))?.[1];
