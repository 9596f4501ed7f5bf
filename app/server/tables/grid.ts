// Cells of a sheet as a file holds them, before anything is known of its columns.

/** `iso`: a date that the file itself calls one. */
export type Cell = string | number | { readonly iso: string } | null;

export interface Grid {
  /** Name of the sheet; empty for a file that is one table. */
  readonly name: string;
  readonly rows: readonly (readonly Cell[])[];
  /** Facts that its values do not show. */
  readonly notes?: readonly string[];
  /** Between the fields of a line, where the file is text. */
  readonly delimiter?: Delimiter;
}

export const delimiters = [',', ';', '\t', '|'] as const;
export type Delimiter = (typeof delimiters)[number];

/** Cells of one file: more are refused, since half a table would give wrong totals. */
export const maxCells = 5_000_000;

export const isEmptyCell = (cell: Cell | undefined): boolean =>
  cell === undefined || cell === null || (typeof cell === 'string' && cell.trim() === '');

export const cellText = (cell: Cell | undefined): string => {
  if (cell === undefined || cell === null) return '';
  return typeof cell === 'object' ? cell.iso : String(cell);
};
