// Detects tables among files: models see only some rows, and query the rest with a tool.
import type { DocumentUnit } from './document.ts';

const tableNames = /\.(?:csv|tsv|tab|xlsx|xlsm|ods)$/i;

export const isTable = (name: string, unit?: DocumentUnit): boolean => unit === 'sheet' || tableNames.test(name);

/** Types of columns. `empty`: all cells are empty. */
export const columnKinds = ['integer', 'number', 'date', 'datetime', 'time', 'text', 'empty'] as const;
export type ColumnKind = (typeof columnKinds)[number];

/** Reasons why a file cannot be queried. `runtime`: the server's Node.js is too old. `noTable`: no rows and columns. */
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
