// A table of an answer as a CSV file. The mark of UTF-8 in front is for Excel, which reads a file without it in an older encoding.
import { saveFile } from '../parts/save-file.ts';
import { csvOf, rowsOf } from '../parts/table-text.ts';

export function saveTable(table: Element | null): void {
  if (table) saveFile('table.csv', ['\uFEFF', csvOf(rowsOf(table))], 'text/csv;charset=utf-8');
}
