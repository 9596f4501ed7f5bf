// Catalogues in a page: merged by the build; under Vite, lists and the bank's files as scripts that a browser takes.
import { pathToFileURL } from 'node:url';
import { join } from 'node:path';
import { createServer, resolveConfig } from 'vite';
import { expect, test } from 'vitest';
import type { ModelCard } from '@tributary/runtime-core';

const root = join(import.meta.dirname, '../..');
const configFile = join(root, 'remix.config.js');

test('the build holds the cards of a list, and leaves other modules of the name as they are', async () => {
  const { plugins } = await resolveConfig({ root, configFile }, 'build');
  const load = plugins.find(({ name }) => name === 'tributary:whole-catalogues')?.load;
  if (typeof load !== 'function') throw new Error('the build merges no catalogues');
  const loaded = (provider: string) => Reflect.apply(load, undefined, [join(root, 'providers', provider, 'models.ts')]);
  const text = String(await loaded('groq'));
  const path = pathToFileURL(join(root, 'providers/groq/models.ts')).href;
  const { models } = (await import(path)) as { models: readonly ModelCard[] }; // the list of our own package
  expect(JSON.parse(text.replace(/^export const models = (.*);$/s, '$1'))).toEqual(models);
  expect(await Promise.all(['google-style', 'demo', 'zai'].map(loaded))).toEqual([null, null, null]);
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
