// Runs the suite on the bundled plugins: fixtures show a success and a failure of every tool.
import { fileURLToPath } from 'node:url';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { checkPlugin } from '../check.ts';
import { loadPackage, packagesIn } from '../runners/load.ts';
import { toolFixtures } from './subject.ts';

const folders = packagesIn(fileURLToPath(new URL('../../plugins/', import.meta.url)), 'plugin');
const nameOf = (folder: string): string => folder.split('/').at(-1) ?? folder;

test('there are tools and taps', () => {
  expect(folders.map(nameOf)).toEqual(expect.arrayContaining(['clock', 'speed', 'web-search']));
});

test.each(folders.map((folder) => [nameOf(folder), folder] as const))('%s passes the suite', async (_name, folder) => {
  const loaded = await loadPackage(folder);
  if (!('plugin' in loaded)) throw new Error(`${folder} holds no plugin`);
  const { results, notClaimed } = await checkPlugin(loaded);
  expect(results.filter(({ outcome }) => outcome !== 'passed')).toEqual([]);
  expect(notClaimed.length === 0).toBe(loaded.plugin.tools !== undefined);
  const { fixtures } = await toolFixtures(join(folder, 'fixtures'));
  for (const { name } of loaded.plugin.tools?.manifest.api ?? []) {
    const own = fixtures.filter(({ tool }) => tool === name).map(({ expect: { error } }) => error === undefined);
    expect([name, own]).toEqual([name, expect.arrayContaining([true, false])]);
  }
});
