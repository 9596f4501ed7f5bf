// Files that carry grades: one badge, and the grades of many packages.
import type { Outcome } from '../runners/report.ts';
import type { Graded } from './grade.ts';

/** Colours of shields.io's own names or hex. */
const colors = { none: 'red', bronze: '#a5682a', silver: '#8a9199', gold: '#b8860b', platinum: '#4a7ba6' } as const;

/** Shields.io's endpoint form. Source: https://shields.io/badges/endpoint-badge, schemaVersion 1. */
export const badge = ({ grade }: Graded): string =>
  `${JSON.stringify({ schemaVersion: 1, label: 'tributary', message: grade, color: colors[grade] })}\n`;

export interface Grades {
  /** Version of the suite. */
  readonly suite: string;
  /** Day of the run. */
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
