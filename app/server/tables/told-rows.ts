// Selects the rows of a result for the model: complete ones, as long as they fit, so that their JSON is never cut.
import type { QueryCell, QueryRows } from '../../shared/tools/queried.ts';

/** Maximum number of rows, and of characters of JSON. */
const mostRows = 200;
const mostCharacters = 20_000;
/** The first row is always included; if its cells are long, each is shortened. Unit: characters of JSON. */
const mostOfRow = 40_000;
/**
 * Limit of column names, of up to 60 characters in a table but any number in a statement. Unit: characters of JSON.
 */
const mostOfNames = 140_000;
const mostOfCell = 1000;
/** A comma, two quotes, and the truncation mark. */
const around = 4;

interface ToldCell {
  readonly value: QueryCell;
  readonly cut: boolean;
}

export class ToldRows {
  cut = 0;
  private readonly columns: readonly string[];
  private readonly rows: (readonly QueryCell[])[] = [];
  private characters = 0;
  private isFull = false;

  constructor(columns: readonly string[]) {
    const names = columns.map((name) => beginning(name, shareOf(mostOfNames, columns.length)));
    this.cut = names.filter(({ cut }) => cut).length;
    this.columns = names.map(({ value }) => value);
  }

  /** Once a row does not fit, no later row is added. */
  add(row: readonly unknown[]): void {
    if (this.isFull) return;
    let cells = row.map((value) => cellOf(value, Number.POSITIVE_INFINITY));
    if (this.rows.length === 0 && lengthOf(cells) > mostOfRow)
      cells = row.map((value) => cellOf(value, shareOf(mostOfRow, row.length)));
    const length = lengthOf(cells);
    this.isFull = this.rows.length === mostRows || (this.rows.length > 0 && this.characters + length > mostCharacters);
    if (this.isFull) return;
    this.characters += length;
    this.cut += cells.filter(({ cut }) => cut).length;
    this.rows.push(cells.map(({ value }) => value));
  }

  rowsAndColumns(): Pick<QueryRows, 'columns' | 'rows'> {
    return { columns: this.columns, rows: this.rows };
  }
}

const shareOf = (characters: number, parts: number): number => Math.floor(characters / parts) - around;
const lengthOf = (cells: readonly ToldCell[]): number => JSON.stringify(cells.map(({ value }) => value)).length;
const whole = (value: QueryCell): ToldCell => ({ value, cut: false });

function cellOf(value: unknown, share: number): ToldCell {
  if (value === null) return whole(value);
  if (typeof value === 'bigint') {
    const number = Number(value);
    return whole(Number.isSafeInteger(number) ? number : String(value));
  }
  if (typeof value === 'number') return whole(Number.isFinite(value) ? value : String(value));
  if (value instanceof Uint8Array) return whole(`[${value.byteLength} bytes]`);
  return beginning(String(value as string), share); // the last of SQLite's types
}

/** `share`: characters of JSON, where a control character takes six. */
function beginning(text: string, share: number) {
  let end = mostOfCell;
  while (end > 0 && JSON.stringify(text.slice(0, end)).length - 2 > share) end = Math.floor(end * 0.8);
  return text.length > end
    ? { value: `${text.slice(0, end).toWellFormed()}…`, cut: true }
    : { value: text, cut: false };
}
