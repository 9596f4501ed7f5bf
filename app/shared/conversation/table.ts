// Tables among files: a model that reads passages of one sees some of its rows, and can answer for no total over all of them.
import type { DocumentUnit } from './document.ts';

export const isTable = (name: string, unit?: DocumentUnit): boolean => unit === 'sheet' || /\.(csv|tsv)$/i.test(name);
