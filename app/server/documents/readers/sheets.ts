// Text of an Excel workbook: every sheet with its size, rows as CSV, values instead of formulas.
import readXlsxFile from 'read-excel-file/node';
import { Refused } from '../refusal.ts';
import type { ReadPart } from '../refusal.ts';
import type { Archive } from '../zip.ts';
import { csvLine } from './csv-line.ts';

export async function readSheets(archive: Archive, bytes: Buffer): Promise<readonly ReadPart[]> {
  await archive.check();
  const sheets = await readXlsxFile(bytes).catch(() => {
    throw new Refused('damaged');
  });
  return sheets.map(({ sheet, data }) => {
    const rows = data.map((row) => trimmed(row.map(textOf)));
    while (rows.at(-1)?.length === 0) rows.pop();
    return { name: sheet, text: rows.map(csvLine).join('\n') };
  });
}

function trimmed(cells: readonly string[]): readonly string[] {
  const end = cells.findLastIndex((cell) => cell !== '');
  return cells.slice(0, end + 1);
}

/** Dates as ISO, without a time where it is midnight. */
function textOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (value instanceof Date)
    return Number.isNaN(value.getTime()) ? '' : value.toISOString().replace(/T00:00:00\.000Z$|\.000Z$/, '');
  if (typeof value === 'object') return JSON.stringify(value);
  return typeof value === 'string' ? value : String(value as number | boolean); // the types of a cell
}
