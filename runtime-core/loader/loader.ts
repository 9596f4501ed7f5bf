// The list of packages of a host: found by the host, checked here, loaded on first use. A bad one is reported, never fatal.
import { apiVersion, pluginBrand, providerBrand } from '../contract/provider.ts';
import type { PluginDefinition, ProviderDefinition } from '../contract/provider.ts';
import { ToolManifestSchema } from '../contract/tools.ts';
import type { ToolPack } from '../contract/tools.ts';
import type { ProviderSource } from '../pipeline/runtime.ts';
import { createHooks } from '../hooks/hooks.ts';
import { viewOf } from '../hooks/view.ts';
import { CatalogueSchema, ManifestSchema, PackageFieldSchema } from '../schema/manifest.ts';
import type { PackageKind } from '../schema/manifest.ts';
import { explain, problemsOf } from '../schema/validate.ts';

/** A package that the host found: where it came from, what its package.json says, and how to import it. */
export interface FoundPackage {
  /** Package name or folder, for messages. */
  readonly name: string;
  readonly origin: 'bundled' | 'installed' | 'named';
  /** The `tributary` field, unchecked. */
  readonly field: unknown;
  import(): Promise<unknown>;
}

export interface LoadReport {
  readonly name: string;
  readonly origin: FoundPackage['origin'];
  /** What is wrong and what to do, one sentence. */
  readonly problem: string;
}

export interface Loader extends ProviderSource {
  /** All providers that loaded, families left out, by id. */
  providers(): Promise<readonly ProviderDefinition[]>;
  plugins(): Promise<readonly PluginDefinition[]>;
  /** Where the package of a provider came from: only bundled ones are in what the host has built for browsers. */
  origin(id: string): Promise<FoundPackage['origin'] | undefined>;
  /** Packages that were skipped, and why. Complete once `providers()` has resolved. */
  problems(): Promise<readonly LoadReport[]>;
}

export interface LoaderOptions {
  /** How long one package may take to be imported. Unit: ms. */
  readonly importMs?: number;
}

interface Loaded {
  readonly providers: ReadonlyMap<string, ProviderDefinition>;
  readonly origins: ReadonlyMap<string, FoundPackage['origin']>;
  readonly plugins: readonly PluginDefinition[];
  readonly problems: readonly LoadReport[];
}

/** Nothing is imported before the first question; then every package once, side by side. */
export function createLoader(
  find: () => Promise<readonly (FoundPackage | LoadReport)[]>,
  { importMs = 30_000 }: LoaderOptions = {},
): Loader {
  let loading: Promise<Loaded> | undefined;
  const loaded = (): Promise<Loaded> => (loading ??= find().then((found) => loadAll(found, importMs)));
  return {
    get: async (id) => (await loaded()).providers.get(id),
    fallback: async () => [...(await loaded()).providers.values()].find(({ manifest }) => manifest.fallback),
    providers: async () => [...(await loaded()).providers.values()].filter(({ manifest }) => !manifest.hidden),
    plugins: async () => (await loaded()).plugins,
    origin: async (id) => (await loaded()).origins.get(id),
    problems: async () => (await loaded()).problems,
  };
}

async function loadAll(found: readonly (FoundPackage | LoadReport)[], importMs: number): Promise<Loaded> {
  const providers = new Map<string, ProviderDefinition>();
  const plugins = new Map<string, { readonly plugin: PluginDefinition; readonly from: FoundPackage }>();
  const origins = new Map<string, FoundPackage['origin']>();
  const problems: LoadReport[] = [];
  const results = await Promise.all(found.map((each) => loadOne(each, importMs)));
  for (const result of results) {
    switch (result.kind) {
      case 'problem':
        problems.push(result.report);
        break;
      case 'plugin': {
        const { id } = result.plugin;
        if (plugins.has(id)) problems.push(twice(result.from, `plugin "${id}"`));
        else plugins.set(id, result);
        break;
      }
      case 'provider': {
        const { id } = result.provider.manifest;
        if (providers.has(id)) problems.push(twice(result.from, `provider "${id}"`));
        else {
          providers.set(id, result.provider);
          origins.set(id, result.from.origin);
        }
        break;
      }
      case 'nothing':
        break;
      default:
        result satisfies never;
    }
  }
  return { providers, origins, plugins: working(plugins, providers, problems), problems };
}

/** A plugin taps every provider: one that cannot would take them all down, so it is tried on each before it is used. */
function working(
  plugins: ReadonlyMap<string, { readonly plugin: PluginDefinition; readonly from: FoundPackage }>,
  providers: ReadonlyMap<string, ProviderDefinition>,
  problems: LoadReport[],
): readonly PluginDefinition[] {
  return [...plugins.values()]
    .filter(({ plugin, from: { name, origin } }) => {
      for (const { manifest } of providers.values()) {
        const problem = tryApply((view) => plugin.apply(view, { manifest }));
        if (problem === undefined) continue;
        problems.push({ name, origin, problem });
        return false;
      }
      return true;
    })
    .map(({ plugin }) => plugin);
}

const twice = ({ name, origin }: FoundPackage, what: string): LoadReport => ({
  name,
  origin,
  problem: `${what} is loaded already: remove one of the two packages`,
});

type Result =
  | { readonly kind: 'provider'; readonly provider: ProviderDefinition; readonly from: FoundPackage }
  | { readonly kind: 'plugin'; readonly plugin: PluginDefinition; readonly from: FoundPackage }
  | { readonly kind: 'problem'; readonly report: LoadReport }
  | { readonly kind: 'nothing' };

async function loadOne(found: FoundPackage | LoadReport, importMs: number): Promise<Result> {
  if ('problem' in found) return { kind: 'problem', report: found };
  const { name, origin } = found;
  const problem = (text: string): Result => ({ kind: 'problem', report: { name, origin, problem: text } });
  try {
    const fieldProblem = checkField(found.field);
    if (fieldProblem !== undefined) return problem(fieldProblem);
    const module = await inTime(found.import(), importMs);
    const definition =
      typeof module === 'object' && module !== null && 'default' in module ? module.default : undefined;
    const { kind } = found.field as { readonly kind: PackageKind }; // checkField has just said so
    // A family may also serve as a provider; what else it exports is for the packages that build on it.
    if (kind === 'family' && !isProvider(definition)) return { kind: 'nothing' };
    if (kind === 'plugin') {
      const wrong = checkPlugin(definition);
      return wrong === undefined && isPlugin(definition)
        ? { kind: 'plugin', plugin: definition, from: found }
        : problem(wrong ?? noPlugin);
    }
    const wrong = checkProvider(definition);
    return wrong === undefined && isProvider(definition)
      ? { kind: 'provider', provider: definition, from: found }
      : problem(wrong ?? notDefined);
  } catch (error) {
    return problem(`it could not be imported: ${sentenceOf(error)}`);
  }
}

/** A package that waits for something at its top level must not keep all others waiting. */
async function inTime<Value>(importing: Promise<Value>, ms: number): Promise<Value> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`it was not ready after ${ms / 1000} seconds`)), ms);
  });
  try {
    return await Promise.race([importing, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** The first line of whatever was thrown, which need not be an error, nor have a text. */
function sentenceOf(thrown: unknown): string {
  try {
    const text = thrown instanceof Error && thrown.name === 'Error' ? thrown.message : String(thrown);
    const line = text.split('\n').find((part) => part.trim() !== '');
    return line?.trim() ?? 'it threw an error without a text';
  } catch {
    return 'it threw something that has no text';
  }
}

const notDefined = 'its default export is not made by defineProvider of @tributary/runtime-core';
const noPlugin = 'its default export is not made by definePlugin of @tributary/runtime-core';

/** What is wrong with a `tributary` field, if anything. */
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
const isProvider = (value: unknown): value is ProviderDefinition => branded(value, providerBrand);
const isPlugin = (value: unknown): value is PluginDefinition => branded(value, pluginBrand);

/** What is wrong with a package's default export, if anything. */
export function checkProvider(definition: unknown): string | undefined {
  if (!isProvider(definition)) return notDefined;
  const problems = problemsOf(ManifestSchema, definition.manifest);
  if (problems.length > 0) return `its manifest is wrong: ${explain(problems)}`;
  if (typeof definition.apply !== 'function') return 'it has no apply(hooks, context)';
  const { models, manifest } = definition;
  if (Array.isArray(models)) {
    const wrong = problemsOf(CatalogueSchema, models);
    if (wrong.length > 0) return `its models are wrong: ${explain(wrong)}`;
  } else if (typeof models !== 'function') {
    return 'its models are neither a list nor an import';
  }
  return tryApply((view) => definition.apply(view, { manifest }));
}

/** What is wrong with a plugin's default export, if anything. */
export function checkPlugin(definition: unknown): string | undefined {
  if (!isPlugin(definition)) return noPlugin;
  if (typeof definition.id !== 'string' || definition.id === '') return 'it has no id';
  if (typeof definition.apply !== 'function') return 'it has no apply(hooks, context)';
  return definition.tools === undefined ? undefined : checkTools(definition.tools);
}

/** Every function that the manifest names must be there: a model would call it. */
function checkTools({ manifest, run }: ToolPack): string | undefined {
  const problems = problemsOf(ToolManifestSchema, manifest);
  if (problems.length > 0) return `the manifest of its tools is wrong: ${explain(problems)}`;
  const missing = manifest.api.find(({ name }) => typeof run?.[name] !== 'function');
  return missing && `its tools have no function "${missing.name}", which their manifest names`;
}

/** Registers the taps on hooks that nobody calls, so that a package that cannot do it is known before its first call. */
function tryApply(apply: (view: ReturnType<typeof viewOf>) => void): string | undefined {
  try {
    apply(viewOf(createHooks()));
    return undefined;
  } catch (error) {
    return `its apply(hooks, context) failed: ${sentenceOf(error)}`;
  }
}
