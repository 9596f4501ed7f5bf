// Piles of combining marks, cut before they are drawn.

/** More marks on one letter than any script has: shaping them takes time that grows with their square. */
const piledMarks = /(\p{M}{24})\p{M}+/gu;
export const withoutPiles = (text: string): string => text.replace(piledMarks, '$1…');
