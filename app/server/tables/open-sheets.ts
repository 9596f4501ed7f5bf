// Reads the cell values of an OpenDocument spreadsheet, because displayed text is rounded and localized.
import { Refused } from '../documents/refusal.ts';
import { walkXML } from '../documents/xml.ts';
import type { Attributes } from '../documents/xml.ts';
import { shapes } from '../documents/readers/open-sheet-texts.ts';
import { maxCells } from './grid.ts';
import type { Cell, Grid } from './grid.ts';

/** Maximum repetitions of a non-empty cell or row. Empty ones fill the rest of a sheet and are dropped. */
const mostRepeated = 1_048_576;
const repeated = (value: string | undefined): number => Math.min(Math.max(Number(value ?? 1) || 1, 1), mostRepeated);

/** Text of a cell's drawing is not part of its value. */
const skipped: ReadonlySet<string> = new Set([
  'office:annotation',
  'text:tracked-changes',
  'text:ruby-text',
  ...shapes,
]);

export function openSheets(xml: string): readonly Grid[] {
  const reading = new Reading();
  walkXML(xml, reading);
  return reading.sheets;
}

interface Sheet {
  readonly name: string;
  readonly rows: Cell[][];
}

class Reading {
  readonly sheets: Sheet[] = [];
  private cells = 0;
  private skipping = 0;
  /** Tables within a cell are no rows of the sheet. */
  private tables = 0;
  /** `gap`: empty cells since the last non-empty one. */
  private row: { readonly cells: Cell[]; readonly times: number; gap: number } | undefined;
  private cell: { readonly attributes: Attributes; text: string[] } | undefined;

  open(name: string, attributes: Attributes): void {
    if (skipped.has(name)) this.skipping++;
    if (name === 'table:table' && this.tables++ === 0)
      this.sheets.push({ name: attributes['table:name'] ?? '', rows: [] });
    if (this.tables !== 1) return;
    if (name === 'table:table-row')
      this.row = { cells: [], times: repeated(attributes['table:number-rows-repeated']), gap: 0 };
    if (name === 'table:table-cell' || name === 'table:covered-table-cell') this.cell = { attributes, text: [] };
    if (name === 'text:p' && this.skipping === 0) this.cell?.text.push('');
    if (name === 'text:s') this.add(' '.repeat(Math.min(repeated(attributes['text:c']), 100)));
  }

  text(text: string): void {
    if (this.skipping === 0) this.add(text);
  }

  close(name: string): void {
    if (skipped.has(name)) this.skipping--;
    if (this.tables === 1 && this.cell && (name === 'table:table-cell' || name === 'table:covered-table-cell'))
      this.endCell(this.cell);
    if (this.tables === 1 && name === 'table:table-row') this.endRow();
    if (name === 'table:table') this.tables--;
  }

  private add(text: string): void {
    const last = (this.cell?.text.length ?? 0) - 1;
    if (this.cell && last >= 0) this.cell.text[last] += text;
  }

  private endCell({ attributes, text }: { readonly attributes: Attributes; readonly text: readonly string[] }): void {
    this.cell = undefined;
    if (!this.row) return;
    const value = valueOf(attributes, text.join('\n'));
    const times = repeated(attributes['table:number-columns-repeated']);
    if (value === null) {
      this.row.gap += times;
      return;
    }
    this.count(this.row.gap + times);
    for (; this.row.gap > 0; this.row.gap--) this.row.cells.push(null);
    for (let at = 0; at < times; at++) this.row.cells.push(value);
  }

  private endRow(): void {
    const { cells, times } = this.row ?? { cells: [], times: 1 };
    this.row = undefined;
    if (cells.length === 0) return;
    this.count((times - 1) * cells.length);
    for (let at = 0; at < times; at++) this.sheets.at(-1)?.rows.push(cells);
  }

  private count(cells: number): void {
    this.cells += cells;
    if (this.cells > maxCells) throw new Refused('tooComplex');
  }
}

function valueOf(attributes: Attributes, text: string): Cell {
  switch (attributes['office:value-type']) {
    case 'float':
    case 'percentage':
    case 'currency': {
      const value = Number(attributes['office:value']);
      return Number.isFinite(value) ? value : text;
    }
    case 'date':
      return { iso: attributes['office:date-value'] ?? text };
    case 'time': {
      const [, hours = '', minutes = '', seconds = ''] =
        /^PT(\d+)H(\d+)M(\d+)/.exec(attributes['office:time-value'] ?? '') ?? [];
      return hours === '' ? text : { iso: `${hours.padStart(2, '0')}:${minutes}:${seconds}` };
    }
    default:
      return text === '' ? null : text;
  }
}
