// Catalogues in a page: merged by the build; under Vite, lists and the bank's files as scripts that a browser takes.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createServer, resolveConfig } from 'vite';
import { expect, test } from 'vitest';
import type { ModelCard } from '@tributary/runtime-core';

const root = join(import.meta.dirname, '../..');
const configFile = join(root, 'remix.config.js');

async function loadCatalogue(file: string): Promise<unknown> {
  const { plugins } = await resolveConfig({ root, configFile }, 'build');
  const load = plugins.find(({ name }) => name === 'tributary:whole-catalogues')?.load;
  if (typeof load !== 'function') throw new Error('the build merges no catalogues');
  return Reflect.apply(load, undefined, [file]);
}

test('the build holds the cards of a list, and leaves other modules of the name as they are', async () => {
  const loaded = (provider: string) => loadCatalogue(join(root, 'providers', provider, 'models.ts'));
  const text = String(await loaded('groq'));
  const path = pathToFileURL(join(root, 'providers/groq/models.ts')).href;
  const { models } = (await import(path)) as { models: readonly ModelCard[] }; // the list of our own package
  expect(JSON.parse(text.replace(/^export const models = (.*);$/s, '$1'))).toEqual(models);
  expect(await Promise.all(['google-style', 'demo', 'zai'].map(loaded))).toEqual([null, null, null]);
});

test('the build reads a list whose path is no URL, as on Windows or below a folder "#"', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'catalogue #'));
  try {
    const file = join(folder, 'providers/acme/models.ts');
    mkdirSync(join(file, '..'), { recursive: true });
    writeFileSync(file, 'export const models = [];');
    writeFileSync(join(file, '../models.json'), '{}');
    expect(await loadCatalogue(file)).toBe('export const models = [];');
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('under Vite no import of JSON has an attribute, which a browser would compare with the type of a script', async () => {
  const server = await createServer({ root, configFile, server: { middlewareMode: true, hmr: false, ws: false } });
  try {
    for (const path of ['/runtime-core/bank/index.ts', '/providers/groq/models.ts']) {
      const { code = '' } = (await server.transformRequest(path)) ?? {};
      expect(code).toContain('.json?import"');
      expect(code).not.toMatch(/\bwith\b/);
    }
  } finally {
    await server.close();
  }
});
