// Address of a citation's link, apart from the code that writes citations: the first page shows links and writes none.
export const citeHref = '#cite-';
