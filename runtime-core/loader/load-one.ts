// One package: imported, and its definition checked.
import type { Static } from '@sinclair/typebox';
import type { PluginDefinition, ProviderDefinition } from '../contract/provider.ts';
import type { PackageFieldSchema } from '../schema/manifest.ts';
import { checkCatalogue, checkField, checkPlugin, checkProvider, hasTaps, isPlugin, isProvider } from './check.ts';
import { noPlugin, notDefined } from './check.ts';
import type { FoundPackage, LoaderOptions } from './loader.ts';
import { reasonOf } from './reason.ts';
import type { PackageState } from './report.ts';

export type Result =
  | { readonly kind: 'provider'; readonly provider: ProviderDefinition; readonly note?: string }
  | { readonly kind: 'plugin'; readonly plugin: PluginDefinition; readonly note?: string }
  /** A family's exports are for the packages that build on it. */
  | { readonly kind: 'family' }
  | { readonly kind: 'problem'; readonly problem: string; readonly state?: PackageState };

const otherId = (named: string, brought: string): string =>
  `its package.json names the id "${named}", and it brings "${brought}": make them the same`;

const seesAll =
  'TRUSTED_PLUGINS names it: it runs in the server’s own process, and its taps see every call of every provider';

export async function loadOne(found: FoundPackage, { trusts }: LoaderOptions): Promise<Result> {
  const problem = (text: string): Result => ({ kind: 'problem', problem: text });
  const fieldProblem = checkField(found.field);
  if (fieldProblem !== undefined) return problem(fieldProblem);
  let module: unknown;
  try {
    module = await found.import();
  } catch (error) {
    const said = error instanceof Error && error.name === 'PackageError' ? error.message : undefined;
    return problem(said ?? `it could not be imported: ${reasonOf(error, found.folder)}`);
  }
  const definition = typeof module === 'object' && module !== null && 'default' in module ? module.default : undefined;
  const { kind, id } = found.field as Static<typeof PackageFieldSchema>; // checkField has just said so
  // A family may also serve as a provider.
  if (kind === 'family' && !isProvider(definition)) return { kind: 'family' };
  if (kind === 'plugin') {
    const wrong = checkPlugin(definition);
    if (wrong !== undefined || !isPlugin(definition)) return problem(wrong ?? noPlugin);
    if (id !== undefined && id !== definition.id) return problem(otherId(id, definition.id));
    if (found.origin === 'bundled' || !hasTaps(definition)) return { kind: 'plugin', plugin: definition };
    // A tap sees what everybody says to every provider.
    if (trusts?.(definition.id) === true || trusts?.(found.name) === true)
      return { kind: 'plugin', plugin: definition, note: seesAll };
    const note = `its taps are not in use: name it in TRUSTED_PLUGINS if they may see every call (${definition.id})`;
    if (!definition.tools) return problem(note);
    return { kind: 'plugin', plugin: Object.freeze({ ...definition, apply: () => undefined }), note };
  }
  const wrong = checkProvider(definition);
  if (wrong !== undefined || !isProvider(definition)) return problem(wrong ?? notDefined);
  const brought = definition.manifest.id;
  if (id !== undefined && id !== brought) return problem(otherId(id, brought));
  // Catalogues of bundled packages are tested, and loading all of them is work that a start can spare.
  if (found.origin === 'bundled') return { kind: 'provider', provider: definition };
  const catalogue = await checkCatalogue(definition, found.folder);
  if (catalogue.problem !== undefined) return problem(catalogue.problem);
  return { kind: 'provider', provider: definition, ...(catalogue.note === undefined ? {} : { note: catalogue.note }) };
}
