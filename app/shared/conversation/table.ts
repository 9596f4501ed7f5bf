// Tables among files: a model that reads passages of one sees some of its rows, and asks for totals over all of them by a tool.
import type { DocumentUnit } from './document.ts';

const tableNames = /\.(?:csv|tsv|tab|xlsx|xlsm|ods)$/i;

export const isTable = (name: string, unit?: DocumentUnit): boolean => unit === 'sheet' || tableNames.test(name);
