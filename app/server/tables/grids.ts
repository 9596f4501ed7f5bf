// Reads the sheets of a file with their cell values. Runs in a child process.
import { identify, identifyArchive } from '../documents/identify.ts';
import { Refused } from '../documents/refusal.ts';
import { Archive } from '../documents/zip.ts';
import { clockOfSerial, isDateSerial, isoOfDuration, isoOfSerial } from '../documents/workbook/cell-format.ts';
import type { SheetValue } from '../documents/workbook/workbook.ts';
import { gridOfText } from './delimited.ts';
import type { Cell, Grid } from './grid.ts';
import { markdownTables } from './markdown-tables.ts';
import { damagedNote, sheetNotes } from './sheet-facts.ts';

/** Throws `Refused`. Returns no sheets for a file without tables. */
export async function gridsOf(bytes: Buffer): Promise<readonly Grid[]> {
  const found = await identify(bytes);
  if (found.kind === 'plain') return markdownTables(found.plain.text) ?? [gridOfText(found.plain.text)];
  if (found.kind !== 'archive') return [];
  const archive = await Archive.open(bytes);
  const format = await identifyArchive(archive);
  if (format === 'book') return [];
  if ('office' in format) return format.office === 'sheets' ? workbook(archive, format.main) : [];
  if (!format.openDocument.endsWith('.spreadsheet')) return [];
  const manifest = await archive.text('META-INF/manifest.xml');
  if (manifest?.includes('encryption-data') === true) throw new Refused('encrypted');
  const { openSheets } = await import('./open-sheets.ts');
  const sheets = await archive.read('content.xml', openSheets);
  return archive.damaged.size === 0 ? sheets : readable(sheets.map((sheet) => ({ ...sheet, notes: [damagedNote] })));
}

/** Throws `Refused` if nothing of a damaged file is readable. */
function readable(sheets: readonly Grid[]): readonly Grid[] {
  if (sheets.every(({ rows }) => rows.length === 0)) throw new Refused('damaged');
  return sheets;
}

async function workbook(archive: Archive, main: string): Promise<readonly Grid[]> {
  const { readWorkbook } = await import('../documents/workbook/workbook.ts');
  const sheets = await readWorkbook(archive, main, cellOf);
  const grids = sheets.map((sheet) => ({
    name: sheet.name,
    notes: sheetNotes(sheet),
    rows: sheet.rows.map((row) => Array.from(row, (cell) => cell ?? null)),
  }));
  return archive.damaged.size === 0 ? grids : readable(grids);
}

/** Returns stored values; dates as Excel reads them. */
function cellOf(value: SheetValue): Cell {
  switch (value.type) {
    case 'text':
      return value.text;
    case 'error':
    case 'formula':
      return null;
    case 'boolean':
      return String(value.value);
    case 'number':
      return numberOf(value);
    default:
      return value satisfies never;
  }
}

function numberOf({ value, format: { kind, pattern } }: SheetValue & { readonly type: 'number' }): Cell {
  if (kind === 'duration') return { iso: isoOfDuration(value) };
  if ((kind !== 'date' && kind !== 'time') || !isDateSerial(value)) {
    const digits = /^"?(0{2,15})"?$/.exec(pattern)?.[1]?.length ?? 0;
    // Postal codes and article numbers: leading zeros belong to the displayed value.
    return Number.isInteger(value) && value >= 0 && String(value).length < digits
      ? String(value).padStart(digits, '0')
      : value;
  }
  return { iso: kind === 'time' && value < 1 ? clockOfSerial(value) : `${isoOfSerial(value)}.000Z` };
}
