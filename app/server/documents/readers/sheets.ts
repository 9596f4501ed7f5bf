// Reads an Excel workbook as text: each sheet with its size, rows as CSV, cells as displayed.
import type { ReadPart } from '../refusal.ts';
import { shownText, shownWords } from '../workbook/cell-format.ts';
import { readWorkbook } from '../workbook/workbook.ts';
import type { SheetValue } from '../workbook/workbook.ts';
import type { Archive } from '../zip.ts';
import { csvLine } from './csv-line.ts';

export async function readSheets(archive: Archive, main: string): Promise<readonly ReadPart[]> {
  const sheets = await readWorkbook(archive, main, textOf);
  return sheets.map(({ name, rows, drawn }) => {
    const lines = rows.map((row) => csvLine(Array.from(row, (cell) => cell ?? '')));
    while (lines.at(-1) === '') lines.pop();
    return { name, text: lines.join('\n'), ...(drawn.length > 0 ? { drawn: drawn.join('\n') } : {}) };
  });
}

function textOf(value: SheetValue): string {
  switch (value.type) {
    case 'text':
      return shownWords(value.text, value.format);
    case 'error':
      return value.text;
    case 'formula':
      return `${value.text} (not calculated)`;
    case 'boolean':
      return value.value ? 'TRUE' : 'FALSE';
    case 'number':
      return shownText(value.value, value.format);
    default:
      return value satisfies never;
  }
}
