// URLs of brand icons, which are loaded as images to keep them out of the scripts.

export const markPath = (name: string): string => `/marks/${name}.svg`;

/** Icons without colors use the text color. */
export const isColored = (name: string): boolean => name.endsWith('-color');
