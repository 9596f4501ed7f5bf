// Fact that goes when a suggestion is accepted: whoever accepts it must have read both.
import type { Memory } from '../../shared/api/memories.ts';

/** Its words; undefined for a suggestion that replaces nothing, or nothing that is still there. */
export const replacedBy = (row: Memory, list: readonly Memory[]): string | undefined =>
  row.state === 'suggested' && row.operation === 'update' ? list.find(({ id }) => id === row.target)?.text : undefined;
