// Prints the figures next to their budgets.
import { percentile as rank } from '../bench/stats.ts';

export type Unit = 'ms' | 'KB' | '';

export interface Row {
  readonly name: string;
  readonly figure: number;
  readonly unit: Unit;
  readonly budget: number | undefined;
  readonly verdict: 'pass' | 'MISS' | '';
  /** Further observations. */
  readonly note: string;
}

export function row(name: string, figure: number, unit: Unit, budget?: number, note = ''): Row {
  const verdict = budget === undefined ? '' : figure <= budget ? 'pass' : 'MISS';
  return { name, figure, unit, budget, verdict, note };
}

export const percentile = (values: readonly number[], share: number): number =>
  values.length === 0 ? 0 : rank(values, share);

/** The first answers are ignored, since they fill caches and compile code. */
const warmUpAnswers = 3;

/** Returns the slope (least squares) of what was measured after each answer. */
export function growthPerAnswer(sizes: readonly number[]): number {
  const settled = sizes.slice(warmUpAnswers);
  const middle = (settled.length - 1) / 2;
  const mean = settled.reduce((sum, size) => sum + size, 0) / settled.length;
  const above = settled.reduce((sum, size, index) => sum + (index - middle) * (size - mean), 0);
  const below = settled.reduce((sum, _, index) => sum + (index - middle) ** 2, 0);
  return below === 0 ? 0 : above / below;
}

const show = (figure: number): string => (figure >= 100 ? figure.toFixed(0) : figure.toFixed(1));
const withUnit = (figure: number, unit: Unit): string => `${show(figure)} ${unit}`.trim();

export function tableOf(rows: readonly Row[]): string {
  const cells = [
    ['', 'figure', 'budget', '', ''],
    ...rows.map(({ name, figure, unit, budget, verdict, note }) => [
      name,
      withUnit(figure, unit),
      budget === undefined ? '–' : withUnit(budget, unit),
      verdict,
      note,
    ]),
  ];
  const widths = [0, 1, 2, 3].map((column) => Math.max(...cells.map((line) => line[column]?.length ?? 0)));
  const lines = cells.map((line) =>
    line
      .map((cell, column) =>
        column === 1 || column === 2 ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[column] ?? 0),
      )
      .join('  ')
      .trimEnd(),
  );
  return lines.join('\n');
}
