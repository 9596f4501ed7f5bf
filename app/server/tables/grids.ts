// Sheets of a file from its bytes, with the values that their cells hold. Runs in a process of its own.
import { identify, identifyArchive } from '../documents/identify.ts';
import { Refused } from '../documents/refusal.ts';
import { Archive } from '../documents/zip.ts';
import { gridOfText } from './delimited.ts';
import { maxCells } from './grid.ts';
import type { Cell, Grid } from './grid.ts';

/** Throws `Refused`. None for a file that holds no table. */
export async function gridsOf(bytes: Buffer): Promise<readonly Grid[]> {
  const found = await identify(bytes);
  if (found.kind === 'plain') return [gridOfText(found.plain.text)];
  if (found.kind !== 'archive') return [];
  const archive = await Archive.open(bytes);
  const format = await identifyArchive(archive);
  if (format === 'sheets') return workbook(archive, bytes);
  if (typeof format !== 'object' || !format.openDocument.endsWith('.spreadsheet')) return [];
  const manifest = await archive.text('META-INF/manifest.xml');
  if (manifest?.includes('encryption-data') === true) throw new Refused('encrypted');
  const xml = await archive.text('content.xml');
  if (xml === undefined) throw new Refused('damaged');
  const { openSheets } = await import('./open-sheets.ts');
  return openSheets(xml);
}

async function workbook(archive: Archive, bytes: Buffer): Promise<readonly Grid[]> {
  await archive.check();
  const { default: readXlsxFile } = await import('read-excel-file/node');
  const sheets = await readXlsxFile(bytes).catch(() => {
    throw new Refused('damaged');
  });
  const { sheetFacts } = await import('./sheet-facts.ts');
  const facts = await sheetFacts(archive);
  let cells = 0;
  return sheets.map(({ sheet, data }) => {
    for (const row of data) cells += row.length;
    if (cells > maxCells) throw new Refused('tooComplex');
    const notes = facts.get(sheet) ?? [];
    return { name: sheet, notes, rows: data.map((row) => row.map(cellOf)) };
  });
}

function cellOf(value: unknown): Cell {
  if (value === null || value === undefined) return null;
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? null : { iso: value.toISOString() };
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  if (typeof value === 'object') return JSON.stringify(value);
  return typeof value === 'string' ? value : String(value as boolean); // the types of a cell
}
