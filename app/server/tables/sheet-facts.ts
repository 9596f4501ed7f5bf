// Describes facts of Excel sheets not visible in their values: formulas without values, errors, merged cells,
// durations, hidden parts. Explains NULLs and strange dates.
import type { Sheet } from '../documents/workbook/workbook.ts';

const counted = (count: number, one: string, many: string, told: string): readonly string[] =>
  count === 0 ? [] : [`${count} ${count === 1 ? one : many} ${told}`];

/** A sum over such a sheet may be wrong. */
export const damagedNote = 'damaged in the file: rows or values may be missing';

export function sheetNotes({ isHidden, isDamaged, counts, drawn }: Sheet<unknown>): readonly string[] {
  return [
    ...(isHidden ? ['a hidden sheet'] : []),
    ...(isDamaged ? [damagedNote] : []),
    ...counted(counts.noValue, 'formula', 'formulas', 'without a stored value: NULL here'),
    ...counted(counts.errors, 'cell', 'cells', 'with an error such as #DIV/0!: NULL here'),
    ...counted(
      counts.merged,
      'merged range',
      'merged ranges',
      'with the value in its first cell alone, NULL in the others',
    ),
    ...counted(
      counts.durations,
      'duration',
      'durations',
      "shown as dates since 1899-12-30: julianday(…) - julianday('1899-12-30') gives days",
    ),
    ...counted(counts.hiddenRows, 'hidden row', 'hidden rows', 'among the rows'),
    ...counted(
      drawn.length,
      'chart, diagram, text box or comment',
      'charts, diagrams, text boxes and comments',
      'beside the rows, not part of them',
    ),
  ];
}
