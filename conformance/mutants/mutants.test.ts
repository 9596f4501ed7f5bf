// Table of planted defects: its rows are sound, and those of requests are caught on two wires. `npm run conformance -- --mutants` plants all.
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { cases } from '../cases/index.ts';
import { combinedMutants } from './combined.ts';
import { limitMutants } from './limits.ts';
import { messageMutants } from './messages.ts';
import { operationMutants } from './operations.ts';
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

test('defects of requests are caught', { timeout: 240_000 }, async () => {
  const sent = [requestMutants, messageMutants, settingMutants, operationMutants, combinedMutants, limitMutants];
  const all = sent.flat();
  const first = await plantAll([folder('conformance/self/sample'), folder('providers/anthropic')], all);
  // Parts that neither of them has.
  const left = first.filter(({ caught, missed }) => caught.length + missed.length === 0).map(({ mutant }) => mutant);
  const others = await plantAll(
    ['openai', 'google', 'cohere'].map((id) => folder(`providers/${id}`)),
    left,
  );
  const results = [...first.filter(({ mutant }) => !left.includes(mutant)), ...others];
  expect(results.flatMap(({ mutant, missed }) => missed.map((each) => `${mutant.name}: ${each}`))).toEqual([]);
  expect(results.filter(({ caught }) => caught.length === 0).map(({ mutant }) => mutant.name)).toEqual([]);
});

test('a defect that no case sees is missed', async () => {
  const [result] = await plantAll(
    [folder('conformance/self/sample')],
    [{ name: 'nothing', cases: ['C-111'], plant: (subject) => subject }],
  );
  expect(result?.missed).toEqual(['sample: C-111 passes']);
});
