// Files that npm would publish, from npm itself in temporary folders.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { missingInPack } from './packed.ts';

const root = mkdtempSync(join(tmpdir(), 'packed files '));
afterAll(() => rmSync(root, { recursive: true }));

function packageOf(name: string, json: object, files: Readonly<Record<string, string>>): string {
  const all = { 'package.json': JSON.stringify({ name: 'sample', version: '1.0.0', ...json }), ...files };
  for (const [file, text] of Object.entries(all)) {
    const path = join(root, name, file);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  }
  return join(root, name);
}

test('npm does not read the settings of the package', async () => {
  const json = { exports: './index.js', files: ['dist'] };
  // npm 11 fails with "No workspaces found!" if it reads this file.
  const folder = packageOf('settings', json, { '.npmrc': 'workspaces=true\n', 'index.js': '' });
  expect(await missingInPack(folder)).toContain('npm packs no index.js');
});

// Source: Node's documentation, Modules: Folders as modules, read 2026-11-29.
test.each(['dist', './dist/', 'dist/index', './dist/index.js'])('main may be %s', async (main) => {
  const folder = packageOf(`main ${main.replaceAll(/\W/g, '-')}`, { main, files: ['dist'] }, { 'dist/index.js': '' });
  expect(await missingInPack(folder)).toBeUndefined();
});

test('a main that is nowhere is named', async () => {
  const folder = packageOf('nowhere', { main: 'dist/other', files: ['dist'] }, { 'dist/index.js': '' });
  expect(await missingInPack(folder)).toContain('npm packs no dist/other');
});
