// Rows of request headers in a credential form: names are shown, stored values are hidden.
import { parseHeaders } from '@tributary/runtime-core';
import type { Header } from '@tributary/runtime-core';

export interface HeaderRow {
  readonly id: number;
  readonly name: string;
  readonly value: string;
  /** Stored value: complete if in this browser, the last characters if on the server. */
  readonly stored?: string;
}

export const rowsOf = (text: string | undefined): readonly HeaderRow[] =>
  parseHeaders(text ?? '').map(({ name, value }, id) => ({ id, name, value: '', stored: value }));

export const withRow = (rows: readonly HeaderRow[]): readonly HeaderRow[] => [
  ...rows,
  { id: Math.max(-1, ...rows.map(({ id }) => id)) + 1, name: '', value: '' },
];

/** Converts non-empty rows to headers; a value stored in this browser is kept unless replaced. */
export const filled = (rows: readonly HeaderRow[], onServer: boolean): readonly Header[] =>
  rows
    .map(({ name, value, stored = '' }) => ({ name: name.trim(), value: value.trim() || (onServer ? '' : stored) }))
    .filter(({ name, value }) => name !== '' || value !== '');

export const areChanged = (rows: readonly HeaderRow[], before: readonly HeaderRow[]): boolean =>
  rows.some(({ value }) => value.trim() !== '') || namesOf(rows) !== namesOf(before);

const namesOf = (rows: readonly HeaderRow[]): string =>
  rows
    .map(({ name }) => name.trim())
    .join('\n')
    .trim();
