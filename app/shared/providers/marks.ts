// Addresses of brand marks. Marks are drawn by address, so that none of them is part of a script.

export const markPath = (name: string): string => `/marks/${name}.svg`;

/** Marks without colours of their own take the colour of the text. */
export const isColored = (name: string): boolean => name.endsWith('-color');
