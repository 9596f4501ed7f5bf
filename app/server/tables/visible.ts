// Removes characters that people cannot see but models read: they can hide text, and make equal texts differ.
import type { Cell, Grid } from './grid.ts';

/** Language tags, NUL, zero-width spaces, direction marks. Joiners stay: Persian letters and emoji need them. */
const invisible =
  /[\0\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff\u{e0000}-\u{e007f}]/u;
const every = new RegExp(invisible, 'gu');

export interface VisibleGrid {
  readonly grid: Grid;
  readonly removed: number;
}

const isHiding = (cell: Cell): boolean =>
  typeof cell === 'string'
    ? invisible.test(cell)
    : typeof cell === 'object' && cell !== null && invisible.test(cell.iso);

export function visibleGrid(given: Grid): VisibleGrid {
  let removed = 0;
  const clean = (text: string): string =>
    text.replaceAll(every, () => {
      removed++;
      return '';
    });
  const cellOf = (cell: Cell): Cell => {
    if (typeof cell === 'string') return clean(cell);
    return typeof cell === 'object' && cell !== null ? { iso: clean(cell.iso) } : cell;
  };
  const rows = given.rows.map((row) => (row.some(isHiding) ? row.map(cellOf) : row));
  return { grid: { ...given, name: clean(given.name), rows }, removed };
}
