// The suite on itself: a correct provider passes every case, and each broken one fails the case meant for it.
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { applies } from '../cases/case.ts';
import { cases } from '../cases/index.ts';
import { runCase, subjectOf } from '../check.ts';
import type { CaseResult } from '../check.ts';
import { conformance } from '../index.ts';
import { loadDoors } from '../recordings/door.ts';
import { broken } from './broken/index.ts';
import { ownSubject } from './own-wire/index.ts';
import right from './sample/index.ts';

const folder = fileURLToPath(new URL('./sample/', import.meta.url));
const fixtures = new URL('./sample/fixtures/', import.meta.url);
/** The sample speaks this wire. Its folder has no door, since tests copy it out of the repository. */
const doors = (await loadDoors(fileURLToPath(new URL('../../providers/', import.meta.url)))).filter(
  ({ id }) => id === 'openai-chat',
);
const subject = { ...(await subjectOf({ provider: right, fixtures, folder })), doors };

// Tests the correct provider and the vitest adapter.
conformance(right, fixtures);

test('a right provider of a wire that the suite does not know passes as well', async () => {
  const own = ownSubject();
  const failed: CaseResult[] = [];
  for (const each of cases.filter((candidate) => applies(candidate, own))) {
    const result = await runCase(each, own);
    if (result.outcome === 'failed') failed.push(result);
  }
  // The provider only streams, which a SHOULD reports.
  expect(failed.map(({ id, failure }) => [id, failure?.where])).toEqual([['C-012', 'fixtures']]);
});

test('every case applies to the right provider, so that each of them is tried above', () => {
  expect(cases.filter((each) => !applies(each, subject)).map(({ id }) => id)).toEqual([]);
});

describe('wrong providers', () => {
  test.each(broken)('$name: rejected by $cases', async ({ cases: ids, provider, subject: change }) => {
    const wrong = { ...subject, ...(provider ? { provider, manifest: provider.manifest } : {}) };
    const changed = change ? change(wrong) : wrong;
    const results: CaseResult[] = [];
    for (const each of cases.filter(({ id }) => ids.includes(id))) results.push(await runCase(each, changed));
    expect(results.map(({ id, outcome }) => `${id} ${outcome}`)).toEqual(ids.toSorted().map((id) => `${id} failed`));
    // A case that throws an exception has proved nothing.
    expect(results.map(({ failure }) => failure?.where)).not.toContain('the case itself');
  });

  test('every case is tripped by at least one of them', () => {
    const tripped = new Set(broken.flatMap((row) => row.cases));
    expect(cases.map(({ id }) => id).filter((id) => !tripped.has(id))).toEqual([]);
    expect(broken.length).toBeGreaterThanOrEqual(15);
  });
});

test('case ids are unique and in order', () => {
  const ids = cases.map(({ id }) => id);
  expect(ids).toEqual([...new Set(ids)].sort());
});
