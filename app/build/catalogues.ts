// Build steps for the model catalogues, JSON files in the provider folders and in runtime-core/bank.
import { existsSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';

/**
 * Replaces a provider's catalogue with its resolved cards, so that a page loads a single file without facts of other
 * models.
 */
export function wholeCatalogues(): Plugin {
  return {
    name: 'tributary:whole-catalogues',
    apply: 'build',
    enforce: 'pre',
    async load(id) {
      if (!/\/providers\/[^/]+\/models\.ts$/.test(id) || !existsSync(id.replace(/ts$/, 'json'))) return null;
      const { models }: { readonly models: unknown } = await import(pathToFileURL(id).href);
      return `export const models = ${JSON.stringify(models)};`;
    },
  };
}

/**
 * Vite 6.4 serves JSON as a script but keeps the import attribute of a lazy import, so the browser would refuse the
 * script.
 */
export function lazyJSON(): Plugin {
  return {
    name: 'tributary:lazy-json',
    apply: 'serve',
    enforce: 'pre',
    transform: (code, id) =>
      id.endsWith('/runtime-core/bank/index.ts') ? code.replaceAll(", { with: { type: 'json' } })", ')') : null,
  };
}
