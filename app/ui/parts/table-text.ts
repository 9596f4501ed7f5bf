// Converts a table to text for spreadsheets: comma-separated for a file, tab-separated for the clipboard.
import { hidden } from '../../styles/shared.css.ts';

type Cell = string | number | null;

const number = /^[+-]?[\d.,\s]+%?$/;

/** Prevents formula injection: a cell that a spreadsheet would evaluate is marked as text. */
const asText = (cell: Cell): string =>
  typeof cell === 'string' && /^[=+\-@\t\r]/.test(cell) && !number.test(cell) ? `'${cell}` : String(cell ?? '');

function csvCell(cell: Cell): string {
  const text = asText(cell);
  return /[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** RFC 4180. */
export const csvOf = (rows: readonly (readonly Cell[])[]): string =>
  rows.map((row) => row.map(csvCell).join(',')).join('\r\n');

export const tsvOf = (rows: readonly (readonly Cell[])[]): string =>
  rows.map((row) => row.map((cell) => asText(cell).replaceAll(/\s+/g, ' ')).join('\t')).join('\n');

/** Reads the text of a rendered table: maths as its source, without text for screen readers. */
export function rowsOf(table: Element): readonly (readonly string[])[] {
  return [...table.querySelectorAll('tr')].map((row) => [...row.querySelectorAll('th, td')].map(wordsOf));
}

function wordsOf(cell: Element): string {
  const copy = cell.cloneNode(true) as Element; // a clone of an Element
  for (const each of copy.querySelectorAll(`.${hidden.split(' ')[0]}`)) each.remove();
  for (const maths of copy.querySelectorAll('.katex'))
    maths.textContent = maths.querySelector('annotation')?.textContent ?? '';
  for (const line of copy.querySelectorAll('br')) line.replaceWith('\n');
  return copy.textContent?.trim() ?? '';
}
