// Grades of packages: the suite writes those of bundled packages to a file (npm run conformance -- --grades).
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PackageInfo } from '../../shared/api/packages.ts';
import { packageGrade } from '../../shared/api/suite.ts';
import { projectRoot } from '../process/secret.server.ts';

export type PackageGrade = NonNullable<PackageInfo['grade']>;

interface GradeRow {
  readonly grade?: unknown;
  /** The last day of the grade platinum. */
  readonly until?: string;
}

let rows: Readonly<Record<string, GradeRow>> | undefined;

function bundled(): Readonly<Record<string, GradeRow>> {
  const path = join(projectRoot(), 'conformance', 'grades.json');
  if (!existsSync(path)) return {};
  return (JSON.parse(readFileSync(path, 'utf8')) as { packages: Record<string, GradeRow> }).packages; // our own file
}

/** Validates the grade, because the process of an untrusted package reports it too. */
export const gradeField = (grade: unknown): { readonly grade?: PackageGrade } => {
  const known = packageGrade.enum.find((each) => each === grade);
  return known === undefined ? {} : { grade: known };
};

export function bundledGrade(id: string | undefined, today = new Date()): { readonly grade?: PackageGrade } {
  rows ??= bundled();
  const row = id !== undefined && Object.hasOwn(rows, id) ? rows[id] : undefined;
  const isOver = row?.until !== undefined && row.until < today.toISOString().slice(0, 10);
  return gradeField(isOver ? 'gold' : row?.grade);
}
