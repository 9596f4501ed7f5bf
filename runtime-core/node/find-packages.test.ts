// A package's entry must be a file of the package.
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { findPackages } from './find-packages.ts';

const root = realpathSync(mkdtempSync(join(tmpdir(), 'tributary-find-')));
afterAll(() => rmSync(root, { recursive: true }));
writeFileSync(join(root, 'beside.js'), 'export default 1;');

test.each([
  ['../beside.js', '../beside.js, which its package.json names, is not in its folder'],
  [join(root, 'beside.js'), 'is not in its folder'],
  ['./dist/index.js', 'there is no file ./dist/index.js, which its package.json names: build it'],
])('the entry %s is refused', async (exports, problem) => {
  const folder = join(root, 'package');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'a', version: '1'.repeat(500), exports }));
  const [found] = await findPackages({ folders: [], root, named: folder });
  expect(found).toMatchObject({ name: 'a', version: '1'.repeat(40) });
  await expect(found && 'import' in found ? found.import() : found).rejects.toThrow(problem);
});
