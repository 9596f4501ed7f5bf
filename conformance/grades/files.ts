// Files with grades: a badge, and a table of many packages.
import type { Outcome } from '../runners/report.ts';
import type { Graded } from './grade.ts';

/** Colour names of shields.io, or hex. */
const colors = { none: 'red', bronze: '#a5682a', silver: '#8a9199', gold: '#b8860b', platinum: '#4a7ba6' } as const;

/** Endpoint format of shields.io. Source: https://shields.io/badges/endpoint-badge, schemaVersion 1. */
export const badge = ({ grade }: Graded): string =>
  `${JSON.stringify({ schemaVersion: 1, label: 'tributary', message: grade, color: colors[grade] })}\n`;

export interface Grades {
  /** Version of the suite. */
  readonly suite: string;
  /** Date of the run. */
  readonly date: string;
  readonly packages: Readonly<Record<string, Graded>>;
}

export const gradesFile = (suite: string, outcomes: readonly Outcome[]): string => {
  const rows = outcomes.map((outcome): readonly [string, Graded] => [
    outcome.provider,
    'problem' in outcome || outcome.graded === undefined
      ? { grade: 'none', lacks: ['it was not checked to its end'] }
      : outcome.graded,
  ]);
  const date = new Date().toISOString().slice(0, 10);
  const grades: Grades = { suite, date, packages: Object.fromEntries(rows.toSorted(([a], [b]) => (a < b ? -1 : 1))) };
  return `${JSON.stringify(grades, null, 2)}\n`;
};
