// Saves a table of an answer as CSV, with a byte order mark: Excel assumes a legacy encoding without it.
import { saveFile } from '../parts/save-file.ts';
import { csvOf, rowsOf } from '../parts/table-text.ts';

export function saveTable(table: Element | null): void {
  if (table) saveFile('table.csv', ['\uFEFF', csvOf(rowsOf(table))], 'text/csv;charset=utf-8');
}
