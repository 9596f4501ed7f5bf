// Tables of a file as they are told to a model before it asks: where they stand, their columns and what became of the cells.

import type { ColumnKind } from '../../shared/message/table.ts';

export type { ColumnKind };

export interface TableColumn {
  /** In SQL. */
  readonly name: string;
  /** In the file; empty where it has none. */
  readonly title: string;
  readonly kind: ColumnKind;
  /** The way its cells were read, where that is not plain. */
  readonly note?: string;
}

export interface TableSchema {
  /** Place of its sheet in the file. */
  readonly at: number;
  /** Name of the sheet; empty for a file that is one table. */
  readonly sheet: string;
  readonly rows: number;
  /** Number of the row that the columns are named by; 0: none, they are named by their place. */
  readonly headerRow: number;
  /** Text of rows above it. */
  readonly above: readonly string[];
  readonly columns: readonly TableColumn[];
  /** The last row seems to sum up the others. */
  readonly total: boolean;
  /** Further facts about its rows that a question has to know. */
  readonly notes?: readonly string[];
  /** Number of characters that nobody sees, which were removed. */
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
