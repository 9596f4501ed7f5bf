// Cells of a sheet as stored in the file, before columns are interpreted.

/** `iso`: a value the file itself marks as a date. */
export type Cell = string | number | { readonly iso: string } | null;

export interface Grid {
  /** Name of the sheet; '' for a file with a single table. */
  readonly name: string;
  readonly rows: readonly (readonly Cell[])[];
  /** Facts not visible in the values. */
  readonly notes?: readonly string[];
  /** Delimiter of fields, if the file is text. */
  readonly delimiter?: Delimiter;
}

export const delimiters = [',', ';', '\t', '|'] as const;
export type Delimiter = (typeof delimiters)[number];

/** Maximum cells of a file. Larger files are refused, because half a table would give wrong totals. */
export const maxCells = 5_000_000;

export const isEmptyCell = (cell: Cell | undefined): boolean =>
  cell === undefined || cell === null || (typeof cell === 'string' && cell.trim() === '');

export const cellText = (cell: Cell | undefined): string => {
  if (cell === undefined || cell === null) return '';
  return typeof cell === 'object' ? cell.iso : String(cell);
};
