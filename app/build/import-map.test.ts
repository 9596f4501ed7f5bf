// Tests that the import map lists exactly the packages that run in a browser.
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import type { ProviderDefinition } from '@tributary/runtime-core';
import { writeMap } from './import-map.ts';

const root = join(import.meta.dirname, '../..');
let written = '';
beforeAll(async () => void (written = await writeMap(root)));

test('a line a provider whose manifest says so', async () => {
  const entries = await readdir(join(root, 'providers'), { withFileTypes: true });
  const folders = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
  const expected = await Promise.all(
    folders.map(async (folder) => {
      const name = `@tributary/provider-${folder}`;
      const module = (await import(name)) as { readonly default?: ProviderDefinition };
      const { manifest } = module.default ?? {};
      return manifest?.browser && !manifest.hidden ? [`"${manifest.id}": () => import("${name}"),`] : [];
    }),
  );
  const lines = written.split('\n').map((line) => line.trim());
  expect(lines.filter((line) => line.includes('provider-'))).toEqual(expected.flat().sort());
});

test('plugins that say that they run in a browser', () => {
  expect(written).toContain('import("@tributary/plugin-think-tags")');
  expect(written).toContain('import("@tributary/plugin-speed")');
  expect(written).not.toContain('plugin-web-page');
});
