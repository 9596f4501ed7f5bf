// Defects of requests, each planted and caught on two wires. `npm run conformance -- --mutants` plants all.
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { combinedMutants } from './combined.ts';
import { limitMutants } from './limits.ts';
import { messageMutants } from './messages.ts';
import { operationMutants } from './operations.ts';
import { requestMutants } from './requests.ts';
import { plantAll } from './run.ts';
import { settingMutants } from './settings.ts';

const folder = (path: string): string => fileURLToPath(new URL(`../../${path}`, import.meta.url));

test('defects of requests are caught', { timeout: 240_000 }, async () => {
  const sent = [requestMutants, messageMutants, settingMutants, operationMutants, combinedMutants, limitMutants];
  const all = sent.flat();
  const first = await plantAll([folder('conformance/self/sample'), folder('providers/anthropic')], all);
  // Defects of parts that neither package has.
  const left = first.filter(({ caught, missed }) => caught.length + missed.length === 0).map(({ mutant }) => mutant);
  const others = await plantAll(
    ['openai', 'google', 'cohere'].map((id) => folder(`providers/${id}`)),
    left,
  );
  const results = [...first.filter(({ mutant }) => !left.includes(mutant)), ...others];
  expect(results.flatMap(({ mutant, missed }) => missed.map((each) => `${mutant.name}: ${each}`))).toEqual([]);
  expect(results.filter(({ caught }) => caught.length === 0).map(({ mutant }) => mutant.name)).toEqual([]);
});
