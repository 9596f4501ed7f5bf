// Imports one package and validates its definition.
import type { Static } from '@sinclair/typebox';
import type { PluginDefinition, ProviderDefinition } from '../contract/provider.ts';
import type { PackageFieldSchema } from '../schema/manifest.ts';
import { checkCatalogue, checkField, checkPlugin, checkProvider, isPlugin, isProvider, tappedBy } from './check.ts';
import { noPlugin, notDefined } from './check.ts';
import { checkRanges, deprecationsIn, tappedKey } from './compatibility.ts';
import { deprecated } from '../contract/deprecated.ts';
import type { FoundPackage, LoaderOptions } from './loader.ts';
import { reasonOf } from './reason.ts';
import type { PackageState } from './report.ts';

export type Result =
  | { readonly kind: 'provider'; readonly provider: ProviderDefinition; readonly note?: string }
  | { readonly kind: 'plugin'; readonly plugin: PluginDefinition; readonly note?: string }
  /** A family is used only by packages that build on it. */
  | { readonly kind: 'family' }
  | { readonly kind: 'problem'; readonly problem: string; readonly state?: PackageState };

const otherId = (named: string, brought: string): string =>
  `its package.json names the id "${named}", and it brings "${brought}": make them the same`;

const seesAll =
  'TRUSTED_PLUGINS names it: it runs in the server’s own process, and its taps see every call of every provider';

export async function loadOne(found: FoundPackage, options: LoaderOptions): Promise<Result> {
  const { trusts } = options;
  const problem = (text: string): Result => ({ kind: 'problem', problem: text });
  const fieldProblem = checkField(found.field);
  if (fieldProblem !== undefined) return problem(fieldProblem);
  const rangeProblem = checkRanges(found.ranges ?? {}, options.version);
  if (rangeProblem !== undefined) return problem(rangeProblem);
  let module: unknown;
  try {
    module = await found.import();
  } catch (error) {
    const said = error instanceof Error && error.name === 'PackageError' ? error.message : undefined;
    return problem(said ?? `it could not be imported: ${reasonOf(error, found.folder)}`);
  }
  const definition = typeof module === 'object' && module !== null && 'default' in module ? module.default : undefined;
  const { kind, id } = found.field as Static<typeof PackageFieldSchema>; // validated by checkField
  if (kind === 'family' && !isProvider(definition)) return { kind: 'family' };
  if (kind === 'plugin') {
    const wrong = checkPlugin(definition);
    if (wrong !== undefined || !isPlugin(definition)) return problem(wrong ?? noPlugin);
    if (id !== undefined && id !== definition.id) return problem(otherId(id, definition.id));
    if (found.origin === 'bundled') return { kind: 'plugin', plugin: definition };
    const hooks = tappedBy(definition);
    const remarks = deprecationsIn({ hooks }, options.deprecated ?? deprecated);
    const noted = (...notes: readonly string[]) => noteOf([...notes, ...remarks]);
    if (hooks.length === 0) return { kind: 'plugin', plugin: definition, ...noted() };
    // Taps see all messages to all providers.
    if (trusts?.(definition.id) === true || trusts?.(found.name) === true)
      return { kind: 'plugin', plugin: definition, ...noted(seesAll) };
    const note = `its taps are not in use: name it in TRUSTED_PLUGINS if they may see every call (${definition.id})`;
    if (!definition.tools) return problem(note);
    return { kind: 'plugin', plugin: Object.freeze({ ...definition, apply: () => undefined }), ...noted(note) };
  }
  const wrong = checkProvider(definition);
  if (wrong !== undefined || !isProvider(definition)) return problem(wrong ?? notDefined);
  const brought = definition.manifest.id;
  if (id !== undefined && id !== brought) return problem(otherId(id, brought));
  // Catalogues of bundled packages are tested; skipping them speeds up the start.
  if (found.origin === 'bundled') return { kind: 'provider', provider: definition };
  const table = options.deprecated ?? deprecated;
  const hooks = table.length === 0 ? [] : (hooksOf(module) ?? tappedBy(definition));
  const remarks = deprecationsIn({ hooks, manifest: definition.manifest }, table);
  const catalogue = await checkCatalogue(definition, found.folder);
  if (catalogue.problem !== undefined) return problem(catalogue.problem);
  return { kind: 'provider', provider: definition, ...noteOf([catalogue.note ?? [], remarks].flat()) };
}

const noteOf = (notes: readonly string[]): { readonly note?: string } =>
  notes.length === 0 ? {} : { note: notes.join('; ') };

/** Returns the hooks tapped by a package in a separate process; the host's definition taps only what it needs. */
const hooksOf = (module: unknown): readonly string[] | undefined => {
  const named = typeof module === 'object' && module !== null && tappedKey in module ? module[tappedKey] : undefined;
  return Array.isArray(named) ? named.filter((name) => typeof name === 'string') : undefined;
};
