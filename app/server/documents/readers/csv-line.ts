// Formats a row of cells as a line of CSV.

const needsQuotes = /[",\n\r]/;

export const csvLine = (cells: readonly string[]): string =>
  cells.map((cell) => (needsQuotes.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(',');
