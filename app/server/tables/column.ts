// Infers a column's type from all its cells, and converts their values. Ambiguous columns stay text, with a note.
import { saysNothing, sureDecimal, typedDate } from './count-cells.ts';
import type { Evidence } from './count-cells.ts';
import { isDay, isoOf, writtenDate, writtenTime } from './dates.ts';
import type { DayOrder } from './dates.ts';
import { cellText, isEmptyCell } from './grid.ts';
import type { Cell, Delimiter } from './grid.ts';
import { isPlainNumber, isWrittenWith, valueOf, writtenNumber } from './numbers.ts';
import type { Decimal } from './numbers.ts';
import type { ColumnKind } from './table-schema.ts';

export type Value = string | number | null;

export interface OtherCells {
  readonly values: readonly Value[];
  readonly note: (name: string) => string;
}

export interface ReadColumn {
  readonly kind: ColumnKind;
  readonly note?: string;
  /** Cells that do not fit the type, as written; NULL for the others. Adds its column's name to the note. */
  readonly others?: OtherCells;
  readonly values: readonly Value[];
}

/** Conventions of a file, inferred from its other columns. */
export interface Writing {
  readonly decimal?: Decimal | undefined;
  readonly delimiter?: Delimiter | undefined;
}

/** Share of cells that must fit a type; the others go to a second column and are counted. */
const most = 0.9;

type Cells = readonly (Cell | undefined)[];

/** Returns the decimal mark found in unambiguous columns; undefined if there is none or they differ. */
export function writingOf(columns: readonly Evidence[], delimiter: Delimiter | undefined): Writing {
  const sure = new Set(columns.flatMap((found) => sureDecimal(found) ?? []));
  const [decimal] = sure;
  return { delimiter, ...(sure.size === 1 ? { decimal } : {}) };
}

/** Names of columns whose decimals are version-like: 1.10 follows 1.9 and does not equal 1.1. */
const versions =
  /(?:^|[^\p{L}])(?:ver(?:sion)?s?|v|release|build|section|clause|chapter|article|paragraph|account|acct|ip|outline|abschnitt|kapitel|artikel|konto|kontonummer|gliederung|ziffer|position|pos)(?:[^\p{L}]|$)|版本|章节|条款|账号|科目/iu;
const amounts =
  /price|cost|amount|total|sum|value|rate|qty|quantity|weight|preis|betrag|summe|wert|menge|gewicht|kosten|价格|金额|数量/iu;

export function readColumn(cells: Cells, found: Evidence, writing: Writing, title = ''): ReadColumn {
  const present = found.cells - found.absent;
  if (present === 0) return text(cells, found.cells === 0 ? 'empty' : 'text');
  const fit = found.typedNumbers + Math.max(found.dot, found.comma);
  // Words without digits mean a missing amount; A12 next to 123 is an id, and then so is 123.
  if (fit > present / 2 && fit + found.wordsAlone >= most * present) {
    const units = [...found.units.keys()];
    if (found.codes > 0) return text(cells, 'text', 'text, since leading zeros and long digits are kept');
    if (units.length > 1) return text(cells, 'text', `text, since it is written with ${units.join(' and ')}`);
    if (units[0] === '%' && found.bare > 0)
      return text(
        cells,
        'text',
        `text, since ${found.units.get('%')} of its cells are written with % and others without`,
      );
    if (units.length === 0 && found.marked > 0 && found.typedNumbers === 0 && versions.test(title))
      return text(cells, 'text', 'text, since its name says that 1.10 is not 1.1');
    if (units.length === 0 && found.twins && found.typedNumbers === 0 && !amounts.test(title))
      return text(
        cells,
        'text',
        `text, since both ${found.twins.join(' and ')} are written: CAST makes numbers of them`,
      );
    return numbers(cells, found, writing);
  }
  if (found.typedDates + found.dates >= most * present) return dates(cells, found);
  if (found.clocks >= most * present) return times(cells, found);
  return fit >= present / 10
    ? text(cells, 'text', `text: ${fit} of its ${present} cells are numbers`)
    : text(cells, 'text');
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

const joined = (notes: readonly (string | false | undefined)[]): { readonly note?: string } => {
  const said = notes.filter((note) => note !== false && note !== undefined);
  return said.length > 0 ? { note: said.join('; ') } : {};
};

/** Converts a column's values by `read`. Other values go to a second column, so that no sum uses them. */
function split(
  cells: Cells,
  what: string,
  read: (cell: NonNullable<Cell>) => Value | undefined,
): Pick<ReadColumn, 'values' | 'others'> {
  const others: Value[] = cells.map(() => null);
  let count = 0;
  let present = 0;
  const values = cells.map((cell, at): Value => {
    if (cell === undefined || cell === null || isEmptyCell(cell)) return null;
    const value = read(cell);
    const nothing = value === undefined && typeof cell === 'string' && saysNothing(cell);
    if (!nothing) present++;
    if (value !== undefined || nothing) return value ?? null;
    count++;
    others[at] = words(cell);
    return null;
  });
  if (count === 0) return { values };
  const is = count === 1 ? `is no ${what} and NULL` : `are no ${what}s and NULL`;
  return {
    values,
    others: { values: others, note: (name) => `${count} of ${present} ${is}: ${name} has what is written` },
  };
}

function numbers(cells: Cells, found: Evidence, writing: Writing): ReadColumn {
  // A semicolon as delimiter usually means a decimal comma.
  const unsure = writing.decimal ?? (writing.delimiter === ';' ? 'comma' : 'dot');
  const decimal = sureDecimal(found) ?? unsure;
  const read = split(cells, 'number', (cell) =>
    typeof cell === 'number' ? cell : typeof cell === 'string' ? numberIn(cell, decimal) : undefined,
  );
  const [unit, units = 0] = [...found.units][0] ?? [];
  const note = joined([
    exampleOf(found.example, decimal),
    found.trailing !== '' && found.trailing !== found.example && exampleOf(found.trailing, decimal),
    unit !== undefined && `written with ${unit}${found.bare > 0 ? ` in ${units} cells, without in others` : ''}`,
    found.absent > 0 && `"${found.absentAs}" is NULL`,
  ]);
  const isWhole = read.values.every((value) => value === null || Number.isSafeInteger(value));
  return { kind: isWhole ? 'integer' : 'number', ...note, ...read };
}

function numberIn(cell: string, decimal: Decimal): number | undefined {
  if (isPlainNumber(cell) && (decimal === 'dot' || !cell.includes('.'))) return Number(cell) || 0;
  const number = writtenNumber(cell);
  return number && isWrittenWith(number, decimal) ? valueOf(number, decimal) : undefined;
}

/** Returns a note if a mark is ambiguous. */
function exampleOf(example: string, decimal: Decimal): string | undefined {
  const number = writtenNumber(example);
  if (!number || !isWrittenWith(number, decimal)) return undefined;
  const value = valueOf(number, decimal);
  return /^-?\d+(?:\.\d{1,2}|\.\d{4,})?$/.test(example) ? undefined : `"${example}" is ${value}`;
}

function times(cells: Cells, found: Evidence): ReadColumn {
  const read = split(cells, 'time', (cell) =>
    typeof cell === 'object' ? writtenTime(cell.iso) : typeof cell === 'string' ? writtenTime(cell) : undefined,
  );
  const first = cells.find((cell) => typeof cell === 'string' && /^\d:/.test(cell.trim()));
  const note = joined([
    typeof first === 'string' && `"${first.trim()}" is ${writtenTime(first)}`,
    found.absent > 0 && `"${found.absentAs}" is NULL`,
  ]);
  return { kind: 'time', ...note, ...read };
}

function dates(cells: Cells, found: Evidence): ReadColumn {
  const { unordered, dayFirst, monthFirst } = found;
  if (unordered > 0 && dayFirst === monthFirst)
    return text(cells, 'text', 'text, since day and month can’t be told apart');
  const order: DayOrder = dayFirst > monthFirst ? 'dayFirst' : 'monthFirst';
  const withTime = found.times > 0;
  const read = split(cells, 'date', (cell) => {
    const date =
      typeof cell === 'object' ? typedDate(cell.iso) : typeof cell === 'string' ? writtenDate(cell) : undefined;
    return date && isDay(date, order) ? isoOf(date, order, withTime) : undefined;
  });
  const note = joined([
    unordered > 0 && `read with the ${order === 'dayFirst' ? 'day' : 'month'} first`,
    found.zoned > 0 && 'in UTC',
    found.absent > 0 && `"${found.absentAs}" is NULL`,
  ]);
  return { kind: withTime ? 'datetime' : 'date', ...note, ...read };
}
