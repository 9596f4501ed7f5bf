// Counts how many cells of a column are numbers, dates or neither, in which notations.
import { isDay, writtenDate, writtenTime } from './dates.ts';
import type { WrittenDate } from './dates.ts';
import { isEmptyCell } from './grid.ts';
import type { Cell } from './grid.ts';
import { isCode, isPlainNumber, isWrittenWith, writtenNumber } from './numbers.ts';
import type { Decimal, WrittenNumber } from './numbers.ts';

export interface Evidence {
  /** Number of non-empty cells. */
  cells: number;
  /** Cells that mean "no value", such as "n/a", and the first of them. */
  absent: number;
  absentAs: string;
  /** Values the file itself stores as numbers or dates. */
  typedNumbers: number;
  typedDates: number;
  /** Texts that are numbers with this decimal mark; many fit both. */
  dot: number;
  comma: number;
  marked: number;
  example: string;
  /** A number with a trailing minus. */
  trailing: string;
  codes: number;
  /** Decimals without sign or unit, by value: how the first of them is written. */
  readonly written: Map<number, string>;
  /** Two spellings of one number, as versions 1.1 and 1.10. */
  twins: readonly [string, string] | undefined;
  /** Currencies and percent, with counts. */
  readonly units: Map<string, number>;
  /** Nonzero numbers without a unit. */
  bare: number;
  wordsAlone: number;
  dates: number;
  /** Times without a date. */
  clocks: number;
  times: number;
  zoned: number;
  /** Dates with the year last; those valid with the day first, and with the month first. */
  unordered: number;
  dayFirst: number;
  monthFirst: number;
}

/** Texts that mean "no value". */
const noValue = /^(?:n\/?a|#n\/?a|null|none|nan|-+|–|—|\?)$/i;
export const saysNothing = (cell: string): boolean => cell.length < 20 && noValue.test(cell.trim());

/** Midnight in a spreadsheet date means no time. */
export const typedDate = (iso: string): WrittenDate | undefined =>
  writtenDate(iso.replace(/[T ]00:00:00(?:\.0+)?Z?$/, '').replace(/Z$/, ''));

export function evidenceOf(cells: readonly (Cell | undefined)[]): Evidence {
  const found: Evidence = {
    cells: 0,
    absent: 0,
    absentAs: '',
    typedNumbers: 0,
    typedDates: 0,
    dot: 0,
    comma: 0,
    marked: 0,
    example: '',
    trailing: '',
    codes: 0,
    written: new Map(),
    twins: undefined,
    units: new Map(),
    bare: 0,
    wordsAlone: 0,
    dates: 0,
    clocks: 0,
    times: 0,
    zoned: 0,
    unordered: 0,
    dayFirst: 0,
    monthFirst: 0,
  };
  for (const cell of cells) if (cell !== undefined && cell !== null && !isEmptyCell(cell)) look(found, cell);
  return found;
}

function look(found: Evidence, cell: NonNullable<Cell>): void {
  found.cells++;
  if (typeof cell === 'number') {
    found.typedNumbers++;
    if (cell !== 0) found.bare++;
  } else if (typeof cell === 'object') {
    const date = typedDate(cell.iso);
    if (date) found.typedDates++;
    else if (writtenTime(cell.iso) !== undefined) found.clocks++;
    if (date?.clock !== undefined) found.times++;
  } else if (saysNothing(cell)) {
    found.absent++;
    found.absentAs ||= cell.trim();
  } else lookAtWords(found, cell);
}

function lookAtWords(found: Evidence, text: string): void {
  if (isPlainNumber(text)) return lookAtPlain(found, text);
  const number = writtenNumber(text);
  if (number) return lookAtNumber(found, text, number);
  const date = writtenDate(text);
  if (!date) {
    if (writtenTime(text) !== undefined) found.clocks++;
    if (!/\d/.test(text)) found.wordsAlone++;
    return;
  }
  found.dates++;
  if (date.clock !== undefined) found.times++;
  if (date.offset) found.zoned++;
  if (date.ordered) return;
  found.unordered++;
  if (isDay(date, 'dayFirst')) found.dayFirst++;
  // With dots, the day always comes first.
  if (date.mark !== '.' && isDay(date, 'monthFirst')) found.monthFirst++;
}

function lookAtPlain(found: Evidence, text: string): void {
  found.dot++;
  if (Number(text) !== 0) found.bare++;
  if (!text.includes('.')) found.comma++;
  else {
    found.marked++;
    compare(found, text.trim());
  }
}

/** Maximum number of compared values, enough to find duplicates among versions or accounts. */
const mostCompared = 10_000;

function compare(found: Evidence, text: string): void {
  if (found.twins || found.written.size >= mostCompared) return;
  const value = Number(text);
  const first = found.written.get(value);
  if (first === undefined) found.written.set(value, text);
  else if (first !== text) found.twins = [first, text];
}

const mark = /[.,' ]/;

function lookAtNumber(found: Evidence, text: string, number: WrittenNumber): void {
  if (isWrittenWith(number, 'dot')) found.dot++;
  if (isWrittenWith(number, 'comma')) found.comma++;
  if (mark.test(number.body)) {
    found.marked++;
    // An example with thousands separators is more useful.
    if (found.example === '' || (!/\d[,' .]\d{3}\b/.test(found.example) && /\d[,' .]\d{3}\b/.test(text)))
      found.example = text.trim();
  }
  if (isCode(text, number)) found.codes++;
  if (number.trailing) found.trailing ||= text.trim();
  if (number.unit !== '') found.units.set(number.unit, (found.units.get(number.unit) ?? 0) + 1);
  else if (/[1-9]/.test(number.body)) found.bare++;
}

/** Returns the decimal mark that this column alone determines. */
export const sureDecimal = ({ dot, comma, marked }: Evidence): Decimal | undefined =>
  marked === 0 || dot === comma ? undefined : dot > comma ? 'dot' : 'comma';
