// Type of a column by all of its cells, and their values in SQL. What is not sure stays text and says so.
import { saysNothing, sureDecimal, typedDate } from './count-cells.ts';
import type { Evidence } from './count-cells.ts';
import { isDay, isoOf, writtenDate } from './dates.ts';
import type { DayOrder } from './dates.ts';
import { cellText, isEmptyCell } from './grid.ts';
import type { Cell, Delimiter } from './grid.ts';
import { isPlainNumber, isWrittenWith, valueOf, writtenNumber } from './numbers.ts';
import type { Decimal } from './numbers.ts';
import type { ColumnKind } from './table-schema.ts';

export type Value = string | number | null;

export interface ReadColumn {
  readonly kind: ColumnKind;
  readonly note?: string;
  readonly values: readonly Value[];
}

/** What the other columns of a file say about the way it is written. */
export interface Writing {
  readonly decimal?: Decimal | undefined;
  readonly delimiter?: Delimiter | undefined;
}

/** Share of cells that must fit a type; the others stay words, and are counted. */
const most = 0.9;

type Cells = readonly (Cell | undefined)[];

/** The decimal mark that columns are sure of; undefined where none is, or where they differ. */
export function writingOf(columns: readonly Evidence[], delimiter: Delimiter | undefined): Writing {
  const sure = new Set(columns.flatMap((found) => sureDecimal(found) ?? []));
  const [decimal] = sure;
  return { delimiter, ...(sure.size === 1 ? { decimal } : {}) };
}

export function readColumn(cells: Cells, found: Evidence, writing: Writing): ReadColumn {
  const present = found.cells - found.absent;
  if (present === 0) return text(cells, found.cells === 0 ? 'empty' : 'text');
  if (found.typedNumbers + Math.max(found.dot, found.comma) >= most * present) {
    const units = [...found.units].filter((unit) => unit !== '');
    if (found.codes > 0) return text(cells, 'text', 'text, since leading zeros and long digits are kept');
    if (units.length > 1) return text(cells, 'text', `text, since it is written with ${units.join(' and ')}`);
    return numbers(cells, found, writing);
  }
  if (found.typedDates + found.dates >= most * present) return dates(cells, found);
  return text(cells, 'text');
}

const words = (cell: Cell | undefined): Value => {
  if (isEmptyCell(cell)) return null;
  if (typeof cell !== 'object' || cell === null) return cellText(cell);
  const date = typedDate(cell.iso);
  return date ? isoOf(date, 'monthFirst', date.clock !== undefined) : cell.iso;
};

const text = (cells: Cells, kind: ColumnKind, note?: string): ReadColumn => ({
  kind,
  ...(note === undefined ? {} : { note }),
  values: cells.map(words),
});

const joined = (notes: readonly (string | false)[]): { readonly note?: string } => {
  const said = notes.filter((note) => note !== false);
  return said.length > 0 ? { note: said.join('; ') } : {};
};

function numbers(cells: Cells, found: Evidence, writing: Writing): ReadColumn {
  // A list that is cut at semicolons is usually written where the comma is the decimal mark.
  const unsure = writing.decimal ?? (writing.delimiter === ';' ? 'comma' : 'dot');
  const decimal = sureDecimal(found) ?? unsure;
  let others = 0;
  let fractions = 0;
  const values = cells.map((cell): Value => {
    if (cell === undefined || cell === null || isEmptyCell(cell)) return null;
    const value = typeof cell === 'number' ? cell : typeof cell === 'string' ? numberIn(cell, decimal) : undefined;
    if (value === undefined && typeof cell === 'string' && saysNothing(cell)) return null;
    if (value === undefined) others++;
    else if (!Number.isSafeInteger(value)) fractions++;
    return value ?? words(cell);
  });
  const [unit] = [...found.units].filter((each) => each !== '');
  const note = joined([
    exampleOf(found.example, decimal) ?? false,
    unit !== undefined && `written with ${unit}`,
    found.absent > 0 && `"${found.absentAs}" is NULL`,
    others > 0 && `${others} of its cells are words, which typeof(…)='text' finds`,
  ]);
  return { kind: others > 0 ? 'mixed' : fractions > 0 ? 'number' : 'integer', ...note, values };
}

function numberIn(cell: string, decimal: Decimal): number | undefined {
  if (isPlainNumber(cell) && (decimal === 'dot' || !cell.includes('.'))) return Number(cell) || 0;
  const number = writtenNumber(cell);
  return number && isWrittenWith(number, decimal) ? valueOf(number, decimal) : undefined;
}

/** Said where a mark could mean something else. */
function exampleOf(example: string, decimal: Decimal): string | undefined {
  const number = writtenNumber(example);
  if (!number || !isWrittenWith(number, decimal)) return undefined;
  const value = valueOf(number, decimal);
  return /^-?\d+(?:\.\d{1,2}|\.\d{4,})?$/.test(example) ? undefined : `"${example}" is ${value}`;
}

function dates(cells: Cells, found: Evidence): ReadColumn {
  const { unordered, dayFirst, monthFirst } = found;
  if (unordered > 0 && dayFirst === monthFirst)
    return text(cells, 'text', 'text, since day and month can’t be told apart');
  const order: DayOrder = dayFirst > monthFirst ? 'dayFirst' : 'monthFirst';
  const withTime = found.times > 0;
  let others = 0;
  const values = cells.map((cell): Value => {
    if (cell === undefined || cell === null || isEmptyCell(cell)) return null;
    const date =
      typeof cell === 'object' ? typedDate(cell.iso) : typeof cell === 'string' ? writtenDate(cell) : undefined;
    if (date && isDay(date, order)) return isoOf(date, order, withTime);
    if (typeof cell === 'string' && saysNothing(cell)) return null;
    others++;
    return words(cell);
  });
  const note = joined([
    unordered > 0 && `read with the ${order === 'dayFirst' ? 'day' : 'month'} first`,
    found.zoned > 0 && 'in UTC',
    found.absent > 0 && `"${found.absentAs}" is NULL`,
    others > 0 && `${others} of its cells are no dates`,
  ]);
  return { kind: withTime ? 'datetime' : 'date', ...note, values };
}
