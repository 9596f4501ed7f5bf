// Converts a table for spreadsheets and documents: comma-separated for a file, tab-separated text and HTML for the clipboard.
import { isFormula, withoutControls, withoutHiddenFormulas } from '../../shared/csv-text.ts';
import { hidden } from '../../styles/shared.css.ts';

type Cell = string | number | null;

/** Prevents formula injection: a cell that a spreadsheet would evaluate is marked as text. */
function asText(cell: Cell): string {
  if (typeof cell !== 'string') return String(cell ?? '');
  const text = withoutControls(cell);
  return isFormula(text) ? `'${text}` : text;
}

function csvCell(cell: Cell): string {
  const text = typeof cell === 'string' ? withoutHiddenFormulas(asText(cell)) : asText(cell);
  return /[",;\t\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** RFC 4180. */
export const csvOf = (rows: readonly (readonly Cell[])[]): string =>
  rows.map((row) => row.map(csvCell).join(',')).join('\r\n');

export const tsvOf = (rows: readonly (readonly Cell[])[]): string =>
  rows.map((row) => row.map((cell) => asText(cell).replaceAll(/\s+/g, ' ')).join('\t')).join('\n');

/** A plain table without the page's look, which Excel, Sheets and Word paste as cells. The first row is the header. */
export const htmlOf = (rows: readonly (readonly Cell[])[]): string =>
  `<table>${rows
    .map((row, at) => `<tr>${row.map((cell) => htmlCell(asText(cell), at === 0 ? 'th' : 'td')).join('')}</tr>`)
    .join('')}</table>`;

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '\n': '<br>' };
const htmlCell = (text: string, tag: 'th' | 'td'): string =>
  `<${tag}>${text.replaceAll(/[&<>\n]/g, (each) => entities[each] ?? each)}</${tag}>`;

/** Reads the text of a rendered table: maths as its source, without text for screen readers. */
export function rowsOf(table: Element): readonly (readonly string[])[] {
  return [...table.querySelectorAll('tr')].map((row) => [...row.querySelectorAll('th, td')].map(wordsOf));
}

function wordsOf(cell: Element): string {
  const copy = cell.cloneNode(true) as Element; // a clone of an Element
  for (const each of copy.querySelectorAll(`.${hidden.split(' ')[0]}`)) each.remove();
  for (const maths of copy.querySelectorAll('.katex'))
    maths.textContent = maths.querySelector('annotation')?.textContent ?? '';
  for (const line of copy.querySelectorAll('br')) line.replaceWith('\u2028');
  // A drawn line break is followed by one in the source of the page.
  return (copy.textContent ?? '').replaceAll(/[ \t\r\n]*\u2028[ \t\r\n]*/g, '\n').trim();
}
