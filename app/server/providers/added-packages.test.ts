// Packages added from an index: found in npm's list, and a reason to run them in a separate Node process.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addedPackages, needsIsolation } from './added-packages.ts';

let empty: string;
let added: string;
beforeAll(() => {
  [empty, added] = [mkdtempSync(join(tmpdir(), 'tributary-none-')), mkdtempSync(join(tmpdir(), 'tributary-added-'))];
  mkdirSync(join(added, 'packages'));
  writeFileSync(join(added, 'packages/package.json'), '{ "dependencies": { "@acme/x": "file:x.tgz" } }');
});
afterAll(() => [empty, added].forEach((folder) => rmSync(folder, { recursive: true })));

test('the folders of added packages', () => {
  expect(addedPackages(empty)).toEqual([]);
  expect(addedPackages(added)).toEqual([join(added, 'packages/node_modules/@acme/x')]);
});

test.each([
  ['nothing but bundled packages', {}, false],
  ['a named package', { providerPackages: ['./acme'] }, true],
  ['an index to add from', { packageIndex: 'https://index.example/index.json' }, true],
  ['a package that was added', { dataDir: 'added' }, true],
  ['isolation that is off', { providerPackages: ['./acme'], packageIsolation: false }, false],
])('%s', (_what, more, needed) => {
  const env = { packageIsolation: true, providerPackages: [], packageIndex: undefined, dataDir: 'empty', ...more };
  expect(needsIsolation({ ...env, dataDir: env.dataDir === 'added' ? added : empty })).toBe(needed);
});
