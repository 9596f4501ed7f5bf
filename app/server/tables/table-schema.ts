// Describes a file's tables for a model: position, columns, and how cells were read.

import type { ColumnKind } from '../../shared/message/table.ts';

export type { ColumnKind };

export interface TableColumn {
  /** Name in SQL. */
  readonly name: string;
  /** Title in the file; '' if none. */
  readonly title: string;
  readonly kind: ColumnKind;
  /** How its cells were read, if not obvious. */
  readonly note?: string;
}

export interface TableSchema {
  /** Index of its sheet in the file. */
  readonly at: number;
  /** Name of the sheet; '' for a file with a single table. */
  readonly sheet: string;
  readonly rows: number;
  /** Number of the header row; 0 if none, then columns are named by position. */
  readonly headerRow: number;
  readonly above: readonly string[];
  readonly columns: readonly TableColumn[];
  /** True if the last row seems to be a total. */
  readonly total: boolean;
  /** Further facts a query must consider. */
  readonly notes?: readonly string[];
  readonly invisible?: number;
}

export const sqlTypes: Readonly<Record<ColumnKind, string>> = {
  integer: 'INTEGER',
  number: 'REAL',
  date: 'TEXT',
  datetime: 'TEXT',
  time: 'TEXT',
  text: 'TEXT',
  empty: 'TEXT',
};
