// Finds the memory that accepting a suggestion replaces: the user must see both.
import type { Memory } from '../../shared/api/memories.ts';

/** Returns the text; undefined if the suggestion replaces nothing, or nothing that still exists. */
export const replacedBy = (row: Memory, list: readonly Memory[]): string | undefined =>
  row.state === 'suggested' && row.operation === 'update' ? list.find(({ id }) => id === row.target)?.text : undefined;
