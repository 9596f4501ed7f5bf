// Truncates piles of combining marks before rendering.

/** More marks on a letter than any script uses; the cost of shaping grows quadratically. */
const piledMarks = /(\p{M}{24})\p{M}+/gu;
export const withoutPiles = (text: string): string => text.replace(piledMarks, '$1…');
