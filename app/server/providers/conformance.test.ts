// The number of fixtures in a package, as its page shows it.
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { fixtureCounts } from './conformance.server.ts';

const folder = mkdtempSync(join(tmpdir(), 'tributary-fixtures-'));
afterAll(() => rmSync(folder, { recursive: true }));

test('are regular files: a link to a pipe, whose reading never ends, is none', async () => {
  const fixtures = join(folder, 'fixtures');
  mkdirSync(fixtures);
  for (const [name, text] of [
    ['a.json', '{"origin":"recorded"}'],
    ['b.json', '{"origin":"authored"}'],
    ['c.json', '{"origin":"authored"}'],
    ['broken.json', '{'],
    ['README.md', '{"origin":"recorded"}'],
  ] as const)
    writeFileSync(join(fixtures, name), text);
  execFileSync('mkfifo', [join(folder, 'pipe')]);
  symlinkSync(join(folder, 'pipe'), join(fixtures, 'pipe.json'));
  expect(await fixtureCounts(folder)).toEqual({ recorded: 1, authored: 2 });
}, 10_000);

test('are none where there is no folder', async () => {
  expect(await fixtureCounts(undefined)).toEqual({ recorded: 0, authored: 0 });
});
