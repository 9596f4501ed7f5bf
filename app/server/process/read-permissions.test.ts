// Processes that decode untrusted files may read the packages they import, but no other part of the project.
import {
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { isBuiltin } from 'node:module';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { projectRoot } from './secret.server.ts';
import { readerCode } from '../documents/run-child.ts';
import { tableCode } from '../tables/query-process.ts';
import { shrinkerCode } from '../thumbnails/shrinker.ts';
import { packageFolders, readPermissions } from './read-permissions.ts';

const root = projectRoot();

test.each([
  [
    'documents',
    readerCode,
    ['app/server/documents/child.ts', 'app/server/documents/{read-bytes,identify,xml,zip,refusal,workbook/*}.ts'],
  ],
  [
    'tables',
    tableCode,
    [
      'app/server/tables/{query-child,grids,delimited,open-sheets,read-table,column,load,run-sql}.ts',
      'app/server/documents/{identify,xml,zip,refusal,workbook/*}.ts',
      'app/server/documents/readers/plain.ts',
    ],
  ],
  ['thumbnails', shrinkerCode, ['app/server/thumbnails/{child,shrink}.ts']],
])('packages that the program of the %s imports are those that it may read', (name, code, patterns) => {
  const files = globSync([...patterns, `app/server/${name}/readers/*.ts`], { cwd: root });
  const imported = files.flatMap((file) =>
    [
      ...readFileSync(join(root, file), 'utf8').matchAll(/(?:\bfrom\s+|import\(\s*|resolve\(\s*)'([^'.][^']*)'/g),
    ].flatMap(([, specifier = '']) => (isBuiltin(specifier) ? [] : [packageOf(specifier)])),
  );
  expect([...new Set(imported)].toSorted()).toEqual([...code.packages].toSorted());
});

const packageOf = (specifier: string): string =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');

test('packages that a package depends on are found, each once, and none that is not installed', () => {
  const folders = packageFolders(root, ['linkedom', 'htmlparser2', 'no-such-package']);
  expect(folders).toContain(join(root, 'node_modules/htmlparser2'));
  expect(folders.some((folder) => folder.endsWith('/node_modules/domelementtype'))).toBe(true);
  expect(new Set(folders).size).toBe(folders.length);
});

test('packages that are links are open as they are looked for, and as they lie', () => {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'tributary-linked-')));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const install = (path: string, manifest: object): void => {
    mkdirSync(join(folder, path), { recursive: true });
    writeFileSync(join(folder, path, 'package.json'), JSON.stringify(manifest));
  };
  // The folder layout of pnpm.
  install('node_modules/.pnpm/a@1/node_modules/a', { dependencies: { b: '1' } });
  install('node_modules/.pnpm/b@1/node_modules/b', {});
  symlinkSync('.pnpm/a@1/node_modules/a', join(folder, 'node_modules/a'), 'junction');
  symlinkSync('../../b@1/node_modules/b', join(folder, 'node_modules/.pnpm/a@1/node_modules/b'), 'junction');
  expect(packageFolders(folder, ['a']).map((each) => relative(folder, each))).toEqual([
    'node_modules/a',
    'node_modules/.pnpm/a@1/node_modules/a',
    'node_modules/.pnpm/a@1/node_modules/b',
    'node_modules/.pnpm/b@1/node_modules/b',
  ]);
});

test('neither the project nor all its packages are open', () => {
  const flags = readPermissions(root, readerCode);
  for (const folder of [root, join(root, 'node_modules'), join(root, 'app'), join(root, 'data')])
    expect(flags).not.toContain(`--allow-fs-read=${folder}/*`);
});
