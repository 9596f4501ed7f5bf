// The look of an address with a place in a file (file-place.ts), apart from its reading: every page that shows sources has it.

/** True for what `placeAddress` makes; other addresses of sources are absolute. */
export const namesPlace = (url: string): boolean => url.startsWith('/') && url.includes('#');
