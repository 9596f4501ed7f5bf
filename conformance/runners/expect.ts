// Rewrites the expectations of fixtures with the runtime's current results. A separate command, so that its diff is
// reviewed.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { subjectOf } from '../check.ts';
import { expectationOf } from '../harness/expect.ts';
import { loadProvider } from './load.ts';
import type { Fixture } from '../schema/fixture.ts';

/** Returns the changed files. */
export async function rewriteExpectations(
  folder: string,
  wanted: (id: string, file: string) => boolean = () => true,
): Promise<string[]> {
  const loaded = await loadProvider(folder);
  const subject = await subjectOf(loaded, true);
  if (subject.problems.length > 0) throw new Error(`these are no fixtures:\n${subject.problems.join('\n')}`);
  const changed: string[] = [];
  for (const name of readdirSync(loaded.fixtures).sort()) {
    if (!name.endsWith('.json')) continue;
    const path = join(loaded.fixtures, name);
    const text = readFileSync(path, 'utf8');
    const fixture = JSON.parse(text) as Fixture; // checked by subjectOf
    if (!wanted(fixture.id, name)) continue;
    const next = writeFixture({ ...fixture, expect: await expectationOf(subject, fixture) });
    if (next === text) continue;
    writeFileSync(path, next);
    changed.push(path);
  }
  return changed;
}

export const writeFixture = (fixture: Fixture): string => `${JSON.stringify(fixture, null, 2)}\n`;
