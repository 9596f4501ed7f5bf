// The build's part of the lockfile: unchanged by installing a provider, changed by an update.
import { expect, test } from 'vitest';
import { lockOfApp } from './lock.mjs';

const base = {
  '': { dependencies: { react: '1' }, devDependencies: { vite: '1' } },
  'runtime-core': { version: '0.1.0', dependencies: { tapable: '2' } },
  'node_modules/@tributary/runtime-core': { link: true, resolved: 'runtime-core' },
  'node_modules/react': { version: '1.0.0', dependencies: { loose: '1' } },
  'node_modules/react/node_modules/loose': { version: '1.0.0' },
  'node_modules/vite': { version: '1.0.0' },
  'node_modules/tapable': { version: '2.0.0' },
};
const lock = (packages: object): string => JSON.stringify({ packages });
const isOutside = (name: string): boolean => name === 'acme';
const installed = {
  ...base,
  '': { ...base[''], dependencies: { react: '1', acme: '1' } },
  'node_modules/acme': { version: '1.0.0', dependencies: { 'left-pad': '1' } },
  'node_modules/left-pad': { version: '1.0.0' },
};

test('a provider that is installed is no part of the build, nor is what it brings along', () => {
  const app = lockOfApp(lock(base), isOutside);
  expect(app).toContain('node_modules/react/node_modules/loose 1.0.0');
  expect(lockOfApp(lock(installed), isOutside)).toBe(app);
});

test.each([
  ['a direct dependency', { 'node_modules/react': { version: '1.0.1' } }],
  ['a nested one', { 'node_modules/react/node_modules/loose': { version: '1.0.1' } }],
  ['one of a workspace', { 'node_modules/tapable': { version: '2.0.1' } }],
  ['a tool of the build', { 'node_modules/vite': { version: '1.0.1' } }],
])('an update of %s is', (_name, change) => {
  expect(lockOfApp(lock({ ...base, ...change }), isOutside)).not.toBe(lockOfApp(lock(base), isOutside));
});

test('a library that the app and a provider share is part of it', () => {
  const shared = { ...installed, 'node_modules/acme': { version: '1.0.0', dependencies: { react: '1' } } };
  expect(lockOfApp(lock(shared), isOutside)).toBe(lockOfApp(lock(base), isOutside));
});
