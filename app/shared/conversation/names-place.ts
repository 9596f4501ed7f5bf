// Detects passage URLs (file-place.ts) without the parser, since every page with sources needs this.

/** True for URLs of `placeAddress`; other source URLs are absolute. */
export const namesPlace = (url: string): boolean => url.startsWith('/') && url.includes('#');
