// Validates a package's `tributary` field and default export; messages say how to fix a problem.
import { createHooks } from '../hooks/create-hooks.ts';
import { apiVersion, pluginBrand, providerBrand } from '../contract/provider.ts';
import type { PluginDefinition, ProviderDefinition, ProviderManifest } from '../contract/provider.ts';
import { ToolManifestSchema } from '../contract/tools.ts';
import type { ToolPack } from '../contract/tools.ts';
import { viewOf } from '../hooks/view.ts';
import { CatalogueSchema, ManifestSchema, PackageFieldSchema } from '../schema/manifest.ts';
import { explain, problemsOf } from '../schema/validate.ts';
import { reasonOf } from './reason.ts';

export const notDefined = 'its default export is not made by defineProvider of @tributary/runtime-core';
export const noPlugin = 'its default export is not made by definePlugin of @tributary/runtime-core';

/** Returns the problem of a `tributary` field, if any. */
export function checkField(field: unknown): string | undefined {
  if (field === undefined)
    return 'its package.json has no "tributary" field: add { "kind": "provider", "apiVersion": 1 }';
  const version = typeof field === 'object' && field !== null && 'apiVersion' in field ? field.apiVersion : undefined;
  if (typeof version === 'number' && version !== apiVersion) {
    return `it is made for apiVersion ${version}, this runtime has ${apiVersion}: install a version of the package made for ${apiVersion}`;
  }
  const problems = problemsOf(PackageFieldSchema, field);
  return problems.length === 0 ? undefined : `its "tributary" field is wrong: ${explain(problems)}`;
}

const branded = (value: unknown, brand: symbol): value is object =>
  typeof value === 'object' && value !== null && brand in value;
export const isProvider = (value: unknown): value is ProviderDefinition => branded(value, providerBrand);
export const isPlugin = (value: unknown): value is PluginDefinition => branded(value, pluginBrand);

/** Returns the problem of a provider's default export, if any. */
export function checkProvider(definition: unknown): string | undefined {
  if (!isProvider(definition)) return notDefined;
  const problems = problemsOf(ManifestSchema, definition.manifest);
  if (problems.length > 0) return `its manifest is wrong: ${explain(problems)}`;
  if (typeof definition.apply !== 'function') return 'it has no apply(hooks, context)';
  const { models, manifest } = definition;
  if (Array.isArray(models)) {
    const wrong = checkCards(models);
    if (wrong !== undefined) return wrong;
  } else if (typeof models !== 'function') {
    return 'its models are neither a list nor an import';
  }
  return tryApply((view) => definition.apply(view, { manifest }));
}

const checkCards = (cards: unknown): string | undefined => {
  const wrong = problemsOf(CatalogueSchema, cards);
  return wrong.length > 0 ? `its models are wrong: ${explain(wrong)}` : undefined;
};

/** Limit, since every page that lists models has all cards. */
const maxCards = 10_000;

/** Imports the catalogue, to detect failures before the first call. */
export async function checkCatalogue(
  { models }: ProviderDefinition,
  folder: string | undefined,
): Promise<{ readonly problem?: string; readonly note?: string }> {
  let cards: unknown = models;
  if (typeof models === 'function') {
    try {
      ({ models: cards } = await models());
    } catch (error) {
      return { problem: `its models could not be imported: ${reasonOf(error, folder)}` };
    }
    if (cards === undefined) return { problem: 'its models are an import without an export "models"' };
    const problem = checkCards(cards);
    if (problem !== undefined) return { problem };
  }
  if (Array.isArray(cards) && cards.length > maxCards)
    return { problem: `its catalogue has ${cards.length} models; allowed: ${maxCards}` };
  return Array.isArray(cards) && cards.length === 0
    ? { note: 'its catalogue is empty: no model is offered before a list is fetched' }
    : {};
}

/** Returns the problem of a plugin's default export, if any. */
export function checkPlugin(definition: unknown): string | undefined {
  if (!isPlugin(definition)) return noPlugin;
  if (typeof definition.id !== 'string' || definition.id === '') return 'it has no id';
  if (typeof definition.apply !== 'function') return 'it has no apply(hooks, context)';
  const wrong = definition.tools === undefined ? undefined : checkTools(definition.tools);
  return wrong ?? tryApply((view) => definition.apply(view, { manifest: sample }));
}

/** Provider for trying a plugin's taps before it is used. */
const sample: ProviderManifest = Object.freeze({
  id: 'sample',
  name: 'Sample',
  family: 'sample',
  operations: ['chat'] as const,
  keyVault: { required: [] },
});

/** Returns the hooks that a valid definition taps. */
export function tappedBy(definition: PluginDefinition | ProviderDefinition): readonly string[] {
  const hooks = createHooks();
  definition.apply(viewOf(hooks), { manifest: 'manifest' in definition ? definition.manifest : sample });
  return Object.entries(hooks)
    .filter(([, { taps }]: [string, { readonly taps: readonly unknown[] }]) => taps.length > 0)
    .map(([name]) => name);
}

/** All functions in the manifest must exist, since models would call them. */
function checkTools({ manifest, run }: ToolPack): string | undefined {
  const problems = problemsOf(ToolManifestSchema, manifest);
  if (problems.length > 0) return `the manifest of its tools is wrong: ${explain(problems)}`;
  const missing = manifest.api.find(({ name }) => typeof run?.[name] !== 'function');
  return missing && `its tools have no function "${missing.name}", which their manifest names`;
}

/** Registers the taps on unused hooks, to detect failures before the first call. */
function tryApply(apply: (view: ReturnType<typeof viewOf>) => void): string | undefined {
  try {
    apply(viewOf(createHooks()));
    return undefined;
  } catch (error) {
    return `its apply(hooks, context) failed: ${reasonOf(error)}`;
  }
}
