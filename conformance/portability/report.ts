// Prints the matrix, and writes it to a file that changes only for a reason.
import { columns } from '../runners/report.ts';
import { families } from './rules/index.ts';
import type { Family } from './rules/index.ts';
import type { Cell } from './run.ts';

/** Omissions of all conversations, by pair, part and reason. */
export type Golden = Readonly<Record<string, Readonly<Record<string, number>>>>;

export const pairOf = (from: Family, to: Family): string => `${from} > ${to}`;

export function golden(cells: readonly Cell[]): Golden {
  const pairs: Record<string, Record<string, number>> = {};
  for (const { from, to, omitted } of cells) {
    const counts = (pairs[pairOf(from, to)] ??= {});
    for (const [what, count] of Object.entries(omitted)) counts[what] = (counts[what] ?? 0) + count;
  }
  return pairs;
}

const total = (counts: Readonly<Record<string, number>> = {}): number =>
  Object.values(counts).reduce((sum, count) => sum + count, 0);

/** Rows: family of the start; columns: family of the continuation. */
export function matrix(cells: readonly Cell[]): string {
  const pairs = golden(cells);
  const lines = families.map((from) => [from, ...families.map((to) => `${total(pairs[pairOf(from, to)])}`)]);
  return columns([['omitted parts', ...families], ...lines]);
}

export const failures = (cells: readonly Cell[]): string =>
  cells
    .flatMap(({ from, to, conversation, failure }) =>
      failure === undefined ? [] : [`FAILED  ${pairOf(from, to)}, ${conversation}: ${failure}`],
    )
    .join('\n');
