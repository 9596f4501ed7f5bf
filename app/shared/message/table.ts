// Tables among files: a model that reads passages of one sees some of its rows, and asks for totals over all of them by a tool.
import type { DocumentUnit } from './document.ts';

const tableNames = /\.(?:csv|tsv|tab|xlsx|xlsm|ods)$/i;

export const isTable = (name: string, unit?: DocumentUnit): boolean => unit === 'sheet' || tableNames.test(name);

/** Types of a column. `empty`: no cell of it holds anything. */
export const columnKinds = ['integer', 'number', 'date', 'datetime', 'time', 'text', 'empty'] as const;
export type ColumnKind = (typeof columnKinds)[number];

/** Reasons for which nobody can ask a file about its rows. `runtime`: Node.js of the server is too old for it. `noTable`: no rows and columns. */
export const tableLacks = [
  'runtime',
  'noTable',
  'encrypted',
  'damaged',
  'tooComplex',
  'tooSlow',
  'tooMuchMemory',
  'failed',
] as const;
export type TableLack = (typeof tableLacks)[number];
