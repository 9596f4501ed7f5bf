// Build steps for the catalogues of providers, which are JSON in their folders and in runtime-core/bank.
import { existsSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';

/** A provider's catalogue as its cards: a page reads one file, and no facts of models that the provider does not offer. */
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

/** Vite 6.4 serves JSON as a script and leaves the attribute on a lazy import of it, so that the browser refuses the script. */
export function lazyJSON(): Plugin {
  return {
    name: 'tributary:lazy-json',
    apply: 'serve',
    enforce: 'pre',
    transform: (code, id) =>
      id.endsWith('/runtime-core/bank/index.ts') ? code.replaceAll(", { with: { type: 'json' } })", ')') : null,
  };
}
