// The table of planted defects: its rows are valid, and some defects of requests are caught. `npm run conformance --
// --mutants` plants all.
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { cases } from '../cases/index.ts';
import { limitMutants } from './limits.ts';
import { messageMutants } from './messages.ts';
import { requestMutants } from './requests.ts';
import { settingMutants } from './settings.ts';
import { mutants, plantAll } from './run.ts';

const folder = (path: string): string => fileURLToPath(new URL(`../../${path}`, import.meta.url));

test('at least sixty defects, each with a name of its own and cases that exist', () => {
  expect(mutants.length).toBeGreaterThanOrEqual(60);
  expect(new Set(mutants.map(({ name }) => name)).size).toBe(mutants.length);
  const ids = new Set(cases.map(({ id }) => id));
  expect(mutants.flatMap((each) => each.cases).filter((id) => !ids.has(id))).toEqual([]);
});

test('a few defects of requests are caught; planted.test.ts plants all', async () => {
  const few = [requestMutants, messageMutants, settingMutants, limitMutants].flatMap((all) => all.slice(0, 3));
  const results = await plantAll([folder('conformance/self/sample')], few);
  expect(results.flatMap(({ mutant, missed }) => missed.map((each) => `${mutant.name}: ${each}`))).toEqual([]);
  expect(results.filter(({ caught }) => caught.length > 0).length).toBeGreaterThan(6);
});

test('a defect that no case sees is missed', async () => {
  const [result] = await plantAll(
    [folder('conformance/self/sample')],
    [{ name: 'nothing', cases: ['C-111'], plant: (subject) => subject }],
  );
  expect(result?.missed).toEqual(['sample: C-111 passes']);
});
