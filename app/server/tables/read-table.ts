// Reads a sheet as a table: finds the header, names columns, converts values. Everything left out is noted.
import { readColumn, writingOf } from './column.ts';
import type { ReadColumn, Value } from './column.ts';
import { evidenceOf } from './count-cells.ts';
import { writtenDate, writtenTime } from './dates.ts';
import { cellText, isEmptyCell } from './grid.ts';
import type { Cell, Grid } from './grid.ts';
import { writtenNumber } from './numbers.ts';
import { NamesOnce, plainName } from './sql-names.ts';
import type { TableColumn, TableSchema } from './table-schema.ts';

export interface ReadTable {
  readonly schema: TableSchema;
  readonly rowCount: number;
  readonly row: (at: number) => Value[];
}

type Row = readonly Cell[];
interface NumberedRow {
  readonly number: number;
  readonly cells: Row;
}

/** Maximum columns of a SQLite table. */
const mostColumns = 2000;
const looked = 60;

const filled = (cells: Row): number => cells.reduce<number>((sum, cell) => sum + (isEmptyCell(cell) ? 0 : 1), 0);

/** Returns undefined for a sheet without rows, or with too many columns. */
export function readTable({ name, rows, delimiter, notes = [] }: Grid, place: number): ReadTable | undefined {
  const all = rows.flatMap((cells, at): readonly NumberedRow[] =>
    filled(cells) > 0 ? [{ number: at + 1, cells }] : [],
  );
  const first = firstOfTable(all.slice(0, looked));
  const [head, ...below] = all.slice(first);
  if (!head) return undefined;
  const width = all.slice(first).reduce((most, { cells }) => Math.max(most, cells.length), 0);
  const isHead = isHeader(head.cells, below.slice(0, looked));
  const body = isHead ? below : [head, ...below];
  if (body.length === 0 && !isHead) return undefined;
  const titles = Array.from({ length: width }, (_, at) => (isHead ? titleOf(head.cells[at]) : ''));
  const places = titles.flatMap((title, at) =>
    title !== '' || body.some(({ cells }) => !isEmptyCell(cells[at])) ? [at] : [],
  );
  if (places.length > mostColumns || places.length === 0) return undefined;
  const columns = places.map((at) => body.map(({ cells }) => cells[at]));
  const evidence = columns.map(evidenceOf);
  const writing = writingOf(evidence, delimiter);
  const read = columns.map((cells, at) =>
    readColumn(cells, evidence[at] ?? evidenceOf(cells), writing, titles[places[at] ?? at]),
  );
  const said = named(read, places, titles);
  if (said.columns.length > mostColumns) return undefined;
  return {
    schema: {
      at: place,
      sheet: name,
      rows: body.length,
      headerRow: isHead ? head.number : 0,
      above: all.slice(0, first).map(({ cells }) => textOf(cells)),
      columns: said.columns,
      total: isTotal(body),
      ...told([...notes, ...totalsIn(body), ...(delimiter && isHead ? raggedIn(head.cells, body) : [])]),
    },
    rowCount: body.length,
    row: (at) => said.values.map((values) => values[at] ?? null),
  };
}

/** Returns a title; dates at midnight without time. */
const titleOf = (cell: Cell | undefined): string =>
  cellText(cell)
    .replace(/T00:00:00\.000Z$/, '')
    .trim();

const textOf = (cells: Row): string =>
  cells
    .flatMap((cell) => (isEmptyCell(cell) ? [] : [cellText(cell).trim()]))
    .join(' ')
    .slice(0, 200);

interface Named {
  readonly columns: readonly TableColumn[];
  readonly values: readonly (readonly Value[])[];
}

/** The file's columns are named first, so that they keep their names. */
function named(read: readonly ReadColumn[], places: readonly number[], titles: readonly string[]): Named {
  const names = new NamesOnce();
  const own = read.map((_, at) => {
    const place = places[at] ?? at;
    const title = titles[place] ?? '';
    return {
      name: names.take(plainName(title, `column_${place + 1}`)),
      title: title.replaceAll(/\s+/g, ' ').slice(0, 200),
    };
  });
  const columns: TableColumn[] = [];
  const all: (readonly Value[])[] = [];
  for (const [at, { kind, note, values, others }] of read.entries()) {
    const { name, title } = own[at] ?? { name: '', title: '' };
    const beside = others && names.take(`${name}_text`);
    const said = [note, beside !== undefined && others?.note(beside)]
      .filter((each) => typeof each === 'string')
      .join('; ');
    columns.push({ name, title, kind, ...(said === '' ? {} : { note: said }) });
    all.push(values);
    if (beside === undefined || !others) continue;
    columns.push({ name: beside, title: '', kind: 'text', note: `what ${name} has no place for, else NULL` });
    all.push(others.values);
  }
  return { columns, values: all };
}

/** Returns the first row as wide as the table; titles above it have fewer cells. */
function firstOfTable(rows: readonly NumberedRow[]): number {
  const widths = rows.map(({ cells }) => filled(cells)).toSorted((a, b) => a - b);
  const usual = widths[Math.floor(widths.length / 2)] ?? 0;
  if (usual < 2) return 0;
  const enough = usual === 2 ? 2 : usual / 2;
  const found = rows.findIndex(({ cells }) => filled(cells) > enough || filled(cells) === usual);
  return Math.max(found, 0);
}

const isYear = (text: string): boolean => /^(?:19|20)\d{2}$/.test(text);

/** True if a row is the header: text above numbers, or unique texts. Years may be column names next to text. */
function isHeader(cells: Row, below: readonly NumberedRow[]): boolean {
  if (below.length === 0) return cells.every((cell) => isEmptyCell(cell) || typeof cell === 'string');
  const texts = cells.flatMap((cell) => (isEmptyCell(cell) ? [] : [{ cell, text: cellText(cell).trim() }]));
  const isValue = ({ cell, text }: (typeof texts)[number]): boolean =>
    typeof cell !== 'string' ||
    writtenNumber(text) !== undefined ||
    writtenDate(text) !== undefined ||
    writtenTime(text) !== undefined;
  const values = texts.filter(isValue);
  if (values.length === 0) return !isRepeated(cells, below);
  return (
    values.length < texts.length &&
    (values.every(({ text }) => isYear(text)) || areDatesAbove(cells, below) || areNumbersAbove(cells, below))
  );
}

const wholeNumber = (cell: Cell | undefined): number | undefined => {
  const text = typeof cell === 'object' ? '' : cellText(cell).trim();
  return /^[-+]?\d{1,9}$/.test(text) ? Number(text) : undefined;
};

const isWord = (cell: Cell | undefined): boolean =>
  typeof cell === 'string' &&
  cell.trim() !== '' &&
  writtenNumber(cell.trim()) === undefined &&
  writtenDate(cell.trim()) === undefined;

/**
 * Integers next to text, above a text column, are names if no integer is below them, or if four or more count up from
 * 0 or 1 and no row below does. A value row mistaken for names would be missing from every sum.
 */
function areNumbersAbove(head: Row, below: readonly NumberedRow[]): boolean {
  const places = head.flatMap((cell, at) => (wholeNumber(cell) === undefined ? [] : [at]));
  const others = head.filter((cell, at) => !places.includes(at) && !isEmptyCell(cell));
  const isNamed = isWord(head[0]) && others.every(isWord) && below.length > 1;
  const again = head.some(
    (cell, at) => isWord(cell) && below.some(({ cells }) => cellText(cells[at]).trim() === cellText(cell).trim()),
  );
  if (!isNamed || again || places.length < 2 || !below.every(({ cells }) => isWord(cells[0]))) return false;
  const names = places.map((at) => wholeNumber(head[at]) ?? -1);
  if (new Set(names).size < names.length || names.some((name) => name < 0)) return false;
  const isOther = places.every((at) => {
    const cells = below.flatMap(({ cells }) => (isEmptyCell(cells[at]) ? [] : [cells[at]]));
    return cells.length > 0 && cells.every((cell) => wholeNumber(cell) === undefined);
  });
  const countsUp = (cells: Row): boolean =>
    places.every((at, index) => wholeNumber(cells[at]) === (wholeNumber(cells[places[0] ?? 0]) ?? Number.NaN) + index);
  const [first = -1] = names;
  return isOther || (places.length > 3 && first < 2 && countsUp(head) && !below.some(({ cells }) => countsUp(cells)));
}

/** Several unique dates next to text, above columns without dates, are names, e.g. a column per month. */
function areDatesAbove(head: Row, below: readonly NumberedRow[]): boolean {
  const isDate = (cell: Cell | undefined): boolean =>
    typeof cell === 'string' ? writtenDate(cell) !== undefined : typeof cell === 'object' && cell !== null;
  const places = head.flatMap((cell, at) => (isDate(cell) ? [at] : []));
  const texts = new Set(places.map((at) => cellText(head[at])));
  if (places.length < 2 || texts.size < places.length || typeof head[0] !== 'string' || isDate(head[0])) return false;
  const others = head.every(
    (cell, at) => places.includes(at) || (typeof cell !== 'number' && !writtenNumber(cellText(cell))),
  );
  return others && places.every((at) => below.every(({ cells }) => !isDate(cells[at])));
}

/** A text that occurs again below, in its column, is no name; a complete repeated row is a repeated header. */
const isRepeated = (head: Row, below: readonly NumberedRow[]): boolean => {
  const same = (cells: Row, at: number): boolean => cellText(cells[at]).trim() === cellText(head[at]).trim();
  return below.some(
    ({ cells }) =>
      !head.every((_, at) => same(cells, at)) && head.some((cell, at) => !isEmptyCell(cell) && same(cells, at)),
  );
};

const told = (notes: readonly string[]): { readonly notes?: readonly string[] } => (notes.length > 0 ? { notes } : {});

const rowsAt = (ids: readonly number[]): string =>
  `rowid ${ids.slice(0, 10).join(', ')}${ids.length > 10 ? ` and ${ids.length - 10} more` : ''}`;

/** Reports rows whose number of fields differs from the header: an unquoted comma in a number shifts the rest. */
function raggedIn(head: Row, body: readonly NumberedRow[]): readonly string[] {
  const ids = body.flatMap(({ cells }, at) =>
    cells.length < head.length || filled(cells.slice(head.length)) > 0 ? [at + 1] : [],
  );
  if (ids.length === 0) return [];
  return [
    `${ids.length} of its rows ${ids.length === 1 ? 'has' : 'have'} more or fewer fields than the header, so values may stand in a wrong column: ${rowsAt(ids)}`,
  ];
}

const word = String.raw`(?:totals?|sums?|summen?|gesamt(?:summe)?|insgesamt|ergebnis|合计|总计|总和|小计)`;
const totals = new RegExp(
  String.raw`^(?:(?:grand|sub|zwischen|teil)?[ -]?${word}|.{1,60} (?:total|ergebnis|gesamt))\s*(?:[(（][^)）]*[)）])?\s*[:：]?$`,
  'i',
);

const isTotalRow = ({ cells }: NumberedRow): boolean => {
  const word = cells.find((cell) => !isEmptyCell(cell));
  return typeof word === 'string' && totals.test(word.trim());
};

const isTotal = (body: readonly NumberedRow[]): boolean => {
  const last = body.length > 2 ? body.at(-1) : undefined;
  return last !== undefined && isTotalRow(last);
};

/** Reports total rows above the last row. If many rows look like totals, they are the table's content. */
function totalsIn(body: readonly NumberedRow[]): readonly string[] {
  const above = body.length > 2 ? body.slice(0, -1) : [];
  const ids = above.flatMap((row, at) => (isTotalRow(row) ? [at + 1] : []));
  if (ids.length === 0 || ids.length > above.length / 2) return [];
  return [
    `${ids.length} of its rows ${ids.length === 1 ? 'seems' : 'seem'} to sum up others: leave ${rowsAt(ids)} out of sums`,
  ];
}
