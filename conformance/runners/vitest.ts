// The vitest adapter: one test a case. Loaded only where vitest runs.
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ProviderDefinition } from '@tributary/runtime-core';
import { applies } from '../cases/case.ts';
import { cases } from '../cases/index.ts';
import { runCase, subjectOf } from '../check.ts';

const vitest = process.env['VITEST'] === undefined ? undefined : await import('vitest');

/** `conformance(provider, new URL('./fixtures/', import.meta.url))`: the whole suite as tests of this file. */
export function conformance(provider: ProviderDefinition, fixtures: URL): void {
  if (!vitest) throw new Error('conformance() registers vitest tests: run it under vitest, or call checkPackage()');
  const folder = dirname(fileURLToPath(fixtures));
  const subject = subjectOf({ provider, fixtures, folder });
  const claimed = { provider, manifest: provider.manifest, fixtures: [], problems: [], folder, plugins: [] };
  vitest.describe(`conformance of ${provider.manifest.id}`, () => {
    for (const each of cases.filter((candidate) => applies(candidate, claimed))) {
      vitest.test(`${each.id} ${each.level} ${each.title}`, async ({ annotate }) => {
        const { failure } = await runCase(each, await subject);
        if (!failure) return;
        const text = `${failure.where}\n  expected: ${failure.expected}\n  found:    ${failure.found}`;
        if (each.level === 'MUST') throw new Error(text);
        await annotate(text, 'warning');
      });
    }
  });
}
