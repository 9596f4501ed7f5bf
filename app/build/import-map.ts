// Build step: generates the import map of the bundled providers and plugins that run in a browser.
import { join } from 'node:path';
import type { ProviderDefinition } from '@tributary/runtime-core';
import type { FoundPackage } from '@tributary/runtime-core/loader';
import type { Plugin } from 'vite';

const id = 'virtual:browser-providers';
const resolved = `\0${id}`;

export function browserProviders(root: string): Plugin {
  return {
    name: 'tributary:browser-providers',
    resolveId: (asked) => (asked === id ? resolved : undefined),
    load: (asked) => (asked === resolved ? writeMap(root) : undefined),
  };
}

/**
 * Each package declares whether it runs in a browser: a provider in its manifest, a plugin in the `tributary` field of
 * package.json.
 */
export async function writeMap(root: string): Promise<string> {
  // Imported late, so that reading the Vite configuration stays fast.
  const { findPackages } = await import('@tributary/runtime-core/node');
  const found = await findPackages({ folders: [join(root, 'providers'), join(root, 'plugins')], root });
  const bundled = found.flatMap((each) => ('problem' in each || each.origin !== 'bundled' ? [] : [each]));
  const manifests = await Promise.all(bundled.map(manifestOf));
  const providers = manifests
    .flatMap((manifest, at) =>
      manifest?.browser && !manifest.hidden ? [{ manifest, name: bundled[at]?.name ?? '' }] : [],
    )
    .sort((a, b) => (a.manifest.id < b.manifest.id ? -1 : 1));
  const plugins = bundled.filter(({ field }) => fieldOf(field).kind === 'plugin' && fieldOf(field).browser === true);
  const load = (name: string): string => `() => import(${JSON.stringify(name)})`;
  return [
    `export const providers = {`,
    ...providers.map(({ manifest, name }) => `  ${JSON.stringify(manifest.id)}: ${load(name)},`),
    `};`,
    `export const plugins = [${plugins.map(({ name }) => load(name)).join(', ')}];`,
  ].join('\n');
}

/** Undefined for a plugin, a provider family, or a broken package, which the server reports. */
async function manifestOf(found: FoundPackage): Promise<ProviderDefinition['manifest'] | undefined> {
  if (fieldOf(found.field).kind === 'plugin') return undefined;
  const { checkProvider } = await import('@tributary/runtime-core/loader');
  const module = await found.import().catch(() => undefined);
  const definition = typeof module === 'object' && module && 'default' in module ? module.default : undefined;
  return checkProvider(definition) === undefined ? (definition as ProviderDefinition).manifest : undefined; // checked in the same line
}

const fieldOf = (field: unknown): { readonly kind?: unknown; readonly browser?: unknown } =>
  typeof field === 'object' && field !== null ? field : {};
