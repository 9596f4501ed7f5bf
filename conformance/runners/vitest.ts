// The vitest adapter: one test per case. Loaded only under vitest.
import { existsSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ProviderDefinition } from '@tributary/runtime-core';
import { applies } from '../cases/case.ts';
import { cases } from '../cases/index.ts';
import { runCase, subjectOf } from '../check.ts';
import type { CaseResult } from '../check.ts';
import type { Grades } from '../grades/files.ts';
import { evidenceOf, gradeOf } from '../grades/grade.ts';
import { isNetworked } from '../harness/subject.ts';
import { provenBy, provers } from './provers.ts';

const vitest = process.env['VITEST'] === undefined ? undefined : await import('vitest');

/** Only exists in Tributary's repository, not in the published package. */
const gradesFile = new URL('../grades.json', import.meta.url);
const gradesHere = existsSync(gradesFile)
  ? (JSON.parse(readFileSync(gradesFile, 'utf8')) as Grades) // written by --grades
  : undefined;

/** True if a case that one package proves for others runs only for that package: in a run of all packages, but not of some. */
const isShared = process.env['TRIBUTARY_TEST_SHARED'] === 'on';

/** Registers the suite as tests: `conformance(provider, new URL('./fixtures/', import.meta.url))`. */
export function conformance(provider: ProviderDefinition, fixtures: URL): void {
  if (!vitest) throw new Error('conformance() registers vitest tests: run it under vitest, or call checkPackage()');
  const folder = dirname(fileURLToPath(fixtures));
  const subject = subjectOf({ provider, fixtures, folder });
  const claimed = { provider, manifest: provider.manifest, fixtures: [], problems: [], folder, plugins: [] };
  vitest.describe(`conformance of ${provider.manifest.id}`, () => {
    const results: CaseResult[] = [];
    const proven = isShared ? provenBy(provider, provers, process.env['TRIBUTARY_TEST_SHORT'] === 'on') : () => false;
    for (const each of cases.filter((candidate) => applies(candidate, claimed) && !proven(candidate))) {
      vitest.test(`${each.id} ${each.level} ${each.title}`, async ({ annotate }) => {
        const result = await runCase(each, await subject);
        results.push(result);
        const { failure } = result;
        if (!failure) return;
        const text = `${failure.where}\n  expected: ${failure.expected}\n  found:    ${failure.found}`;
        if (each.level === 'MUST') throw new Error(text);
        await annotate(text, 'warning');
      });
    }
    const graded = gradesHere?.packages[provider.manifest.id];
    if (gradesHere && graded)
      vitest.test('grades.json holds its grade: npm run conformance -- --grades conformance/grades.json', async () => {
        const evidence = await evidenceOf(await subject, isNetworked(provider.manifest));
        vitest.expect(gradeOf({ results, evidence }, new Date(gradesHere.date))).toEqual(graded);
      });
  });
}
