// URL prefix of citation links. Separate from the code that inserts them, which the first page does not need.
export const citeHref = '#cite-';
